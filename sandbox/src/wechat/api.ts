import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault, FaultInjector } from '../pay/faultInjection.ts'
import { paymentSentinel, refundSentinel } from '../pay/sentinels.ts'
import type { PublicOrigin } from '../publicOrigin.ts'
import type { BillService } from './bill/bill.ts'
import { h5Url } from './browser/payerAddress.ts'
import { bodyFields } from './fields.ts'
import type { Platform } from './platform.ts'
import { parseOrder, WAYS, type Way } from './prepare.ts'
import type { RefundBook } from './refunds.ts'
import {
  fieldError,
  invalidRequest,
  orderMissing,
  queryError,
  resourceMissing,
  systemError,
  WechatRefusal,
} from './refusal.ts'
import { type MerchantName, refundShape, tradeShape } from './shapes.ts'
import { type MerchantKey, requestCheck } from './signature.ts'
import type { Trade, TradeBook } from './trades.ts'

/** Carries out a call; returns the response body, nothing for 204. `after` runs once the response is built. */
type Work = () => { readonly body?: object; readonly after?: () => void }

const refusedCalls = {
  prepare: new WechatRefusal(403, 'RULE_LIMIT', '业务规则限制'),
  query: new WechatRefusal(403, 'TRADE_ERROR', '交易错误'),
  close: new WechatRefusal(403, 'TRADE_ERROR', '交易错误'),
  refund: new WechatRefusal(403, 'USER_ACCOUNT_ABNORMAL', '退款请求失败：用户账户异常'),
  queryRefund: new WechatRefusal(403, 'TRADE_ERROR', '交易错误'),
  bill: new WechatRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在'),
  certificates: new WechatRefusal(403, 'NO_AUTH', '商户无权限'),
} as const
type Call = keyof typeof refusedCalls

/** WeChat Pay v3 for merchants, to be registered under /v3. */
export const wechatApi = async (
  app: FastifyInstance,
  options: {
    merchant: MerchantKey & MerchantName
    now: () => number
    origin: PublicOrigin
    platform: Platform
    faults: FaultInjector
    trades: TradeBook
    refunds: RefundBook
    bill: BillService
  },
): Promise<void> => {
  const { merchant, now, origin, platform, faults, trades, refunds, bill } = options
  const check = requestCheck(merchant, now)

  const answer = (reply: FastifyReply, status: number, body?: object): FastifyReply => {
    const text = body === undefined ? '' : JSON.stringify(body)
    reply.code(status).headers({ ...platform.headers(text), 'Request-ID': randomUUID() })
    return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
  }

  /** Carries out a call, or makes it fail as injected. */
  const perform = (
    reply: FastifyReply,
    call: Call,
    sentinel: Fault | undefined,
    work: Work,
  ): FastifyReply => {
    const fault = faults.take('wechat', call) ?? sentinel
    if (fault === 'refused') throw refusedCalls[call]
    if (fault === 'broken') throw systemError()
    if (fault === 'silent') return reply.hijack()
    const { body, after } = work()
    if (fault === undefined) answer(reply, body ? 200 : 204, body)
    after?.()
    if (fault === 'brokenAfter') throw systemError()
    return fault === undefined ? reply : reply.hijack()
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof WechatRefusal ? error : systemError()
    const { status, code, message, detail } = refusal
    const body = { code, message, ...(detail ? { detail } : {}) }
    // An unauthenticated caller gets no signature (observed at the provider).
    return status === 401 ? reply.code(status).send(body) : answer(reply, status, body)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  app.addHook('preHandler', async ({ raw, headers, body, is404 }) => {
    if (is404) return
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    check({ method: raw.method ?? '', target: raw.url ?? '', headers, body: bytes })
  })
  const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

  type Query = { Querystring: Record<string, string | undefined> }
  const checkMerchant = (mchid: string | undefined): void => {
    if (mchid !== merchant.merchantId) throw queryError('mchid', mchid, '商户号和订单信息不匹配')
  }

  const prepared = (way: Way, trade: Trade, base: string): object => {
    if (way === 'h5') return { h5_url: `${base}${h5Url(trade)}` }
    if (way === 'native') return { code_url: `weixin://wxpay/bizpayurl?pr=${trade.code}` }
    return { prepay_id: trade.prepayId }
  }
  for (const way of WAYS)
    app.post(`/pay/transactions/${way}`, (request, reply) => {
      const order = parseOrder(way, bytesOf(request.body), merchant, now())
      const sentinel = faults.strike(
        'wechat',
        'prepare',
        order.ownId,
        paymentSentinel(order.amountFen)?.fault,
      )
      return perform(reply, 'prepare', sentinel, () => ({
        body: prepared(way, trades.prepare(order), origin(request)),
      }))
    })

  const shown = (trade: Trade | undefined): object => {
    if (!trade) throw orderMissing()
    return tradeShape(trade, refunds.givenBack(trade) > 0, merchant)
  }
  type ByNumber = { Params: { number: string } }
  app.get<ByNumber & Query>('/pay/transactions/out-trade-no/:number', ({ params, query }, reply) =>
    perform(reply, 'query', undefined, () => {
      checkMerchant(query['mchid'])
      return { body: shown(trades.find(params.number)) }
    }),
  )
  app.get<ByNumber & Query>('/pay/transactions/id/:number', ({ params, query }, reply) =>
    perform(reply, 'query', undefined, () => {
      checkMerchant(query['mchid'])
      return { body: shown(trades.byTransactionId(params.number)) }
    }),
  )
  app.post<ByNumber>('/pay/transactions/out-trade-no/:number/close', ({ params, body }, reply) =>
    perform(reply, 'close', undefined, () => {
      const fields = bodyFields(bytesOf(body))
      fields.noneBut('mchid')
      const mchid = fields.text('mchid', { max: 32 })
      if (mchid !== merchant.merchantId) throw fieldError('/mchid', mchid, '与http header中的mchid不匹配')
      trades.close(params.number)
      return {}
    }),
  )

  app.post('/refund/domestic/refunds', ({ body }, reply) => {
    const { ownId, amountFen } = refunds.named(bytesOf(body))
    const sentinel = faults.strike('wechat', 'refund', ownId, refundSentinel(amountFen)?.fault)
    return perform(reply, 'refund', sentinel, () => {
      const { refund, begin } = refunds.apply(bytesOf(body))
      return { body: refundShape(refund), after: begin }
    })
  })
  app.get<ByNumber>('/refund/domestic/refunds/:number', ({ params }, reply) =>
    perform(reply, 'queryRefund', undefined, () => {
      const refund = refunds.find(params.number)
      if (!refund) throw resourceMissing('退款单不存在')
      return { body: refundShape(refund) }
    }),
  )

  app.get<Query>('/bill/tradebill', (request, reply) =>
    perform(reply, 'bill', undefined, () => ({ body: bill.order(request.query, origin(request)) })),
  )
  // Files are the only responses without a signature: their hash was signed before.
  app.get<Query>('/billdownload/file', ({ query }, reply) => {
    const file = bill.file(query['token'] ?? '')
    if (!file) throw invalidRequest('账单下载地址无效或者已经过期，请重新申请账单')
    return reply.type('application/octet-stream').send(file)
  })
  app.get('/certificates', (_request, reply) =>
    perform(reply, 'certificates', undefined, () => ({ body: platform.certificates() })),
  )
}
