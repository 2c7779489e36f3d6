import { expect, test } from 'vitest'
import type { DeliveryMode } from './channelConsole.ts'
import { manualTimers } from './manualTimers.ts'
import {
  type Notification,
  type NotificationPost,
  type NotificationResponse,
  notificationSender,
} from './notificationSender.ts'
import { COPIES, LATE_MS } from './sentinels.ts'

/** A merchant that answers `statuses` in turn, then 200, and timers fired by the test. */
const bench = (...statuses: number[]) => {
  const { timers, open, fire: fireOldest } = manualTimers()
  const posts: NotificationPost[] = []
  const post = async (sent: NotificationPost): Promise<NotificationResponse> => {
    posts.push(sent)
    return { status: statuses.shift() ?? 200, body: '' }
  }
  const sender = notificationSender({ now: () => 0, timers, post })
  const bodies = () => posts.map(({ body }) => body)
  const send = (ownId: string, manner: DeliveryMode = 'plain', channel: Notification['channel'] = 'wechat') =>
    sender.send({
      channel,
      kind: 'payment',
      ownId,
      url: 'http://merchant/notify',
      make: () => ({ headers: {}, body: ownId }),
      forge: () => ({ headers: {}, body: `forged ${ownId}` }),
      taken: ({ status }) => status === 200,
      manner,
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const fire = async () => {
    fireOldest()
    await settled()
  }
  return { sender, send, bodies, open, fire, settled }
}

test('retried on a schedule until accepted', async () => {
  const { sender, send, open, fire, settled } = bench(500, 0, 404)
  send('1')
  await settled()
  const times: number[] = []
  while (open().length > 0) {
    times.push(...open())
    await fire()
  }
  expect(times).toEqual([1000, 2000, 4000])
  expect(sender.all()[0]).toMatchObject({
    state: 'taken',
    attempts: [500, 0, 404, 200].map((status) => ({ status })),
  })
})

test('given up after the last attempt', async () => {
  const { sender, send, open, fire, settled } = bench(500, 500, 500, 500, 500)
  send('1')
  await settled()
  while (open().length > 0) await fire()
  expect(sender.all()[0]).toMatchObject({ state: 'abandoned' })
  expect(sender.all()[0]?.attempts).toHaveLength(5)
})

test('manners', async () => {
  const { send, bodies, open, fire, settled } = bench()
  send('never', 'never')
  send('late', 'late')
  send('forged', 'forged')
  await settled()
  expect(bodies()).toEqual(['forged forged'])
  expect(open()).toEqual([LATE_MS])
  await fire()
  expect(bodies()).toEqual(['forged forged', 'late'])
  send('many', 'duplicated')
  await settled()
  expect(bodies().filter((body) => body === 'many')).toHaveLength(COPIES)
})

test('overtaken by the next notification of the channel, or after a while by none', async () => {
  const { send, bodies, open, fire, settled } = bench()
  send('first', 'overtaken')
  send('other channel', 'plain', 'alipay')
  await settled()
  expect(bodies()).toEqual(['other channel'])
  send('second')
  await settled()
  expect(bodies()).toEqual(['other channel', 'second', 'first'])
  send('alone', 'overtaken')
  expect(open()).toHaveLength(1)
  await fire()
  expect(bodies().at(-1)).toBe('alone')
})

test('two that wait to be overtaken change places', async () => {
  const { send, bodies, open, fire, settled } = bench()
  send('first', 'overtaken')
  send('second', 'overtaken')
  await settled()
  expect(bodies()).toEqual(['second', 'first'])
  expect(open()).toEqual([])
  await fire()
})

test('held and released in the requested order; resent any number of times', async () => {
  const { sender, send, bodies, settled } = bench()
  sender.hold(true)
  send('1')
  send('2', 'late')
  await settled()
  expect(bodies()).toEqual([])
  expect(await sender.release([2, 1])).toBe(true)
  expect(bodies()).toEqual(['2', '1'])
  expect(await sender.release([3])).toBe(false)
  expect(await sender.repeat(1, 3)).toHaveLength(3)
  expect(await sender.repeat(3, 1)).toBeNull()
  expect(sender.raw(1)).toEqual({ url: 'http://merchant/notify', headers: {}, body: '1' })
})

test('nothing goes out after closing', async () => {
  const { sender, send, bodies, open, fire } = bench()
  send('1', 'late')
  sender.close()
  expect(open()).toEqual([])
  await fire()
  expect(bodies()).toEqual([])
})
