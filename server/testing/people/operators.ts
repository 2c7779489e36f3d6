import type { OperatorRole } from '@shanghao/contract/ops/permissions'
import { hashToken } from '../../src/core/http/auth.ts'
import { markSession } from '../../src/domains/ops/factor/factor.ts'
import { grantRole } from '../../src/domains/ops/roles/roles.ts'
import type { TestServer } from '../server/startServer.ts'
import type { TestUser } from './testUser.ts'

/** Makes a registered person an operator, whose session has the second factor. */
export const makeOperator = (
  { deps, clock }: Pick<TestServer, 'deps' | 'clock'>,
  { userId, token }: TestUser,
  role: OperatorRole = 'admin',
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await grantRole(tx, { userId, role, grantedBy: null, now: clock.now() })
    await markSession(tx, hashToken(token), clock.now())
  })

/** Takes all roles of an operator back. */
export const dismissOperator = async (
  { pool }: Pick<TestServer, 'pool'>,
  { userId }: TestUser,
): Promise<void> => {
  await pool.query('update operator_role set ended_at = greatest(granted_at, now()) where user_id = $1', [
    userId,
  ])
}
