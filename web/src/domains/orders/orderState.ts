import type { ListItem } from '@shanghao/client/http/calls'
import type { OrderState } from '@shanghao/contract/orders/states'
import { paths } from '../../paths.ts'

export type Order = ListItem<'orders', 'list'>

export const stateTones: Record<OrderState, 'accent' | 'good' | 'warn' | 'bad' | 'plain'> = {
  pending_payment: 'warn',
  reserved: 'accent',
  renting: 'good',
  ended: 'plain',
  settled: 'plain',
  cancelled: 'plain',
  disputed: 'bad',
  merged: 'plain',
}

/** `strong` when the order waits for it. */
export type MainAction = { readonly label: string; readonly to: string; readonly strong: boolean }

const rentAgain = (label: string, { goods, hours }: Order): MainAction => ({
  label,
  to: paths.order({ goodsId: goods.goodsId, hours }),
  strong: false,
})
const parentAction = (orderId: string): MainAction => ({
  label: '查看原订单',
  to: paths.orderDetail({ orderId }),
  strong: false,
})

/** Leads to the disputes of an order. */
export const disputesAction = (orderId: string): MainAction => ({
  label: '查看维权',
  to: paths.seeComplaints({ orderId }),
  strong: true,
})

/** The main action of an order by its state; null when there is nothing to do but wait. */
export const mainActionFor = (order: Order, now: number): MainAction | null => {
  const { state, orderId, parentId, payBy, endsAt } = order
  switch (state) {
    case 'pending_payment':
      return payBy !== null && payBy > now
        ? { label: '去付款', to: paths.cashier({ orderId }), strong: true }
        : null
    case 'renting':
      return endsAt > now ? { label: '去上号', to: paths.loginTool({ orderId }), strong: true } : null
    case 'ended':
    case 'settled':
      return rentAgain('再租一次', order)
    case 'cancelled':
      return parentId ? parentAction(parentId) : rentAgain('重新下单', order)
    case 'merged':
      return parentId ? parentAction(parentId) : null
    case 'disputed':
      return disputesAction(orderId)
    case 'reserved':
      return null
  }
}
