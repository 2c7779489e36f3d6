import type { StaffRole } from '@shanghao/contract/owners/permissions'
import { expect, test } from 'vitest'
import { liveClient } from '../../../testing/live/liveClient.ts'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { employ } from '../../../testing/people/staff.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { emitLive } from './emit.ts'

const server = await callServer()
const { base, deps, pool } = server
const { person, rental, complained } = await setUpComplaints(server)
const owner = await person({ roles: ['merchant'] })
const renter = await person({ cashFen: 100_000 })

/** A new person who works for an owner. */
const staff = async (of: TestUser, role: StaffRole): Promise<TestUser> => {
  const worker = await person()
  await employ(of, worker, role)
  return worker
}

const listen = ({ token }: TestUser) => liveClient({ base, token })
let markers = 0
/** What a client was told before an event that its person gets anyway. */
const eventsUntilNow = async ({ userId }: TestUser, client: Awaited<ReturnType<typeof listen>>) => {
  markers += 1
  const marker = `marker-${markers}`
  await deps.db.transaction().execute((tx) => emitLive(tx, `user:${userId}`, 'chat', marker))
  return (await client.eventsUntil('chat', marker)).filter((event) => !event.startsWith('chat'))
}

test('staff are told of their owner’s accounts what their role may see, and nothing of the owner as a person', async () => {
  const people = [
    await staff(owner, 'night'),
    await staff(owner, 'finance'),
    await staff(await person({ roles: ['merchant'] }), 'night'),
  ]
  const clients = await Promise.all(people.map(async (one) => [one, await listen(one)] as const))
  const { orderId } = await rental({ owner, renter })
  await renter.client.credentials.askCode({ orderId })
  const { disputeId, orderId: complainedOrder } = await complained({ owner, renter })
  await deps.db.transaction().execute((tx) => emitLive(tx, `user:${owner.userId}`, 'withdrawal', '1'))
  const told = await Promise.all(clients.map(([one, client]) => eventsUntilNow(one, client)))
  expect(told).toEqual([
    [
      `code ${orderId}`,
      `dispute ${disputeId}`,
      'goods ',
      'inbox ',
      `order ${complainedOrder}`,
      `order ${orderId}`,
    ].toSorted(),
    ['goods ', `order ${complainedOrder}`, `order ${orderId}`].toSorted(),
    [],
  ])
})

test('a stream of staff ends with their role, before any further event, and comes back as the new one', async () => {
  const night = await staff(owner, 'night')
  const live = await listen(night)
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('owner_staff').set({ role: 'finance' }).where('user_id', '=', night.userId).execute()
    // Of the same read as the change: it is not sent any more.
    await emitLive(tx, `owner:${owner.userId}`, 'code', '1')
  })
  await live.closed
  expect(live.events()).not.toContainEqual({ kind: 'code', subject: '1' })
  const again = await liveClient({ base, token: night.token, lastEventId: live.lastEventId() })
  await deps.db.transaction().execute(async (tx) => {
    await emitLive(tx, `owner:${owner.userId}`, 'order', '8')
    await emitLive(tx, `owner:${owner.userId}`, 'code', '8')
  })
  expect(await eventsUntilNow(night, again)).toEqual(['order 8'])
})

test.each([
  [
    'they are removed',
    (userId: number) => [`update owner_staff set ended_at = now() where user_id = $1`, userId] as const,
  ],
  [
    'the owner is banned',
    () => [`update app_user set state = 'banned' where id = $1`, owner.userId] as const,
  ],
])('a stream of staff is told nothing of the owner once %s', async (_, change) => {
  const night = await staff(owner, 'night')
  const live = await listen(night)
  const [statement, id] = change(night.userId)
  await pool.query(statement, [id])
  // Written by hand: the next event wakes the servers.
  await deps.db.transaction().execute((tx) => emitLive(tx, `owner:${owner.userId}`, 'order', '7'))
  await live.closed
  const again = await liveClient({ base, token: night.token, lastEventId: live.lastEventId() })
  expect(await eventsUntilNow(night, again)).toEqual([])
  await pool.query(`update app_user set state = 'active' where id = $1`, [owner.userId])
})
