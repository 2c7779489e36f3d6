import type { Tx } from '../../../core/database/db.ts'
import { post } from '../../../ledger/post.ts'
import type { LockedOrder } from '../change.ts'

/** Pays a part of an order's deposit (分) to its owner, as damages: without commission. */
export const payOwnerDeposit = (tx: Tx, order: LockedOrder, amount: number, at: Date): Promise<void> =>
  post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: [{ step: 'deposit_owner', from: `escrow:${order.id}`, to: `cash:${order.owner_id}`, amount }],
  })
