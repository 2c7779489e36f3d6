import { type OperatorRole, operatorRoleNames } from '@shanghao/contract/ops/permissions'
import { operatorRole } from '@shanghao/contract/ops/shapes'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { findOperatorRoles } from '../../../core/http/operator.ts'
import type { OperatorAct } from '../act.ts'
import { deleteFactor } from '../factor/factor.ts'
import { requireUninvolved, requireVerifiedBeneficiary } from '../operators.ts'
import { recordAction } from '../record.ts'

/** So many administrators stay: giving a role takes two of them. */
export const ADMINS_MIN = 2

/** Serialises changes of roles, so that the count of administrators includes every one before. */
export const lockRoles = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('operator_role', 0))`.execute(tx)
}

/** Whether a person holds a role now. */
export const holdsRole = async (tx: Tx, userId: number, role: OperatorRole): Promise<boolean> =>
  (await findOperatorRoles(tx, userId)).includes(role)

type Grant = { userId: number; role: OperatorRole; grantedBy: number | null; now: Date }

/** Gives a person a role. `grantedBy` is null for who has the database. Raises ROLE_HELD. */
export const grantRole = async (tx: Tx, { userId, role, grantedBy, now }: Grant): Promise<void> => {
  if (await holdsRole(tx, userId, role)) fail('ROLE_HELD')
  await tx
    .insertInto('operator_role')
    .values({ user_id: userId, role, granted_by: grantedBy, granted_at: now })
    .execute()
}

/** Persons, by identity, who are administrators now; `enrolled` of them have a second factor and can let others in. */
export const countAdmins = async (tx: Tx): Promise<{ admins: number; enrolled: number }> => {
  const { rows } = await sql<{ admins: number; enrolled: number }>`
    select count(distinct u.identity_id)::int as admins,
           (count(distinct u.identity_id) filter (where f.confirmed_at is not null))::int as enrolled
      from operator_role r join app_user u on u.id = r.user_id left join operator_factor f on f.user_id = u.id
     where r.role = 'admin' and r.ended_at is null and u.state = 'active'`.execute(tx)
  return rows[0] ?? { admins: 0, enrolled: 0 }
}

/** Checks that enough administrators stay when all accounts of a person are disabled. Raises LAST_ADMINS. */
export const requireAdminsBeside = async (tx: Tx, userId: number): Promise<void> => {
  await lockRoles(tx)
  const { rows } = await sql<{ isAdmin: boolean; others: number }>`
    with admin as (select distinct u.identity_id from operator_role r join app_user u on u.id = r.user_id
                    where r.role = 'admin' and r.ended_at is null and u.state = 'active'),
         person as (select identity_id from app_user where id = ${userId})
    select exists (select from admin join person using (identity_id)) as "isAdmin",
           (select count(*)::int from admin where identity_id is distinct from (select identity_id from person)) as others`.execute(
    tx,
  )
  if (rows[0]?.isAdmin && rows[0].others < ADMINS_MIN) failWith('LAST_ADMINS', { admins: ADMINS_MIN })
}

/**
 * Takes a role back, by an operator whom it doesn't concern; the permissions end at once, with the last role the second factor too.
 * Raises ROLE_ENDED, LAST_ADMINS, REALNAME_REQUIRED and OPERATOR_SELF.
 */
export const revokeRole = async (
  tx: Tx,
  { userId, role, note, operatorId, now }: Revocation,
): Promise<void> => {
  await lockRoles(tx)
  if (!(await holdsRole(tx, userId, role))) fail('ROLE_ENDED')
  await requireUninvolved(tx, operatorId, userId)
  await tx
    .updateTable('operator_role')
    .set({ ended_at: now, ended_by: operatorId })
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .where('ended_at', 'is', null)
    .execute()
  if (role === 'admin' && (await countAdmins(tx)).admins < ADMINS_MIN)
    failWith('LAST_ADMINS', { admins: ADMINS_MIN })
  if ((await findOperatorRoles(tx, userId)).length === 0) await deleteFactor(tx, userId)
  await recordAction(tx, {
    kind: 'revoke_operator_role',
    request: { userId, role },
    amountFen: 0,
    reason: note,
    beneficiaryId: userId,
    operatorId,
    at: now,
  })
}
type Revocation = { userId: number; role: OperatorRole; note: string; operatorId: number; now: Date }

const grantRequest = z.object({ userId: z.number(), role: operatorRole, reason: z.string() })

/** Giving a role: always takes a second administrator, and neither of them is the person. */
export const grantRoleAct: OperatorAct<z.output<typeof grantRequest>, Record<never, never>> = {
  kind: 'grant_operator_role',
  request: grantRequest,
  summarize: async (tx, { userId, role, reason }) => {
    await lockRoles(tx)
    await requireVerifiedBeneficiary(tx, userId)
    if (await holdsRole(tx, userId, role)) fail('ROLE_HELD')
    return {
      subject: `role:${userId}:${role}`,
      amountFen: 0,
      reason,
      beneficiaryId: userId,
      takesTwo: true,
    }
  },
  describe: ({ userId, role }) => `给用户 ${userId} 授予${operatorRoleNames[role]}角色，立即生效`,
  perform: async (tx, { userId, role }, { operatorId, at }) => {
    await grantRole(tx, { userId, role, grantedBy: operatorId, now: at })
    return {}
  },
}

const resetRequest = z.object({ userId: z.number(), reason: z.string() })

/** Resetting the second factor of an operator who lost it: who could do that alone could take over their account. */
export const resetFactorAct: OperatorAct<z.output<typeof resetRequest>, Record<never, never>> = {
  kind: 'reset_factor',
  request: resetRequest,
  summarize: async (tx, { userId, reason }) => {
    const factor = await tx
      .selectFrom('operator_factor')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) fail('FACTOR_MISSING')
    return { subject: `factor:${userId}`, amountFen: 0, reason, beneficiaryId: userId, takesTwo: true }
  },
  describe: ({ userId }) => `重置运营人员 ${userId} 的动态码，原来的作废，需要新的绑定码`,
  perform: async (tx, { userId }) => {
    await deleteFactor(tx, userId)
    return {}
  },
}
