import { expect, test } from 'vitest'
import { addressIn } from './addresses.ts'
import { createShell, mayOpen, type Phone } from './shell.ts'

const SITE = 'https://shanghao.example'

/** A shell on a phone that keeps what it is given, and the page's answers to it. */
const shellWith = (changed: Partial<Phone> = {}) => {
  const kept = { token: null as string | null, opened: [] as string[], left: 0 }
  const phone: Phone = {
    readToken: async () => kept.token,
    writeToken: async (token) => {
      kept.token = token
    },
    pushId: async () => 'device-1',
    open: async (url) => void kept.opened.push(url),
    leave: async () => {
      kept.left += 1
    },
    ...changed,
  }
  const shell = createShell({ phone, site: SITE })
  const { port } = shell
  /** Asks as the page does. */
  const ask = (name: string, input: unknown = {}): Promise<{ ok: boolean; result: unknown }> =>
    new Promise((resolve) => {
      port.onmessage = ({ data }) => resolve(JSON.parse(String(data)))
      port.postMessage(JSON.stringify({ id: 'page-1', ask: name, input }))
    })
  return { ...shell, kept, ask }
}

test('the page writes and reads the token, and ends it with null', async () => {
  const { ask, kept } = shellWith()
  await ask('session.write', { authToken: 'token' })
  expect(await ask('session.read')).toMatchObject({ id: 'page-1', ok: true, result: { authToken: 'token' } })
  await ask('session.write', { authToken: null })
  expect(kept.token).toBe(null)
})

test('what the shell does not know, and a plugin that fails, is refused', async () => {
  const { ask } = shellWith({ pushId: () => Promise.reject(new Error('no service')) })
  for (const name of ['back', 'toString', '__proto__', 'push.id'])
    expect(await ask(name), name).toMatchObject({ ok: false, result: null })
})

test.each([
  ['https://pay.example/a', SITE, true],
  ['weixin://wap/pay?x', SITE, true],
  ['alipays://platformapi/startapp', SITE, true],
  ['http://pay.example/a', SITE, false],
  ['http://10.0.2.2:3001/a', 'http://10.0.2.2:3000', true],
  ['intent://x#Intent;end', SITE, false],
  ['javascript:alert(1)', SITE, false],
  ['file:///etc/passwd', SITE, false],
  ['no address', SITE, false],
  [undefined, SITE, false],
])('%s is opened from %s: %s', async (url, site, may) => {
  expect(mayOpen(url, site)).toBe(may)
  if (site !== SITE) return
  const { ask, kept } = shellWith()
  expect((await ask('external.open', { url })).ok).toBe(may)
  expect(kept.opened).toEqual(may ? [url] : [])
})

test('the back button leaves the app when the page says so, or says nothing', async () => {
  const { back, port, kept } = shellWith()
  const handle = (handled: boolean) => {
    port.onmessage = ({ data }) => {
      const { id, ask } = JSON.parse(String(data))
      expect(ask).toBe('back')
      port.postMessage(JSON.stringify({ id, ok: true, result: { handled } }))
    }
  }
  handle(true)
  await back()
  expect(kept.left).toBe(0)
  handle(false)
  await back()
  expect(kept.left).toBe(1)
})

test('messages of another form are ignored', () => {
  const { port } = shellWith()
  port.onmessage = () => expect.fail('nothing is to be answered')
  for (const text of ['', 'null', '7', '[]', '{"ask":"session.read"}', '{"id":7,"ask":"session.read"}'])
    port.postMessage(text)
})

test.each([
  ['/pages/message/index', '/pages/message/index'],
  [`${SITE}/pages/order/detail?orderId=1`, '/pages/order/detail?orderId=1'],
  ['https://elsewhere.example/pages/my/index', null],
  ['//elsewhere.example/x', null],
  ['/.//elsewhere.example/x', null],
  [`${SITE}/pages/..//elsewhere.example`, null],
  ['javascript:alert(1)', null],
  [undefined, null],
])('a push or link to %s opens %s', (named, address) => {
  expect(addressIn(named, SITE)).toBe(address)
})
