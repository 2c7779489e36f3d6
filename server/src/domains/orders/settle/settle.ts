import { basisPoints } from '@shanghao/contract/money'
import { refundPartsText } from '@shanghao/contract/refundWays'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { post } from '../../../ledger/post.ts'
import { countRental } from '../../goods/actions.ts'
import { earnInvitation } from '../../promotion/actions.ts'
import { countCompletedOrder } from '../../user/actions.ts'
import { changeOrder, type LockedOrder, recordOrderEvent } from '../change.ts'
import { settlementTimes } from '../end/end.ts'
import { lockOrderAccounts } from '../hold/escrow.ts'
import { commissionMovements } from './commission.ts'
import { notifyDepositReturned, notifyRentSettled } from './notifySettled.ts'
import { returnDeposit } from './refund.ts'

const payOwner = async (tx: Tx, order: LockedOrder, at: Date): Promise<void> => {
  const rent = order.rent_fen - order.refund_fen
  const commission = basisPoints(rent, order.commission_bp)
  await post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: [
      { step: 'rent', from: `escrow:${order.id}`, to: `cash:${order.owner_id}`, amount: rent - commission },
      ...commissionMovements(order, commission),
    ],
  })
  await notifyRentSettled(tx, order, { rentFen: rent, commissionFen: commission })
}

/** `ownRentFen`: the rent that was not refunded, less what red packet and bonus paid of the whole. */
const settledRental = (order: LockedOrder, at: Date) => ({
  orderId: order.id,
  renterId: order.renter_id,
  ownerId: order.owner_id,
  ownRentFen: order.rent_fen - order.refund_fen - order.packet_fen - order.rent_bonus_fen,
  at,
})

type SettleInput = { at: Date; actor: string; depositNow?: boolean }

/**
 * Posts what is due of a locked, ended order: rent less commission to the owner, deposit to the renter. After both the order is
 * settled. `depositNow` returns the deposit before its time. An order whose whole rent went back counts towards no level, and
 * towards the account's record only by a complaint. Idempotent.
 */
export const settle = async (
  tx: Tx,
  order: LockedOrder,
  { at, actor, depositNow = false }: SettleInput,
): Promise<void> => {
  if (order.state !== 'ended' || !order.ended_at) return fail('ORDER_STATE')
  const times = settlementTimes(order, order.ended_at)
  const rentNow = !order.rent_settled_at && times.rentAt <= at
  const returnNow =
    !order.deposit_settled_at && (depositNow || order.deposit_fen === 0 || times.depositAt <= at)
  // Lock order: the account before the wallets.
  const byComplaint = order.dispute_refund_fen > 0
  const isRefunded = order.refund_fen === order.rent_fen
  if (rentNow && (byComplaint || !isRefunded)) await countRental(tx, order.goods_id, !byComplaint)
  if (rentNow || returnNow) await lockOrderAccounts(tx, [order])
  if (rentNow) {
    await payOwner(tx, order, at)
    await recordOrderEvent(tx, order, 'rent_settled', actor, at)
  }
  if (returnNow) {
    const { parts } = await returnDeposit(tx, order, at)
    if (parts.length > 0) {
      await notifyDepositReturned(tx, order, parts)
      await recordOrderEvent(tx, order, 'deposit_returned', actor, at, { ways: refundPartsText(parts) })
    }
  }
  const rentAt = rentNow ? at : order.rent_settled_at
  const depositAt = returnNow ? at : order.deposit_settled_at
  if (rentAt && depositAt) {
    await changeOrder(tx, order, {
      verb: 'settle',
      actor,
      at,
      set: { rent_settled_at: rentAt, deposit_settled_at: depositAt, settled_at: at, due_at: null },
    })
    if (!isRefunded) {
      await countCompletedOrder(tx, order.renter_id)
      await earnInvitation(tx, settledRental(order, at))
    }
    return
  }
  await tx
    .updateTable('rental_order')
    .set({
      rent_settled_at: rentAt,
      deposit_settled_at: depositAt,
      due_at: rentAt ? times.depositAt : times.rentAt,
    })
    .where('id', '=', order.id)
    .execute()
}
