import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'

/** Whether the user `u` of a query works for the platform. */
export const isOperator = sql`u.state = 'active' and 'operator' = any (u.roles)`

/** Whether the user `u` of a query is a person, by any account of theirs. */
export const ownedBy = (userId: number) =>
  sql`(u.id = ${userId} or u.identity_id = (select identity_id from app_user where id = ${userId}))`

/** SQL: the ids of a person's accounts, the given one and those of the same verified identity, also those that were closed. */
export const accountsOf = (userId: number): RawBuilder<unknown> =>
  sql`(select id from accounts_of(${userId}::bigint))`

/** Serialises what a person does of a sort, by any of their accounts, so that each time counts all before. */
export const lockPerson = async (tx: Tx, what: string, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what} || ':' || coalesce('identity:' || identity_id, id::text), 0))
    from app_user where id = ${userId}`.execute(tx)
}

/**
 * Whether the user `u` of a query is one whose affairs are an operator's own: the person themselves, an owner they work for or who works
 * for them, each by any account.
 */
export const concernedBy = (operatorId: number) =>
  sql`(u.id = any ((select concerned_users(${operatorId}))::bigint[]))`

/** The id of a user's verified identity; null for none. */
export const findIdentityId = async (tx: Tx, userId: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('app_user')
    .select('identity_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.identity_id
}

/**
 * The identity of an operator who acts with money. One person may have three accounts, so accounts don't distinguish
 * two operators. Raises REALNAME_REQUIRED.
 */
export const requireOperatorIdentity = async (tx: Tx, operatorId: number): Promise<number> =>
  (await findIdentityId(tx, operatorId)) ?? fail('REALNAME_REQUIRED')

/**
 * Checks that the person who gets money is verified, or was when their account was closed: an unverified account could belong to an
 * operator, who verifies it afterwards. Raises BENEFICIARY_UNVERIFIED.
 */
export const requireVerifiedBeneficiary = async (tx: Tx, userId: number): Promise<void> => {
  const { rows } = await sql`
    select from app_user where id = ${userId} and identity_id is not null
    union all select from account_closing where user_id = ${userId} and identity_id is not null`.execute(tx)
  if (rows.length === 0) fail('BENEFICIARY_UNVERIFIED')
}

/** Checks that an act is not about a user whose affairs are the operator's own (`concernedBy`). Raises REALNAME_REQUIRED and OPERATOR_SELF. */
export const requireUninvolved = async (
  tx: Tx,
  operatorId: number,
  beneficiaryId: number | null,
): Promise<void> => {
  await requireOperatorIdentity(tx, operatorId)
  if (beneficiaryId === null) return
  const { rows } = await sql`
    select from app_user u where u.id = ${beneficiaryId} and ${concernedBy(operatorId)}`.execute(tx)
  if (rows.length > 0) fail('OPERATOR_SELF')
}
