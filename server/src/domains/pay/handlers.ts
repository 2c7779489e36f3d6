import type { payCalls } from '@shanghao/contract/pay/calls'
import type { Tx } from '../../core/database/db.ts'
import type { Viewer } from '../../core/http/auth.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import type { ChannelName } from '../../core/ports/pay.ts'
import { walletOf } from '../../ledger/balances.ts'
import { checkPayPassword, findApprovalMeans, spendPasswordFree, userSettings } from '../user/actions.ts'
import { wayOf } from './actions.ts'
import { channelsOf } from './channels.ts'
import { type OpenPayment, openPayment, startPayment } from './payment/openPayment.ts'
import { payByBalance } from './payment/payByBalance.ts'
import { openAt, paymentStatus } from './payment/paymentStatus.ts'
import type { BilledPurpose } from './purpose.ts'
import { beginWechatAuth, checkWechatAuth } from './wechatPayer.ts'

type Unified = {
  orderId: string
  channel: ChannelName
  way: 'h5' | 'jsapi' | 'native'
  wxUnifiedOrderKey?: string | undefined
}

/** The calls of paying; `order` says how orders are paid. */
export const payHandlers = ({ order }: { order: BilledPurpose }): Handlers<typeof payCalls> => {
  const unified = async (ctx: Ctx<'user'>, wanted: Unified): Promise<OpenPayment> => {
    const { db, viewer, now, ids, address } = ctx
    const { orderId, channel } = wanted
    const { way, openId } = await wayOf(ctx, viewer, wanted, now)
    const paymentId = await db.transaction().execute((tx) =>
      startPayment(tx, {
        paymentId: ids.serial(now),
        purposeName: 'order',
        purpose: order,
        bizId: orderId,
        person: viewer,
        channel,
        way,
        now,
      }),
    )
    const { title } = await order.bill(db, orderId, viewer, now)
    const returnPath = `/pages/order/pay-result?orderId=${orderId}`
    return openPayment(ctx, paymentId, { title, address, returnPath, openId })
  }

  const cashier = async (ctx: Ctx<'user'>, id: string, viewer: Viewer) => {
    const { db, now, settings } = ctx
    const bill = await order.bill(db, id, viewer, now)
    const wallet = await walletOf(db, viewer.userId)
    const free = await findApprovalMeans(db, viewer.userId, {
      amountFen: bill.totalFen,
      rules: settings.read(userSettings),
      now,
    })
    const fromBonusFen = Math.min(wallet.bonus, bill.totalFen)
    const fromCashFen = Math.min(wallet.cash, bill.totalFen - fromBonusFen)
    return {
      orderId: id,
      title: bill.title,
      totalFen: bill.totalFen,
      lines: bill.lines,
      escrowNote: bill.escrowNote,
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
      channels: channelsOf(ctx),
      waiting: await openAt(db, { purpose: 'order', bizId: id, userId: viewer.userId, now }),
    }
  }

  return {
    payChannelSwitch: async (ctx) => ({ channels: channelsOf(ctx) }),

    cashier: (ctx, { id }) => cashier(ctx, id, ctx.viewer),

    balanceUnifiedOrder: (ctx, { orderId, payPassword }) => {
      const { settings, viewer, now, ids, once } = ctx
      const { userId } = viewer
      const checkPassword = () => checkPayPassword(ctx, userId, { payPassword, now })
      const pay = async (tx: Tx) => {
        const paymentId = ids.serial(now)
        const withoutPassword = (amountFen: number) =>
          spendPasswordFree(tx, userId, { amountFen, rules: settings.read(userSettings), now })
        await payByBalance(tx, {
          paymentId,
          purposeName: 'order',
          purpose: order,
          bizId: orderId,
          viewer,
          now,
          withoutPassword: payPassword === undefined ? withoutPassword : null,
        })
        return { paymentId, orderId }
      }
      return once(pay, payPassword === undefined ? undefined : checkPassword)
    },

    unifiedOrder: (ctx, wanted) => unified(ctx, wanted),

    wxUnifiedOrder: (ctx, wanted) => unified(ctx, { ...wanted, channel: 'wechat' }),

    queryWxJumpPage: (ctx, { returnPath }) => beginWechatAuth(ctx, ctx.viewer.userId, returnPath, ctx.now),

    wechatPayAuthCheck: (ctx, { wxUnifiedOrderKey: key, code }) =>
      checkWechatAuth(ctx, { key, code, userId: ctx.viewer.userId, now: ctx.now }),

    isOrderPaid: async ({ db, viewer, now }, { id }) => {
      const { state } = await order.bill(db, id, viewer, now)
      const standing = await paymentStatus(db, 'order', id, viewer.userId)
      return { paid: state === 'paid', closed: state === 'closed', ...standing }
    },
  }
}
