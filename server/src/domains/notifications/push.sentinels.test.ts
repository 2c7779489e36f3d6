import { describe, expect, test } from 'vitest'
import { testUser } from '../../../testing/people/testUser.ts'
import { AT_ONCE } from '../../../testing/server/atOnce.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'
import { notify } from './actions.ts'

const MINUTE = 60_000
const server = await sandboxServer()
const { deps, pool, control, clock } = server

type End = { state: string; tries: number; count: number }
const listEnds = async (registrationId: string): Promise<End[]> =>
  (
    await pool.query<End>(
      `select d.state, d.tries, count(*) as count from push_delivery d where registration_id = $1
        group by d.state, d.tries order by d.state`,
      [registrationId],
    )
  ).rows

/** Sends `count` messages to one user, advances the clock past all retries, and returns the texts that arrived. */
const sendMessages = async (registrationId: string, count: number, silent: boolean): Promise<string[]> => {
  await pool.query('delete from push_delivery where registration_id = $1', [registrationId])
  await control('DELETE', `push/${registrationId}`)
  const { userId, client } = await testUser(server)
  await client.session.bindPush({ registrationId })
  const notifyOne = (text: string) =>
    deps.db
      .transaction()
      .execute((tx) => notify(tx, userId, { kind: 'order_ended', title: '租号提醒', text, path: '/' }))
  await Promise.all(Array.from({ length: count }, (_, i) => notifyOne(`第 ${i} 条`)))
  for (const minutes of [0, 2, 10, 60, 240]) {
    clock.advance(minutes * MINUTE)
    const run = () => server.run('notifications.push')
    await (silent ? server.withShortTimeouts(run) : run())
  }
  const arrived = await control<{ text: string }[]>('GET', `push/${registrationId}`)
  return arrived.map(({ text }) => text).toSorted()
}

const registrationId = (last: string) => `19000000000000000${last}`
type Row = { id: string; state: string; tries: number; arrives: boolean; silent?: true }
const rows: Row[] = [
  { id: registrationId('01'), state: 'gone', tries: 1, arrives: false },
  { id: registrationId('02'), state: 'gone', tries: 1, arrives: false },
  { id: registrationId('03'), state: 'given_up', tries: 4, arrives: false, silent: true },
  { id: registrationId('04'), state: 'sent', tries: 2, arrives: true, silent: true },
  { id: registrationId('05'), state: 'given_up', tries: 4, arrives: false },
  { id: registrationId('06'), state: 'sent', tries: 2, arrives: true },
  { id: registrationId('07'), state: 'sent', tries: 2, arrives: true },
  { id: registrationId('08'), state: 'given_up', tries: 4, arrives: false },
  { id: registrationId('09'), state: 'given_up', tries: 4, arrives: false },
  { id: registrationId('10'), state: 'refused', tries: 1, arrives: false },
  { id: registrationId('11'), state: 'sent', tries: 1, arrives: false },
]
const working: Row = { id: '190e35f7e0000000001', state: 'sent', tries: 1, arrives: true }

describe.each([working, ...rows])('push to $id', ({ id, state, tries, arrives, silent = false }) => {
  test.each([1, AT_ONCE])('%i at once', async (count) => {
    const arrived = await sendMessages(id, count, silent)
    const texts = Array.from({ length: count }, (_, i) => `第 ${i} 条`)
    expect(arrived).toEqual(arrives ? texts.toSorted() : [])
    const found = await listEnds(id)
    if (state !== 'gone') expect(found).toEqual([{ state, tries, count }])
    else {
      // The device is unbound with the first response: deliveries not yet in progress are not sent.
      expect(found[0]).toMatchObject({ state: 'gone', tries: 1 })
      for (const one of found.slice(1)) expect(one).toMatchObject({ state: 'unbound', tries: 1 })
      expect(found.reduce((sum, one) => sum + one.count, 0)).toBe(count)
    }
    const { rows: bound } = await pool.query('select from push_binding where registration_id = $1', [id])
    expect(bound).toHaveLength(state === 'gone' ? 0 : 1)
  })
})

test('covers every sentinel listed on the sandbox’s first page', async () => {
  expect(rows.map(({ id }) => id)).toEqual(await server.sentinels('会出错的推送设备'))
})
