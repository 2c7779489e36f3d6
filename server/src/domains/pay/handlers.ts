import type { payCalls } from '@shanghao/contract/pay/calls'
import type { Tx } from '../../core/database/db.ts'
import type { Viewer } from '../../core/http/auth.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import type { ChannelName } from '../../core/ports/pay.ts'
import { readWallet } from '../../ledger/balances.ts'
import { checkPayPassword, findApprovalMeans, spendPasswordFree, userSettings } from '../user/actions.ts'
import { selectPayWay } from './actions.ts'
import { listChannels } from './channels.ts'
import { type OpenPayment, openPayment, startPayment } from './payment/openPayment.ts'
import { payByBalance } from './payment/payByBalance.ts'
import { findOpenChannel, findPaymentStatus } from './payment/paymentStatus.ts'
import type { CashierPurpose } from './purpose.ts'
import { beginWechatAuth, checkWechatAuth } from './wechatPayer.ts'

type UnifiedOrderInput = {
  orderId: string
  channel: ChannelName
  way: 'h5' | 'jsapi' | 'native'
  wxUnifiedOrderKey?: string | undefined
}

/** The handlers of payment calls; `order` is the purpose of orders. */
export const payHandlers = ({ order }: { order: CashierPurpose }): Handlers<typeof payCalls> => {
  const openOrderPayment = async (ctx: Ctx<'user'>, input: UnifiedOrderInput): Promise<OpenPayment> => {
    const { db, viewer, now, ids, address } = ctx
    const { orderId, channel } = input
    const { way, openId } = await selectPayWay(ctx, viewer, input, now)
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
    const { title } = await order.summarize(db, orderId, viewer, now)
    const returnPath = `/pages/order/pay-result?orderId=${orderId}`
    return openPayment(ctx, paymentId, { title, address, returnPath, openId })
  }

  const cashier = async (ctx: Ctx<'user'>, id: string, viewer: Viewer) => {
    const { db, now, settings } = ctx
    const summary = await order.summarize(db, id, viewer, now)
    const wallet = await readWallet(db, viewer.userId)
    const means = await findApprovalMeans(db, viewer.userId, {
      amountFen: summary.totalFen,
      rules: settings.read(userSettings),
      now,
    })
    const fromBonusFen = Math.min(wallet.bonus, summary.totalFen)
    const fromCashFen = Math.min(wallet.cash, summary.totalFen - fromBonusFen)
    return {
      orderId: id,
      title: summary.title,
      totalFen: summary.totalFen,
      lines: summary.lines,
      escrowNote: summary.escrowNote,
      payBy: summary.payBy,
      payable: summary.state === 'payable',
      paid: summary.state === 'paid',
      cashFen: wallet.cash,
      bonusFen: wallet.bonus,
      fromBonusFen,
      fromCashFen,
      shortFen: summary.totalFen - fromBonusFen - fromCashFen,
      hasPayPassword: means.hasPayPassword,
      passwordFree: means.passwordFree,
      channels: listChannels(ctx),
      waiting: await findOpenChannel(db, { purpose: 'order', bizId: id, userId: viewer.userId, now }),
    }
  }

  return {
    payChannelSwitch: async (ctx) => ({ channels: listChannels(ctx) }),

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

    unifiedOrder: (ctx, input) => openOrderPayment(ctx, input),

    wxUnifiedOrder: (ctx, input) => openOrderPayment(ctx, { ...input, channel: 'wechat' }),

    queryWxJumpPage: (ctx, { returnPath }) =>
      beginWechatAuth(ctx, { userId: ctx.viewer.userId, returnPath, site: ctx.site, now: ctx.now }),

    wechatPayAuthCheck: (ctx, { wxUnifiedOrderKey: key, code }) =>
      checkWechatAuth(ctx, { key, code, userId: ctx.viewer.userId, now: ctx.now }),

    isOrderPaid: async ({ db, viewer, now }, { id }) => {
      const { state } = await order.summarize(db, id, viewer, now)
      const status = await findPaymentStatus(db, 'order', id, viewer.userId)
      return { paid: state === 'paid', closed: state === 'closed', ...status }
    },
  }
}
