import type { FastifyInstance } from 'fastify'
import type { SandboxKeys } from '../keys.ts'
import type { BillAlterations } from '../pay/bills.ts'
import type { FaultInjector } from '../pay/faultInjection.ts'
import type { NotificationSender } from '../pay/notificationSender.ts'
import { paymentSentinel } from '../pay/sentinels.ts'
import type { Timers } from '../pay/timers.ts'
import type { PublicOrigin } from '../publicOrigin.ts'
import { wechatApi } from './api.ts'
import { billService } from './bill/bill.ts'
import { checkBridgeParams, wechatJsapi } from './browser/jsapi.ts'
import { oauthCodes, wechatOauth } from './browser/oauth.ts'
import { wechatPayer } from './browser/payer.ts'
import { wechatConsole } from './channelConsole.ts'
import { wechatControl } from './control.ts'
import { type EventKind, notificationOf } from './notification.ts'
import { platform as platformOf } from './platform.ts'
import { type RefundEnd, refundBook } from './refunds.ts'
import { paidResource, refundResource } from './shapes.ts'
import { tradeBook } from './trades.ts'

const refundEvents: Record<RefundEnd, EventKind> = {
  SUCCESS: 'REFUND.SUCCESS',
  CLOSED: 'REFUND.CLOSED',
  ABNORMAL: 'REFUND.ABNORMAL',
}

/** WeChat Pay v3 (H5, JSAPI, native, refunds, bills) and WeChat's web authorisation. */
export const wechatService = (options: {
  keys: SandboxKeys['wechat']
  now: () => number
  timers: Timers
  origin: PublicOrigin
  faults: FaultInjector
  notifications: NotificationSender
  bills: BillAlterations
}) => {
  const { keys, now, timers, origin, faults, notifications, bills } = options
  const platform = platformOf(keys.platform, keys.apiV3Key, now)
  const trades = tradeBook(now, (trade, payment, force) =>
    notifications.send(
      notificationOf(platform, now, {
        kind: 'TRANSACTION.SUCCESS',
        ownId: trade.order.ownId,
        url: trade.order.notifyUrl,
        resource: paidResource(trade, payment, keys),
        manner: force.manner ?? paymentSentinel(trade.order.amountFen)?.manner ?? 'plain',
      }),
    ),
  )
  const refunds = refundBook({
    now,
    timers,
    trades,
    onEnd: (refund) => {
      if (refund.notifyUrl === undefined || refund.status === 'PROCESSING') return
      notifications.send(
        notificationOf(platform, now, {
          kind: refundEvents[refund.status],
          ownId: refund.ownId,
          url: refund.notifyUrl,
          resource: refundResource(refund, keys),
          manner: paymentSentinel(refund.amountFen)?.manner ?? 'plain',
        }),
      )
    },
  })
  const codes = oauthCodes(now)
  const bill = billService({ now, merchant: keys, trades, refunds, bills })
  return {
    desk: wechatConsole(trades, refunds),
    plugin: async (app: FastifyInstance): Promise<void> => {
      app.register(wechatApi, {
        prefix: '/v3',
        ...{ merchant: keys, now, origin, platform, faults, trades, refunds, bill },
      })
      app.register(wechatOauth, { ...keys, codes, faults })
      app.register(wechatPayer, { now, trades })
      app.register(wechatJsapi, { origin, trades, check: checkBridgeParams(keys, trades, now) })
      app.register(wechatControl, { platform, trades, codes })
    },
  }
}
