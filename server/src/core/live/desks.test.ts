import type { OperatorRole } from '@shanghao/contract/ops/permissions'
import { expect, test } from 'vitest'
import { liveClient } from '../../../testing/live/liveClient.ts'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { setUpSupport, UNANSWERED } from '../../../testing/market/support.ts'
import { dismissOperator } from '../../../testing/people/operators.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { emitLive } from './emit.ts'

const server = await callServer()
const { base, deps } = server
const { person, refused, statement } = await setUpComplaints(server)
const { customer } = setUpSupport(server)

/** What a person was told before an event that they get anyway. */
const eventsUntilNow = async ({ userId }: TestUser, client: Awaited<ReturnType<typeof liveClient>>) => {
  await deps.db.transaction().execute((tx) => emitLive(tx, `user:${userId}`, 'inbox', 'marker'))
  return (await client.eventsUntil('inbox', 'marker')).filter((event) => event !== 'inbox marker')
}

test('operators are told what changes in the queues that their role shows, once they entered their second factor, and other people nothing', async () => {
  const operatorOf = (role: OperatorRole) => person({ roles: ['operator'], operatorRoles: [role] })
  const people = [
    await operatorOf('support'),
    await operatorOf('risk'),
    await operatorOf('content'),
    await operatorOf('risk'),
    await person(),
  ]
  await server.pool.query('update session set factor_at = null where user_id = $1', [people[3]?.userId])
  const clients = await Promise.all(
    people.map(async (one) => [one, await liveClient({ base, token: one.token })] as const),
  )
  const { conversationId } = await customer().write(UNANSWERED)
  const { disputeId, renter } = await refused()
  await renter.client.disputes.escalate({ disputeId, ...(await statement(renter)) })
  expect(await Promise.all(clients.map(([one, client]) => eventsUntilNow(one, client)))).toEqual([
    [`chat ${conversationId}`, `dispute ${disputeId}`],
    [`dispute ${disputeId}`],
    [],
    [],
    [],
  ])
})

test('a former operator is told of no further case', async () => {
  const operator = await person({ roles: ['operator'], operatorRoles: ['risk'] })
  const live = await liveClient({ base, token: operator.token })
  await dismissOperator(server, operator)
  // Written by hand: the next event wakes the servers.
  await deps.db.transaction().execute((tx) => emitLive(tx, 'desk:arbitration', 'dispute', '7'))
  await live.closed
  const again = await liveClient({ base, token: operator.token, lastEventId: live.lastEventId() })
  expect(await eventsUntilNow(operator, again)).toEqual([])
})

test('a stream that was opened before the second factor ends once it is entered, and once it is reset', async () => {
  const { token, userId } = await person({ roles: ['operator'], operatorRoles: ['risk'] })
  const setFactor = (at: Date | null) =>
    server.pool.query('update session set factor_at = $2 where user_id = $1', [userId, at])
  for (const at of [null, server.clock.now()]) {
    const live = await liveClient({ base, token })
    await setFactor(at)
    // Written by hand: the next event wakes the servers.
    await deps.db.transaction().execute((tx) => emitLive(tx, 'desk:arbitration', 'dispute', '7'))
    await live.closed
  }
})
