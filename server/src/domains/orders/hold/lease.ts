import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import { fail } from '../../../core/errors.ts'

/** Frees the account: the lease stays as history and stands in nobody's way. */
export const releaseLease = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.updateTable('lease').set({ live: false }).where('order_id', '=', orderId).execute()
}

/** Sets the span of an order's lease, ends exclusive. Raises ACCOUNT_TAKEN when it would overlap another. */
export const setLease = async (tx: Tx, orderId: string, from: Date, to: Date): Promise<void> => {
  await sql`update lease set span = tstzrange(${from}, ${to}) where order_id = ${orderId}${pipelined}`.execute(
    tx,
  )
}

/** Takes the account's lock to the end of the transaction. Raises ACCOUNT_TAKEN unless the span is free. */
export const requireFree = async (tx: Tx, goodsId: number, from: Date, to: Date): Promise<void> => {
  const { rows } = await sql<{
    free: boolean
  }>`select lease_free(${goodsId}, tstzrange(${from}, ${to})) as free`.execute(tx)
  if (!rows[0]?.free) fail('ACCOUNT_TAKEN')
}

/** Takes an account for a span. Looks under the account's lock first; raises ACCOUNT_TAKEN. */
export const takeLease = async (
  tx: Tx,
  orderId: string,
  goodsId: number,
  from: Date,
  to: Date,
): Promise<void> => {
  await requireFree(tx, goodsId, from, to)
  await sql`insert into lease (order_id, goods_id, span) values (${orderId}, ${goodsId}, tstzrange(${from}, ${to}))`.execute(
    tx,
  )
}

/** Removes the lease of a renewal that is merged into its order's. */
export const dropLease = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.deleteFrom('lease').where('order_id', '=', orderId).execute()
}
