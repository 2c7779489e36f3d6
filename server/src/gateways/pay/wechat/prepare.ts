import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import type { Clock } from '../../../core/config/clock.ts'
import { shanghaiRfc3339 } from '../../../core/config/shanghaiTime.ts'
import type { NextStep, PrepareInput } from '../../../core/ports/pay.ts'
import type { WechatMerchant } from './config.ts'

/** The longest beginning of a text, in whole characters, that fits into `bytes` of UTF-8. */
export const truncateUtf8 = (text: string, bytes: number): string => {
  let truncated = ''
  for (const character of text) {
    if (Buffer.byteLength(truncated + character) > bytes) break
    truncated += character
  }
  return truncated
}

/** The request that prepares a payment; null for a way that WeChat doesn't have, or without the payer's openid. */
export const prepareRequest = (
  payment: PrepareInput,
  { appId, mchId }: WechatMerchant,
  notifyUrl: string,
): { uri: string; body: object } | null => {
  const { way, openId } = payment
  if (way === 'wap' || (way === 'jsapi' && !openId)) return null
  const common = {
    appid: appId,
    mchid: mchId,
    description: truncateUtf8(payment.title, 127),
    out_trade_no: payment.paymentId,
    time_expire: shanghaiRfc3339(payment.expiresAt),
    notify_url: notifyUrl,
    amount: { total: payment.amountFen, currency: 'CNY' },
  }
  const scene = { payer_client_ip: payment.address }
  const ways = {
    h5: { ...common, scene_info: { ...scene, h5_info: { type: 'Wap' } } },
    jsapi: { ...common, scene_info: scene, payer: { openid: openId } },
    native: { ...common, scene_info: scene },
  }
  return { uri: `/v3/pay/transactions/${way}`, body: ways[way] }
}

const nextShape = z.object({
  h5_url: z.url({ protocol: /^https?$/ }).optional(),
  code_url: z.string().min(1).optional(),
  prepay_id: z.string().min(1).optional(),
})

/** The parameters of WeixinJSBridge, signed by the merchant like a request. */
const bridgeParams = (
  prepayId: string,
  { appId, key }: WechatMerchant,
  clock: Clock,
): Record<string, string> => {
  const timeStamp = String(Math.floor(clock.now().getTime() / 1000))
  const nonceStr = Formatter.nonce()
  const packed = `prepay_id=${prepayId}`
  const paySign = Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, packed), key)
  return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign }
}

/** Null when the response lacks what the way needs. */
export const parseNextStep = (
  fields: unknown,
  { way, returnUrl }: PrepareInput,
  merchant: WechatMerchant,
  clock: Clock,
): NextStep | null => {
  const { h5_url: h5, code_url: code, prepay_id: prepayId } = nextShape.safeParse(fields).data ?? {}
  if (way === 'h5' && h5) {
    const url = new URL(h5)
    url.searchParams.set('redirect_url', returnUrl)
    return { kind: 'jump', url: url.href }
  }
  if (way === 'native' && code) return { kind: 'qr', url: code }
  if (way === 'jsapi' && prepayId) return { kind: 'jsapi', params: bridgeParams(prepayId, merchant, clock) }
  return null
}
