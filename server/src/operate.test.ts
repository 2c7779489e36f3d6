import { expect, test } from 'vitest'
import { testUser } from '../testing/people/testUser.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf } from '../testing/server/outcome.ts'
import { operate } from './operate.ts'

const server = await callServer()
const operateNow = (...args: string[]) =>
  server.deps.db.transaction().execute((tx) => operate(tx, args, server.clock.now()))

test('ban-user bans a person and leaves nothing of their sessions', async () => {
  const [banned, other] = [await testUser(server), await testUser(server)]
  await banned.client.session.bindPush({ registrationId: '1104a897920000001' })
  await other.client.session.bindPush({ registrationId: '1104a897920000002' })
  await operateNow('ban-user', String(banned.userId))
  expect(await outcomeOf(banned.client.user.queryInfo())).toBe('FORCED_LOGOUT')
  expect(await outcomeOf(other.client.user.queryInfo())).toBe('OK')
  const { rows } = await server.pool.query('select registration_id from push_binding')
  expect(rows).toEqual([{ registration_id: '1104a897920000002' }])
})

test('grant-role and revoke-role change what a person may call', async () => {
  const { userId, client } = await testUser(server)
  expect(await outcomeOf(client.ops.approvals())).toBe('NO_PERMISSION')
  for (let i = 0; i < 2; i += 1) await operateNow('grant-role', String(userId), 'operator')
  expect(await outcomeOf(client.ops.approvals())).toBe('OK')
  const { rows } = await server.pool.query('select roles from app_user where id = $1', [userId])
  expect(rows).toEqual([{ roles: ['operator'] }])
  await operateNow('revoke-role', String(userId), 'operator')
  expect(await outcomeOf(client.ops.approvals())).toBe('NO_PERMISSION')
})

test('an unknown operation, user or argument changes nothing', async () => {
  await expect(operateNow('ban')).rejects.toThrow('usage:')
  await expect(operateNow('ban-user', 'x')).rejects.toThrow()
  expect(await outcomeOf(operateNow('ban-user', '999999999'))).toBe('NOT_FOUND')
})
