import type { Db } from '../../../core/database/db.ts'
import type { AccountId } from '../../../ledger/post.ts'
import { listTransfers } from './transfers.ts'
import { describeTransfer } from './transferTexts.ts'

/** A transfer of an order's money (分). */
type OrderTransfer = { text: string; from: string; to: string; fen: number; at: Date }

const listCompensations = async (db: Db, orderIds: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('compensation').select('id').where('order_id', 'in', orderIds).execute()
  return rows.map(({ id }) => String(id))
}

/**
 * The transfers of an order and its renewals, the oldest first: of their escrow, of the renter's payments and refunds, of
 * compensations, and of its disputes.
 */
export const listOrderTransfers = async (
  db: Db,
  { orderIds, disputeIds, renterId }: { orderIds: string[]; disputeIds: string[]; renterId: number },
): Promise<OrderTransfer[]> => {
  const compensations = await listCompensations(db, orderIds)
  const acts = [
    ...compensations.map((id) => ({ type: 'compensation', id })),
    ...disputeIds.map((id) => ({ type: 'dispute', id })),
    ...orderIds.map((id) => ({ type: 'order', id })),
  ]
  const holdingAccounts = orderIds.map((id): AccountId => `escrow:${id}`)
  const paidFor = orderIds.map((id) => ({ purpose: 'order', id }))
  const transfers = await listTransfers(db, { holdingAccounts, acts, paidFor }, renterId)
  return transfers.map((row) => ({
    text: describeTransfer(row).traceText,
    from: row.from_id,
    to: row.to_id,
    fen: row.amount,
    at: row.at,
  }))
}
