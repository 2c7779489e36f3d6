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

export type NamedMistake = { userId: number; transferId: number | null; differenceId: number | null }

type Terms = {
  /** What the mistake comes to (分). */
  bound_fen: number
  /** What was corrected of it in the same direction, for all persons (分). */
  done_fen: number
  /** It touched money of the person; also where a difference has no record that names one. */
  is_of_person: boolean
}

const findTransfer = async (tx: Tx, transferId: number): Promise<Mistake> => {
  const transfer = await tx
    .selectFrom('ledger_transfer')
    .select(['biz_type as of_type', 'biz_id as of_id', 'step as of_step'])
    .where('id', '=', transferId)
    .executeTakeFirst()
  return transfer ? { ...transfer, difference_id: null } : fail('NOT_FOUND')
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

/** What a correction names. Raises NOT_FOUND for what is not there, and DIFFERENCE_SETTLED. */
export const findMistake = (tx: Tx, { transferId, differenceId }: NamedMistake): Promise<Mistake> => {
  if (transferId !== null) return findTransfer(tx, transferId)
  return differenceId === null ? fail('NOT_FOUND') : lockDifference(tx, differenceId)
}

/** The lock under which the trigger `wallet_correction_bound` adds up the corrections of a mistake. */
export const lockMistake = async (
  tx: Tx,
  { of_type, of_id, of_step, difference_id }: Mistake,
): Promise<void> => {
  const key =
    difference_id === null
      ? `correction:${of_type}:${of_id}:${of_step}`
      : `correction:difference:${difference_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** What a correction of a mistake may still come to for a person, in one direction. */
export const readTerms = async (
  tx: Tx,
  { of_type, of_id, of_step, difference_id }: Mistake,
  { userId, direction }: { userId: number; direction: 'credit' | 'debit' },
): Promise<Terms> => {
  const { rows } = await sql<Terms>`
    select bound_fen, done_fen, is_of_person
      from correction_terms(${userId}, ${direction}, ${of_type}, ${of_id}, ${of_step}, ${difference_id})`.execute(
    tx,
  )
  return rows[0] ?? fail('NOT_FOUND')
}
