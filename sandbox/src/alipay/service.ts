import type { FastifyInstance } from 'fastify'
import type { SandboxKeys } from '../keys.ts'
import type { BillAlterations } from '../pay/bills.ts'
import type { FaultInjector } from '../pay/faultInjection.ts'
import type { NotificationSender } from '../pay/notificationSender.ts'
import type { Timers } from '../pay/timers.ts'
import type { PublicOrigin } from '../publicOrigin.ts'
import { billService } from './bill/bill.ts'
import { alipayBrowser } from './browser.ts'
import { certifyService } from './certify/certify.ts'
import { alipayConsole } from './channelConsole.ts'
import { alipayControl } from './control.ts'
import { alipayGateway } from './gateway.ts'
import { tradeMethods } from './tradeMethods.ts'
import { tradeNotification } from './tradeNotifications.ts'
import { tradeBook } from './trades.ts'
import { transferService } from './transfer/transfers.ts'

/** Alipay: payments, refunds, transfers and the bills of them, certification. */
export const alipayService = (options: {
  keys: SandboxKeys['alipay']
  now: () => number
  timers: Timers
  origin: PublicOrigin
  faults: FaultInjector
  notifications: NotificationSender
  bills: BillAlterations
}) => {
  const { keys, now, timers, origin, faults, notifications, bills } = options
  const book = tradeBook({
    now,
    timers,
    notify: (event) => {
      if (event.trade.notifyUrl) notifications.send(tradeNotification(event, keys, now))
    },
  })
  const certify = certifyService(now)
  const transfers = transferService(now, timers)
  const bill = billService({ keys, now, bills, book, transfers })
  const methods = new Map([
    ...tradeMethods({
      keys,
      now,
      book,
      notifyClosed: (trade, url) =>
        notifications.send(tradeNotification({ trade, manner: 'plain' }, keys, now, url)),
    }),
    ...bill.methods,
    ...transfers.methods,
    ...certify.methods,
  ])
  return {
    desk: alipayConsole(book),
    certify,
    transfers,
    plugin: async (app: FastifyInstance): Promise<void> => {
      app.register(alipayGateway, { keys, now, origin, faults, methods })
      app.register(alipayBrowser, { keys, now, book, certify })
      app.register(bill.plugin)
      app.register(alipayControl, { transfers, certify })
    },
  }
}

export type AlipayService = ReturnType<typeof alipayService>
