import type { payCalls } from '@shanghao/contract/pay/calls'
import type { Tx } from '../../core/db.ts'
import type { Handlers } from '../../core/handler.ts'
import { walletOf } from '../../ledger/balances.ts'
import { checkPayPassword, payMeans, requirePasswordFree } from '../user/actions.ts'
import { payByBalance } from './actions.ts'
import type { Purpose } from './purpose.ts'

const channels: {
  channel: 'balance' | 'wechat' | 'alipay'
  name: string
  open: boolean
  note: string | null
}[] = [
  { channel: 'balance', name: '余额支付', open: true, note: null },
  { channel: 'wechat', name: '微信支付', open: false, note: '即将开放' },
  { channel: 'alipay', name: '支付宝', open: false, note: '即将开放' },
]

/** The calls of paying; `order` says how orders are paid. */
export const payHandlers = ({ order }: { order: Purpose }): Handlers<typeof payCalls> => ({
  payChannelSwitch: async () => ({ channels }),

  cashier: async ({ db, viewer, now, config }, { id }) => {
    const bill = await order.bill(db, id, viewer, now)
    const wallet = await walletOf(db, viewer.userId)
    const free = await payMeans(db, viewer.userId, {
      amountFen: bill.totalFen,
      limitFen: config.PASSWORD_FREE_LIMIT_FEN,
    })
    const fromBonusFen = Math.min(wallet.bonus, bill.totalFen)
    const fromCashFen = Math.min(wallet.cash, bill.totalFen - fromBonusFen)
    return {
      orderId: id,
      title: bill.title,
      totalFen: bill.totalFen,
      lines: bill.lines,
      payBy: bill.payBy,
      payable: bill.state === 'payable',
      paid: bill.state === 'paid',
      cashFen: wallet.cash,
      bonusFen: wallet.bonus,
      fromBonusFen,
      fromCashFen,
      shortFen: bill.totalFen - fromBonusFen - fromCashFen,
      hasPayPassword: free.hasPayPassword,
      passwordFree: free.passwordFree,
      channels,
    }
  },

  balanceUnifiedOrder: ({ db, viewer, now, ids, config, once }, { orderId, payPassword }) => {
    const { userId } = viewer
    const checkPassword = () => checkPayPassword(db, userId, { payPassword, now })
    const pay = async (tx: Tx) => {
      const paymentId = ids.serial(now)
      const approve = (amountFen: number) =>
        requirePasswordFree(tx, userId, { amountFen, limitFen: config.PASSWORD_FREE_LIMIT_FEN })
      await payByBalance(tx, {
        paymentId,
        purposeName: 'order',
        purpose: order,
        bizId: orderId,
        viewer,
        now,
        approve: payPassword === undefined ? approve : async () => {},
      })
      return { paymentId, orderId }
    }
    return once(pay, payPassword === undefined ? undefined : checkPassword)
  },

  isOrderPaid: async ({ db, viewer, now }, { id }) => {
    const { state } = await order.bill(db, id, viewer, now)
    return { paid: state === 'paid', closed: state === 'closed' }
  },
})
