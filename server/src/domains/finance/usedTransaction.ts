import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'

/**
 * Checks that the number of a transfer proves nothing else yet: no withdrawal, and no payout of a closed account. Acts with one number
 * wait for each other. Raises TRANSACTION_TAKEN.
 */
export const requireUnusedTransaction = async (tx: Tx, transactionId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout transaction:${transactionId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql`
    select from withdrawal where transaction_id = ${transactionId}
    union all select from withdrawal where fund_transaction_id = ${transactionId}
    union all select from closed_payout where transaction_id = ${transactionId}`.execute(tx)
  if (rows.length > 0) fail('TRANSACTION_TAKEN')
}
