import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { scriptedPush } from '../../../testing/providers/scriptedJiguang.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { deleteExpired } from '../../../testing/server/deleteExpired.ts'
import { type Message, notify } from './actions.ts'
import { pushJob } from './push.ts'

const server = await callServer()
const { clock, pool, deps } = server
const { push } = server.providers
const MINUTE = 60_000
const NEWS = {
  kind: 'order_ended',
  title: '租号提醒',
  text: '还有 15 分钟到期',
  path: '/pages/order/detail?id=1',
} as const

let devices = 0
const userOnDevice = async (): Promise<TestUser & { device: string }> => {
  devices += 1
  const user = await testUser(server)
  const device = `device${devices}`
  await user.client.session.bindPush({ registrationId: device })
  return { ...user, device }
}
const sendMessage = ({ userId }: { userId: number }, news: Message = NEWS) =>
  deps.db.transaction().execute((tx) => notify(tx, userId, news))
const run = () => pushJob.run(deps)
const textsOn = (device: string): string[] =>
  push.delivered.filter(({ registrationId }) => registrationId === device).map(({ text }) => text)
const deliveries = async ({ device }: { device: string }) =>
  (
    await pool.query('select state, tries from push_delivery where registration_id = $1 order by id', [
      device,
    ])
  ).rows

beforeEach(() => {
  push.state.down = false
})

describe('notify', () => {
  test('a message reaches each device its user is signed in on, once, and no other', async () => {
    const one = await userOnDevice()
    const other = await userOnDevice()
    const loginToken = server.providers.onekey.token(one.phone)
    await server.client().session.doUniLogin({ loginToken, pushId: 'tablet' })
    await sendMessage(one)
    await run()
    await run()
    expect(push.delivered.at(-1)).toMatchObject({ title: NEWS.title, text: NEWS.text })
    const { rows } = await pool.query('select id from notification where user_id = $1', [one.userId])
    expect(push.delivered.at(-1)?.path).toBe(`${NEWS.path}&messageId=${rows[0].id}`)
    expect([textsOn(one.device), textsOn('tablet'), textsOn(other.device)]).toEqual([
      [NEWS.text],
      [NEWS.text],
      [],
    ])
  })

  test('a message of a rolled-back transaction is not sent', async () => {
    const one = await userOnDevice()
    const rolledBack = deps.db.transaction().execute(async (tx) => {
      await notify(tx, one.userId, NEWS)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await run()
    expect(textsOn(one.device)).toEqual([])
  })

  test('a user without a device gets no message', async () => {
    const one = await testUser(server)
    const before = push.attempts.length
    await sendMessage(one)
    await run()
    const { rows } = await pool.query('select id from notification where user_id = $1', [one.userId])
    expect(rows).toHaveLength(1)
    expect(push.attempts).toHaveLength(before)
  })
})

describe('the job', () => {
  test('five runs at once send each of 60 messages once', async () => {
    const one = await userOnDevice()
    const texts = Array.from({ length: 60 }, (_, i) => `第 ${i} 条`)
    for (const text of texts) await sendMessage(one, { ...NEWS, text })
    const before = push.attempts.length
    await Promise.all(Array.from({ length: 5 }, run))
    expect(textsOn(one.device).toSorted()).toEqual(texts.toSorted())
    expect(push.attempts.length - before).toBe(60)
  })

  test('unknown outcome: retried under its id after 2, 10 and 60 minutes, then given up', async () => {
    const one = await userOnDevice()
    push.script.set(one.device, ['unknown', 'unknown', 'unknown', 'unknown', 'unknown'])
    await sendMessage(one)
    const tries: number[] = []
    for (const minutes of [0, 1, 1, 8, 2, 60, 600]) {
      clock.advance(minutes * MINUTE)
      await run()
      tries.push(push.attempts.filter(({ registrationId }) => registrationId === one.device).length)
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 4, 4])
    const ids = push.attempts.filter(({ registrationId }) => registrationId === one.device)
    expect(new Set(ids.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await deliveries(one)).toEqual([{ state: 'given_up', tries: 4 }])
  })

  test('delivered without a response: the retry delivers nothing', async () => {
    const one = await userOnDevice()
    push.script.set(one.device, ['swallow'])
    await sendMessage(one)
    await run()
    clock.advance(2 * MINUTE)
    await run()
    expect(textsOn(one.device)).toEqual([NEWS.text])
    expect(await deliveries(one)).toEqual([{ state: 'sent', tries: 2 }])
  })

  test('a device that is gone is unbound; a refused message keeps it bound', async () => {
    const gone = await userOnDevice()
    const refused = await userOnDevice()
    push.script.set(gone.device, ['gone'])
    push.script.set(refused.device, ['refused'])
    for (const one of [gone, refused]) await sendMessage(one)
    await run()
    for (const one of [gone, refused]) await sendMessage(one)
    await run()
    expect(await deliveries(gone)).toEqual([{ state: 'gone', tries: 1 }])
    expect((await deliveries(refused)).map(({ state }) => state)).toEqual(['refused', 'sent'])
  })

  test('a user who signed out, or whose device another user has bound, gets no message', async () => {
    const left = await userOnDevice()
    const replaced = await userOnDevice()
    for (const one of [left, replaced]) await sendMessage(one)
    await left.client.session.logout()
    const next = await testUser(server)
    await next.client.session.bindPush({ registrationId: replaced.device })
    await run()
    expect([textsOn(left.device), textsOn(replaced.device)]).toEqual([[], []])
    expect(await deliveries(replaced)).toEqual([{ state: 'unbound', tries: 1 }])
  })

  test('while the provider issues no ids messages wait, and are sent afterwards', async () => {
    const one = await userOnDevice()
    push.state.down = true
    await sendMessage(one)
    await run()
    expect(await deliveries(one)).toEqual([{ state: 'waiting', tries: 0 }])
    push.state.down = false
    await run()
    expect(textsOn(one.device)).toEqual([NEWS.text])
  })

  test('an outdated message is not sent, and its delivery is deleted after 30 days', async () => {
    const one = await userOnDevice()
    for (const days of [2, 31])
      await pool.query(
        `with message as (insert into notification (user_id, kind, title, text, path, created_at)
           values ($1, 'refund', '旧闻', '旧闻', '/', now() - $2::interval) returning id, created_at)
         insert into push_delivery (message_id, registration_id, created_at) select id, $3, created_at from message`,
        [one.userId, `${days} days`, one.device],
      )
    await run()
    await run()
    await deleteExpired(deps)
    expect(textsOn(one.device)).toEqual([])
    expect(await deliveries(one)).toEqual([{ state: 'given_up', tries: 1 }])
  })

  test('without a push provider nothing is sent, and nothing fails', async () => {
    const one = await userOnDevice()
    await sendMessage(one)
    await pushJob.run({ ...deps, push: null })
    expect(await deliveries(one)).toEqual([{ state: 'waiting', tries: 0 }])
    await pushJob.run({ ...deps, push: scriptedPush().gateway })
    expect(await deliveries(one)).toEqual([{ state: 'sent', tries: 1 }])
  })
})
