import { beforeEach, describe, expect, test } from 'vitest'
import { type Someone, someone } from '../../../testing/people/people.ts'
import { scriptedPush } from '../../../testing/people/scriptedJiguang.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { notify } from './actions.ts'
import { pushJobs } from './push.ts'

const server = await callServer()
const { push, clock, pool, deps } = server
const MINUTE = 60_000
const NEWS = { title: '租号提醒', text: '还有 15 分钟到期', path: '/pages/order/detail?id=1' }

let devices = 0
const onDevice = async (): Promise<Someone & { device: string }> => {
  devices += 1
  const made = await someone(server)
  const device = `device${devices}`
  await made.client.session.bindPush({ registrationId: device })
  return { ...made, device }
}
const tell = ({ userId }: { userId: number }, news = NEWS) =>
  deps.db.transaction().execute((tx) => notify(tx, userId, news))
const run = () => Promise.all(pushJobs.map((job) => job.run(deps)))
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
  test('a message reaches each device its person is signed in on, once, and nobody else', async () => {
    const one = await onDevice()
    const other = await onDevice()
    const loginToken = server.onekey.token(one.phone)
    await server.client().session.doUniLogin({ loginToken, pushId: 'tablet' })
    await tell(one)
    await run()
    await run()
    expect(push.delivered.at(-1)).toMatchObject(NEWS)
    expect([textsOn(one.device), textsOn('tablet'), textsOn(other.device)]).toEqual([
      [NEWS.text],
      [NEWS.text],
      [],
    ])
  })

  test('what is rolled back is told to nobody', async () => {
    const one = await onDevice()
    const rolledBack = deps.db.transaction().execute(async (tx) => {
      await notify(tx, one.userId, NEWS)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await run()
    expect(textsOn(one.device)).toEqual([])
  })

  test('whoever has no device is told nothing', async () => {
    const one = await someone(server)
    const asked = push.asked.length
    await tell(one)
    await run()
    const { rows } = await pool.query('select id from push_message where user_id = $1', [one.userId])
    expect(rows).toHaveLength(1)
    expect(push.asked).toHaveLength(asked)
  })
})

describe('the job', () => {
  test('five runs at once send each of 60 messages once', async () => {
    const one = await onDevice()
    const texts = Array.from({ length: 60 }, (_, i) => `第 ${i} 条`)
    for (const text of texts) await tell(one, { ...NEWS, text })
    const asked = push.asked.length
    await Promise.all(Array.from({ length: 5 }, run))
    expect(textsOn(one.device).toSorted()).toEqual(texts.toSorted())
    expect(push.asked.length - asked).toBe(60)
  })

  test('no clear answer: sent again under its id after 2, 10 and 60 minutes, then given up', async () => {
    const one = await onDevice()
    push.script.set(one.device, ['unknown', 'unknown', 'unknown', 'unknown', 'unknown'])
    await tell(one)
    const tries: number[] = []
    for (const minutes of [0, 1, 1, 8, 2, 60, 600]) {
      clock.advance(minutes * MINUTE)
      await run()
      tries.push(push.asked.filter(({ registrationId }) => registrationId === one.device).length)
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 4, 4])
    const ids = push.asked.filter(({ registrationId }) => registrationId === one.device)
    expect(new Set(ids.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await deliveries(one)).toEqual([{ state: 'given_up', tries: 4 }])
  })

  test('delivered without an answer: the second try delivers nothing', async () => {
    const one = await onDevice()
    push.script.set(one.device, ['swallow'])
    await tell(one)
    await run()
    clock.advance(2 * MINUTE)
    await run()
    expect(textsOn(one.device)).toEqual([NEWS.text])
    expect(await deliveries(one)).toEqual([{ state: 'sent', tries: 2 }])
  })

  test('a device that is gone is forgotten; a refused message leaves it', async () => {
    const gone = await onDevice()
    const refused = await onDevice()
    push.script.set(gone.device, ['gone'])
    push.script.set(refused.device, ['refused'])
    for (const one of [gone, refused]) await tell(one)
    await run()
    for (const one of [gone, refused]) await tell(one)
    await run()
    expect(await deliveries(gone)).toEqual([{ state: 'gone', tries: 1 }])
    expect((await deliveries(refused)).map(({ state }) => state)).toEqual(['refused', 'sent'])
  })

  test('who has signed out, or whose device is another person’s now, is told nothing', async () => {
    const left = await onDevice()
    const replaced = await onDevice()
    for (const one of [left, replaced]) await tell(one)
    await left.client.session.logout()
    const next = await someone(server)
    await next.client.session.bindPush({ registrationId: replaced.device })
    await run()
    expect([textsOn(left.device), textsOn(replaced.device)]).toEqual([[], []])
    expect(await deliveries(replaced)).toEqual([{ state: 'unbound', tries: 1 }])
  })

  test('while the provider gives no ids messages wait, and go out afterwards', async () => {
    const one = await onDevice()
    push.state.down = true
    await tell(one)
    await run()
    expect(await deliveries(one)).toEqual([{ state: 'waiting', tries: 0 }])
    push.state.down = false
    await run()
    expect(textsOn(one.device)).toEqual([NEWS.text])
  })

  test('yesterday’s news is not sent; after 30 days nothing is left of it', async () => {
    const one = await onDevice()
    for (const days of [2, 31])
      await pool.query(
        `with message as (insert into push_message (user_id, title, text, path, created_at)
           values ($1, '旧闻', '旧闻', '/', now() - $2::interval) returning id)
         insert into push_delivery (message_id, registration_id) select id, $3 from message`,
        [one.userId, `${days} days`, one.device],
      )
    await run()
    await run()
    expect(textsOn(one.device)).toEqual([])
    expect(await deliveries(one)).toEqual([{ state: 'given_up', tries: 1 }])
  })

  test('without a contract nothing is sent, and nothing fails', async () => {
    const one = await onDevice()
    await tell(one)
    for (const job of pushJobs) await job.run({ ...deps, push: null })
    expect(await deliveries(one)).toEqual([{ state: 'waiting', tries: 0 }])
    await Promise.all(pushJobs.map((job) => job.run({ ...deps, push: scriptedPush().gateway })))
    expect(await deliveries(one)).toEqual([{ state: 'sent', tries: 1 }])
  })
})
