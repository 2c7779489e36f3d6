import { expect, test } from 'vitest'
import { readPushedMessage, takePushedMessage } from './pushedMessage.ts'

const SITE = 'https://app.example'

/** What is taken from an address, and the address that is left. */
const opened = (path: string) => {
  const left: string[] = []
  const messageId = takePushedMessage({
    location: { href: SITE + path },
    history: {
      state: null,
      replaceState: (_entry: unknown, _: string, url: string) => left.push(url.replace(SITE, '')),
    },
  } as never)
  return { messageId, left }
}

test('the number of a pushed message is taken out of the address, and the rest stays', () => {
  expect(opened('/pages/order/detail?orderId=1234567890123456789&messageId=12')).toEqual({
    messageId: 12,
    left: ['/pages/order/detail?orderId=1234567890123456789'],
  })
  expect(opened('/pages/finance/index?messageId=7')).toEqual({ messageId: 7, left: ['/pages/finance/index'] })
})

test('an address without one stays as it is; what is no number is taken out and ignored', () => {
  expect(opened('/pages/order/detail?orderId=1')).toEqual({ messageId: null, left: [] })
  for (const text of ['', '0', '-1', '1e3', 'abc', '99999999999999999999'])
    expect(opened(`/?messageId=${text}`)).toEqual({ messageId: null, left: ['/'] })
})

test('a path of two slashes stays an address of this site', () => {
  const left: string[] = []
  const location = { href: `${SITE}//other.example?messageId=1` }
  const history = { state: null, replaceState: (_: unknown, __: string, url: string) => left.push(url) }
  takePushedMessage({ location, history } as never)
  expect(left).toEqual([`${SITE}//other.example`])
})

test('the message is read at once by who is signed in, else once after the login', () => {
  const read: number[] = []
  const listeners = new Set<(state: { token: string | null }) => void>()
  const session = (token: string | null) => ({
    getState: () => ({ token }),
    subscribe: (listener: (state: { token: string | null }) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const note = (messageId: number) => read.push(messageId)
  readPushedMessage(7, session('t'), note)
  readPushedMessage(null, session('t'), note)
  expect([read, listeners.size]).toEqual([[7], 0])
  readPushedMessage(8, session(null), note)
  for (const token of [null, 't', 'u']) for (const listener of listeners) listener({ token })
  expect([read, listeners.size]).toEqual([[7, 8], 0])
})
