import { describe, expect, test } from 'vitest'
import { testUser } from '../../../testing/people/testUser.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'
import { shanghaiClock } from '../../core/config/shanghaiTime.ts'
import { sendSmsNotice } from './actions.ts'

const MANY = 10
const MINUTE = 60_000
const USE = 'dispute.answer'
const server = await sandboxServer(
  {},
  { 'notifications.noticeNumberHour': 100, 'notifications.noticeNumberDay': 500 },
)
const { deps, pool, control, clock } = server

/** The addresses in the messages to a number, as a person finds them. */
const linksOf = async (phone: string): Promise<string[]> =>
  (await control<{ text: string }[]>('GET', `sms/${phone}`)).map(
    ({ text }) => /https?:\/\/[\w./:#-]+$/.exec(text)?.[0] ?? '',
  )
const statesOf = async (userId: number): Promise<string[]> =>
  (await pool.query('select distinct state from sms_notice where user_id = $1', [userId])).rows.map(
    ({ state }) => state,
  )

/** Queues notices of several complaints to one owner; returns the ids of the complaints. */
const fileComplaints = async (userId: number, count: number): Promise<string[]> => {
  const expiresAt = new Date(clock.now().getTime() + 120 * MINUTE)
  const ids = Array.from({ length: count }, (_, i) => String(userId * 100 + i))
  for (const id of ids)
    await deps.db.transaction().execute((tx) =>
      sendSmsNotice(tx, userId, {
        kind: 'complaint_filed',
        subject: `dispute:${id}`,
        params: { title: '王者荣耀 国服账号', deadline: shanghaiClock(expiresAt) },
        link: { use: USE, fields: [id], expiresAt },
      }),
    )
  return ids
}

/** `copies`: how many copies of each message arrive, `lateMs` later. */
const rows = [
  { phone: '19900000001', state: 'refused', copies: 0 },
  { phone: '19900000002', state: 'unknown', copies: 0, silent: true },
  { phone: '19900000003', state: 'unknown', copies: 1, silent: true },
  { phone: '19900000004', state: 'unknown', copies: 0 },
  { phone: '19900000005', state: 'unknown', copies: 1 },
  { phone: '19900000006', state: 'sent', copies: 2 },
  { phone: '19900000007', state: 'sent', copies: 1, lateMs: 20_000 },
  { phone: '19900000008', state: 'sent', copies: 0 },
  { phone: '19900000009', state: 'unknown', copies: 1 },
  { phone: '19900000010', state: 'unknown', copies: 0 },
  { phone: '19900000011', state: 'refused', copies: 0 },
]

describe.each(rows)('notices to $phone', ({ phone, state, copies, silent = false, lateMs = 0 }) => {
  test(`end as ${state}`, async () => {
    const start = clock.now()
    const { userId } = await testUser(server, { phone })
    const ids = await fileComplaints(userId, MANY)
    const run = () => server.run('notifications.sms_notice')
    for (const minutes of [0, 1, 2, 4]) {
      clock.advance(minutes * MINUTE)
      await (silent ? server.withShortTimeouts(run) : run())
    }
    // The vendor's client signs with the system's time, which the sandbox's may not leave far behind.
    clock.set(new Date(start.getTime() + lateMs))
    expect(await statesOf(userId)).toEqual([state])
    const links = await linksOf(phone)
    const read = links.map((link) => {
      const { origin, pathname, hash } = new URL(link)
      expect([origin, pathname]).toEqual([server.base, '/c'])
      return deps.tokens.read(USE, hash.slice(1), clock.now())?.[0]
    })
    expect(read.toSorted()).toEqual(ids.flatMap((id) => Array(copies).fill(id)).toSorted())
  })
})

test('covers every sentinel listed on the sandbox’s first page', async () => {
  expect(rows.map(({ phone }) => phone)).toEqual(await server.sentinels('会出错的手机号'))
})
