import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import { fail } from '../../../core/errors.ts'

/** Frees the account: the lease stays as history and no longer blocks others. */
export const releaseLease = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.updateTable('lease').set({ live: false }).where('order_id', '=', orderId).execute()
}

/** Sets the span of an order's lease, ends exclusive. Raises ACCOUNT_TAKEN when it would overlap another. */
export const setLease = async (tx: Tx, orderId: string, from: Date, to: Date): Promise<void> => {
  await sql`update lease set span = tstzrange(${from}, ${to}) where order_id = ${orderId}${pipelined}`.execute(
    tx,
  )
}

/** Locks the account's leases until the transaction ends. Raises ACCOUNT_TAKEN unless the span is free. */
export const requireFree = async (tx: Tx, goodsId: number, from: Date, to: Date): Promise<void> => {
  const { rows } = await sql<{
    free: boolean
  }>`select lease_free(${goodsId}, tstzrange(${from}, ${to})) as free`.execute(tx)
  if (!rows[0]?.free) fail('ACCOUNT_TAKEN')
}

/** Leases an account for a span, checked under the account's lock. Raises ACCOUNT_TAKEN. */
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

/** Deletes the lease of a renewal that is merged into that of its order. */
export const dropLease = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.deleteFrom('lease').where('order_id', '=', orderId).execute()
}
