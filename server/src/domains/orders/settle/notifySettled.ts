import { refundPartsText, yuanSign } from '@shanghao/contract/refundWays'
import type { Tx } from '../../../core/database/db.ts'
import { notify } from '../../notifications/actions.ts'
import type { LockedOrder } from '../change.ts'
import type { RefundPart } from './refund.ts'

/** Notifies the owner of what they got of the rent of an order (分). */
export const notifyRentSettled = async (
  tx: Tx,
  { goods_id, owner_id }: LockedOrder,
  { rentFen, commissionFen }: { rentFen: number; commissionFen: number },
): Promise<void> => {
  if (rentFen === commissionFen) return
  await notify(tx, owner_id, {
    kind: 'rent_settled',
    title: `租金到账 ${yuanSign(rentFen - commissionFen)}`,
    text: `账号 ${goods_id} 的租金 ${yuanSign(rentFen)}，扣除平台服务费 ${yuanSign(commissionFen)}，已存入现金余额。`,
    path: '/pages/finance/index',
  })
}

/** Notifies the renter of a returned deposit. What goes back through a channel is told when it has arrived there (`refund`). */
export const notifyDepositReturned = async (
  tx: Tx,
  { id, renter_id }: LockedOrder,
  parts: readonly RefundPart[],
): Promise<void> => {
  const toBalance = parts.filter(({ way }) => way === 'cash' || way === 'bonus')
  if (toBalance.length === 0) return
  await notify(tx, renter_id, {
    kind: 'deposit_returned',
    title: '押金已退回',
    text: `已退回${refundPartsText(toBalance)}${toBalance.length < parts.length ? '，其余正在原路退回' : ''}。`,
    path: `/pages/order/detail?orderId=${id}`,
  })
}
