import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { ownedBy } from '../ops/actions.ts'

type Stake = { ownerId: number; actorId: number; renterId: number }

/**
 * Checks that a member of staff does not act for the owner on a rental of their own, by any account of theirs: they would grant
 * themselves refunds. An owner cannot rent their own accounts. Raises STAFF_OWN_RENTAL.
 */
export const requireNoStake = async (tx: Tx, { ownerId, actorId, renterId }: Stake): Promise<void> => {
  if (actorId === ownerId) return
  const { rows } = await sql`select from app_user u where u.id = ${renterId} and ${ownedBy(actorId)}`.execute(
    tx,
  )
  if (rows.length > 0) fail('STAFF_OWN_RENTAL')
}
