import { createPublicKey } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { yuan } from '../../pay/channelConsole.ts'
import type { PublicOrigin } from '../../publicOrigin.ts'
import type { MerchantName } from '../shapes.ts'
import { isValidSignature, type MerchantKey } from '../signature.ts'
import type { Trade, TradeBook } from '../trades.ts'
import { jsBridge } from './jsBridge.ts'

const LIFE_MS = 2 * 3_600_000

export type BridgeParams = Readonly<Record<string, unknown>>

/** The order that the parameters of getBrandWCPayRequest refer to, or why they are refused. */
export const checkBridgeParams = (
  merchant: MerchantKey & MerchantName,
  trades: TradeBook,
  now: () => number,
) => {
  const publicKey = createPublicKey(merchant.merchantPublicKey)
  return (params: BridgeParams): Trade | string => {
    const text = (name: string): string => (typeof params[name] === 'string' ? params[name] : '')
    if (text('appId') !== merchant.appId) return '调用支付 JSAPI 缺少参数：appId'
    if (!/^\d{10}$/.test(text('timeStamp'))) return '调用支付 JSAPI 缺少参数：timeStamp（秒，字符串）'
    if (!/^.{1,32}$/.test(text('nonceStr'))) return '调用支付 JSAPI 缺少参数：nonceStr'
    if (text('signType') !== 'RSA') return '调用支付 JSAPI 缺少参数：signType'
    const prepayId = /^prepay_id=(\w+)$/.exec(text('package'))?.[1]
    if (!prepayId) return '调用支付 JSAPI 缺少参数：package'
    const message = `${text('appId')}\n${text('timeStamp')}\n${text('nonceStr')}\n${text('package')}\n`
    if (!isValidSignature(message, text('paySign'), publicKey)) return '支付验证签名失败'
    const trade = trades.byPrepayId(prepayId)
    if (trade?.order.way !== 'jsapi') return '商家订单信息有误，请重新下单支付'
    if (trade.state === 'paid') return '该订单已支付'
    if (trade.state === 'closed') return '该订单已关闭，请重新下单'
    return now() > Math.min(trade.preparedAt + LIFE_MS, trade.order.expiresAt)
      ? '订单已过期，请重新下单'
      : trade
  }
}

/** Replaces the dialog of the WeChat browser: the script that defines it, and its call. */
export const wechatJsapi = async (
  app: FastifyInstance,
  options: { origin: PublicOrigin; trades: TradeBook; check: ReturnType<typeof checkBridgeParams> },
): Promise<void> => {
  const { origin, trades, check } = options
  app.get('/wechat/jsbridge.js', (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      .type('text/javascript; charset=utf-8')
      .send(jsBridge(`${origin(request)}/wechat/jsapi`)),
  )
  // The shop's page calls cross-origin; text/plain needs no preflight.
  app.post<{ Body: string }>('/wechat/jsapi', ({ body }, reply) => {
    reply.header('access-control-allow-origin', '*')
    const { params, pay }: { params?: BridgeParams; pay?: boolean } = JSON.parse(body)
    const trade = check(params ?? {})
    if (typeof trade === 'string') return { error: trade }
    if (pay && !trades.pay(trade.order.ownId)) return { error: '支付失败，请重新下单' }
    return { title: trade.order.title, amount: yuan(trade.order.amountFen) }
  })
}
