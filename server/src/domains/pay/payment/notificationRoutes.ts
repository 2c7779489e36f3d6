import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/config/deps.ts'
import type { Notice, PayChannel } from '../../../core/ports/pay.ts'
import type { Purposes } from '../purpose.ts'
import { recordRefund } from '../refund/refund.ts'
import { receive } from './receivePayment.ts'

/** A genuine notice is some 2 kB. */
const NOTICE_LIMIT_BYTES = 32 * 1024

/** Acts on a genuine notice and answers whether the channel may forget it. */
const take = async (
  deps: Deps,
  purposes: Purposes,
  channel: PayChannel,
  notice: Notice,
): Promise<boolean> => {
  if (notice.kind === 'ignored') return true
  if (notice.kind === 'paid') {
    const received = await receive(deps, purposes, channel.name, notice.trade)
    return received === 'taken' || received === 'again'
  }
  return deps.db
    .transaction()
    .execute((tx) => recordRefund(tx, channel.name, notice.refundId, notice.outcome, deps.clock.now()))
}

/**
 * The addresses the channels report to: /api/pay/notify/wechat and /api/pay/notify/alipay. Not calls of ours: body, headers
 * and answer are the channel's. What is not genuine is refused and changes nothing; what fails is answered so that the
 * channel tells it again.
 */
export const registerNotices = (app: FastifyInstance, deps: Deps, purposes: Purposes): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT_BYTES },
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
        const taken = await channel
          .readNotice({ headers, body })
          .then((notice) => {
            if (!notice) deps.log.warn({ channel: channel.name, address: request.ip }, 'notice refused')
            return notice ? take(deps, purposes, channel, notice) : false
          })
          .catch((err) => {
            deps.log.error({ err, channel: channel.name }, 'notice failed')
            return false
          })
        const answer = channel.answerNotice(taken)
        return reply.code(answer.status).type(answer.type).send(answer.body)
      })
    }
  })
}
