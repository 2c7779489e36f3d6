import { describe, expect, test } from 'vitest'
import { someone } from '../../../testing/people/people.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'
import { notify } from './actions.ts'

const MANY = 50
const MINUTE = 60_000
const server = await sandboxServer()
const { deps, pool, control, clock } = server

type End = { state: string; tries: number; count: number }
const ends = async (registrationId: string): Promise<End[]> =>
  (
    await pool.query<End>(
      `select d.state, d.tries, count(*) as count from push_delivery d where registration_id = $1
        group by d.state, d.tries order by d.state`,
      [registrationId],
    )
  ).rows

/** Tells one person so many things and lets pass all the time in which it may be tried again; answers what arrived. */
const tell = async (registrationId: string, count: number, silent: boolean): Promise<string[]> => {
  await pool.query('delete from push_delivery where registration_id = $1', [registrationId])
  await control('DELETE', `push/${registrationId}`)
  const { userId, client } = await someone(server)
  await client.session.bindPush({ registrationId })
  const tellOne = (text: string) =>
    deps.db.transaction().execute((tx) => notify(tx, userId, { title: '租号提醒', text, path: '/' }))
  await Promise.all(Array.from({ length: count }, (_, i) => tellOne(`第 ${i} 条`)))
  for (const minutes of [0, 2, 10, 60, 240]) {
    clock.advance(minutes * MINUTE)
    const run = () => server.run('user.push')
    await (silent ? server.impatiently(run) : run())
  }
  const arrived = await control<{ text: string }[]>('GET', `push/${registrationId}`)
  return arrived.map(({ text }) => text).toSorted()
}

const nth = (last: string) => `19000000000000000${last}`
type Row = { id: string; state: string; tries: number; arrives: boolean; silent?: true }
const rows: Row[] = [
  { id: nth('01'), state: 'gone', tries: 1, arrives: false },
  { id: nth('02'), state: 'gone', tries: 1, arrives: false },
  { id: nth('03'), state: 'given_up', tries: 4, arrives: false, silent: true },
  { id: nth('04'), state: 'sent', tries: 2, arrives: true, silent: true },
  { id: nth('05'), state: 'given_up', tries: 4, arrives: false },
  { id: nth('06'), state: 'sent', tries: 2, arrives: true },
  { id: nth('07'), state: 'sent', tries: 2, arrives: true },
  { id: nth('08'), state: 'given_up', tries: 4, arrives: false },
  { id: nth('09'), state: 'given_up', tries: 4, arrives: false },
  { id: nth('10'), state: 'refused', tries: 1, arrives: false },
  { id: nth('11'), state: 'sent', tries: 1, arrives: false },
]
const well: Row = { id: '190e35f7e0000000001', state: 'sent', tries: 1, arrives: true }

describe.each([well, ...rows])('push to $id', ({ id, state, tries, arrives, silent = false }) => {
  test.each([1, MANY])('%i at once', async (count) => {
    const arrived = await tell(id, count, silent)
    const texts = Array.from({ length: count }, (_, i) => `第 ${i} 条`)
    expect(arrived).toEqual(arrives ? texts.toSorted() : [])
    const found = await ends(id)
    if (state !== 'gone') expect(found).toEqual([{ state, tries, count }])
    else {
      // The device is forgotten with the first answer: what is not under way by then is sent nowhere.
      expect(found[0]).toMatchObject({ state: 'gone', tries: 1 })
      for (const one of found.slice(1)) expect(one).toMatchObject({ state: 'unbound', tries: 1 })
      expect(found.reduce((sum, one) => sum + one.count, 0)).toBe(count)
    }
    const { rows: bound } = await pool.query('select from push_binding where registration_id = $1', [id])
    expect(bound).toHaveLength(state === 'gone' ? 0 : 1)
  })
})

test('every sentinel of the first page is here', async () => {
  expect(rows.map(({ id }) => id)).toEqual(await server.sentinels('会出错的推送设备'))
})
