import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/config/deps.ts'
import type { PayChannel, PaymentNotification } from '../../../core/ports/pay.ts'
import type { Purposes } from '../purpose.ts'
import { recordRefundResult } from '../refund/refund.ts'
import { receivePayment } from './receivePayment.ts'

/** Genuine notifications have about 2 kB. */
const NOTIFICATION_LIMIT_BYTES = 32 * 1024

/** Processes a genuine notification; returns false when the channel should send it again. */
const handleNotification = async (
  deps: Deps,
  purposes: Purposes,
  channel: PayChannel,
  notification: PaymentNotification,
): Promise<boolean> => {
  if (notification.kind === 'ignored') return true
  if (notification.kind === 'paid') {
    const result = await receivePayment(deps, purposes, channel.name, notification.trade)
    return result === 'counted' || result === 'repeated'
  }
  return deps.db
    .transaction()
    .execute((tx) =>
      recordRefundResult(tx, channel.name, notification.refundId, notification.outcome, deps.clock.now()),
    )
}

/**
 * The routes for the channels' notifications: /api/pay/notify/wechat and /api/pay/notify/alipay. They are not calls of the
 * contract: the channel defines body, headers and response. A notification that is not genuine is refused and changes
 * nothing; after a failure the response makes the channel send it again.
 */
export const registerNotificationRoutes = (app: FastifyInstance, deps: Deps, purposes: Purposes): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: NOTIFICATION_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
    for (const channel of Object.values(deps.channels)) {
      if (!channel) continue
      scope.post(`/api/pay/notify/${channel.name}`, async (request, reply) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? undefined : value,
          ]),
        )
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const accepted = await channel
          .parseNotification({ headers, body })
          .then((notification) => {
            if (!notification)
              deps.log.warn({ channel: channel.name, address: request.ip }, 'notification refused')
            return notification ? handleNotification(deps, purposes, channel, notification) : false
          })
          .catch((err) => {
            deps.log.error({ err, channel: channel.name }, 'notification failed')
            return false
          })
        const response = channel.notificationResponse(accepted)
        return reply.code(response.status).type(response.type).send(response.body)
      })
    }
  })
}
