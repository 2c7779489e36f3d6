import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

/** What a correction names: a transfer by its business act, or a difference between a bill and our records. */
export type Mistake = {
  of_type: string | null
  of_id: string | null
  of_step: string | null
  difference_id: number | null
}

type NamedMistake = { userId: number; transferId: number | null; differenceId: number | null }

/** An account of a person: a wallet, or where money of theirs is held. */
const isAccountOf = (account: 'from_id' | 'to_id', userId: number) => {
  const id = sql`substr(t.${sql.ref(account)}, strpos(t.${sql.ref(account)}, ':') + 1)`
  return sql`case split_part(t.${sql.ref(account)}, ':', 1)
    when 'cash' then ${id} = ${String(userId)}
    when 'bonus' then ${id} = ${String(userId)}
    when 'withdrawing' then exists (select from withdrawal w where w.id = ${id} and w.user_id = ${userId})
    when 'refunding' then exists (select from payment p where p.id = ${id} and p.user_id = ${userId})
    when 'escrow' then exists (select from rental_order o where o.id = ${id} and ${userId} in (o.renter_id, o.owner_id))
    else false end`
}

const findTransfer = async (tx: Tx, transferId: number, userId: number): Promise<Mistake> => {
  const { rows } = await sql<Mistake>`
    select t.biz_type as of_type, t.biz_id as of_id, t.step as of_step, null as difference_id from ledger_transfer t
     where t.id = ${transferId} and (${isAccountOf('from_id', userId)} or ${isAccountOf('to_id', userId)})`.execute(
    tx,
  )
  return rows[0] ?? fail('NOT_FOUND')
}

/** Locks a difference, so that it isn't settled meanwhile. */
const lockDifference = async (tx: Tx, differenceId: number): Promise<Mistake> => {
  const difference = await tx
    .selectFrom('reconciliation_difference')
    .select(['id', 'state'])
    .where('id', '=', differenceId)
    .forUpdate()
    .executeTakeFirst()
  if (!difference) return fail('NOT_FOUND')
  if (difference.state === 'settled') return fail('DIFFERENCE_SETTLED')
  return { of_type: null, of_id: null, of_step: null, difference_id: difference.id }
}

/**
 * What a correction of a person's cash names. Raises NOT_FOUND for a transfer that touches no account of the person and for
 * an unknown difference, and DIFFERENCE_SETTLED.
 */
export const requireMistake = (
  tx: Tx,
  { userId, transferId, differenceId }: NamedMistake,
): Promise<Mistake> => {
  if (transferId !== null) return findTransfer(tx, transferId, userId)
  return differenceId === null ? fail('NOT_FOUND') : lockDifference(tx, differenceId)
}
