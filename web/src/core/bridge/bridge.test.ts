import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBridge } from './bridge.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bridgeWith = (handlers: Record<string, (input: unknown) => unknown> = {}) => {
  const posted: { id: string; ask?: string; ok?: boolean; result?: unknown }[] = []
  let ids = 0
  const newId = () => {
    ids += 1
    return `page-${ids}`
  }
  const bridge = createBridge({ post: (text) => posted.push(JSON.parse(text)), newId, handlers })
  return { ...bridge, posted }
}
const send = ({ receive }: ReturnType<typeof bridgeWith>, message: unknown) =>
  receive(JSON.stringify(message))

test('the native app’s answer ends the request with its id; a refusal is no answer', async () => {
  const bridge = bridgeWith()
  const [first, second] = [bridge.ask('push.id'), bridge.ask('session.read')]
  send(bridge, { id: 'page-2', ok: true, result: { authToken: 'token' } })
  send(bridge, { id: 'page-1', ok: false, result: { registrationId: 'x' } })
  expect(await Promise.all([first, second])).toEqual([undefined, { authToken: 'token' }])
  expect(bridge.posted.map(({ ask }) => ask)).toEqual(['push.id', 'session.read'])
})

test('an app that does not answer is waited for 2 s, and a late answer changes nothing', async () => {
  const bridge = bridgeWith()
  const asked = bridge.ask('push.id')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked).toBeUndefined()
  send(bridge, { id: 'page-1', ok: true, result: 'late' })
})

test('the page answers what it knows, and refuses everything else', async () => {
  const bridge = bridgeWith({
    back: () => ({ handled: true }),
    broken: () => Promise.reject(new Error('no')),
  })
  for (const ask of ['back', 'broken', 'toString', '__proto__', 'session.write'])
    send(bridge, { id: ask, ask, input: {} })
  await vi.advanceTimersByTimeAsync(0)
  const byId = new Map(bridge.posted.map(({ id, ok, result }) => [id, [ok, result]]))
  expect(byId.get('back')).toEqual([true, { handled: true }])
  for (const ask of ['broken', 'toString', '__proto__', 'session.write'])
    expect(byId.get(ask)).toEqual([false, null])
})

test('what is no message is ignored', async () => {
  const bridge = bridgeWith({ back: () => ({ handled: true }) })
  for (const text of [
    undefined,
    null,
    7,
    {},
    'no JSON',
    'null',
    '7',
    '[]',
    '{"ask":"back"}',
    '{"id":7,"ask":"back"}',
  ])
    bridge.receive(text)
  await vi.advanceTimersByTimeAsync(0)
  expect(bridge.posted).toEqual([])
})
