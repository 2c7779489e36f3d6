import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { type IdentityDetails, identityContext, unsealIdentity } from './identity.ts'

type Release = {
  userId: number
  reason: string
  approvalId: number
  requestedBy: number
  approvedBy: number
  at: Date
}

/**
 * Locks the accounts of a user's identity, as a sanction does, so that no sanction, rental or withdrawal of them begins until the transaction
 * ends, and returns their ids. Raises IDENTITY_NONE for a user without one.
 */
export const lockIdentityAccounts = async (tx: Tx, userId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where u.identity_id = (select identity_id from app_user where id = ${userId})
     order by u.id for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return ids.includes(userId) ? ids : fail('IDENTITY_NONE')
}

/** Takes the identity from an account and stores who was bound. The caller has called `lockIdentityAccounts`. */
export const releaseIdentity = async (tx: Tx, release: Release): Promise<void> => {
  const { userId, reason, approvalId, requestedBy, approvedBy, at } = release
  const account = await tx
    .selectFrom('app_user')
    .select(['identity_id', 'identity_by_device'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('identity_release')
    .values({
      user_id: userId,
      identity_id: account.identity_id ?? fail('IDENTITY_NONE'),
      by_device: account.identity_by_device,
      reason,
      approval_id: approvalId,
      requested_by: requestedBy,
      approved_by: approvedBy,
      released_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('app_user')
    .set({
      identity_id: null,
      identity_slot: null,
      identity_by_device: false,
      adult_from: null,
      identity_release_id: id,
    })
    .where('id', '=', userId)
    .execute()
}

/** Releases of a user's identities, the newest first. */
export const listReleases = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('identity_release')
    .select(['released_at', 'reason', 'requested_by', 'approved_by'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

/** The identities that were taken from a user, unmasked, the newest first. */
export const listFormerIdentities = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  userId: number,
): Promise<IdentityDetails[]> => {
  const rows = await db
    .selectFrom('identity_release as r')
    .innerJoin('real_identity as i', 'i.id', 'r.identity_id')
    .select(['i.number_hash', 'i.sealed', 'i.data_key', 'i.kek'])
    .where('r.user_id', '=', userId)
    .orderBy('r.id', 'desc')
    .execute()
  return Promise.all(rows.map((row) => unsealIdentity(kms, row, identityContext(row.number_hash))))
}
