import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'

/**
 * Whether the number of a transfer proves something else than the withdrawal: another one, which has it or whose bill lists it, or a payout of
 * a closed account. Null for a transfer that pays no withdrawal. Acts with one number wait for each other.
 */
export const isTransactionUsed = async (
  tx: Tx,
  transactionId: string,
  withdrawalId: string | null,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout transaction:${transactionId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql`
    select from withdrawal where transaction_id = ${transactionId} and id is distinct from ${withdrawalId}
    union all select from withdrawal where fund_transaction_id = ${transactionId} and id is distinct from ${withdrawalId}
    union all select from closed_payout where transaction_id = ${transactionId}
    union all select from bill_line l join withdrawal w on w.id = l.own_id
               where l.kind = 'payout' and l.transaction_id = ${transactionId} and l.own_id is distinct from ${withdrawalId}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Raises TRANSACTION_TAKEN where `isTransactionUsed`. */
export const requireUnusedTransaction = async (
  tx: Tx,
  transactionId: string,
  withdrawalId: string | null,
): Promise<void> => {
  if (await isTransactionUsed(tx, transactionId, withdrawalId)) fail('TRANSACTION_TAKEN')
}
