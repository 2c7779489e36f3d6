import { isIP } from 'node:net'
import { bodyFields, type Fields, NOTIFY_URL } from './fields.ts'
import { fieldError, WechatRefusal } from './refusal.ts'

export const WAYS = ['h5', 'jsapi', 'native'] as const
export type Way = (typeof WAYS)[number]

export interface Order {
  readonly way: Way
  readonly ownId: string
  readonly title: string
  readonly amountFen: number
  readonly notifyUrl: string
  readonly attach: string | undefined
  readonly openId: string | undefined
  readonly expiresAt: number
  /** The body as sent: a number may be reused only with an identical body. */
  readonly sent: string
}

const OWN_ID = { min: 6, max: 32, pattern: /^[0-9a-zA-Z_\-|*]+$/ }
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** RFC 3339 with an offset. */
const timeOf = (fields: Fields, name: string): number | undefined => {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
  const text = fields.optionalText(name, { max: 64, pattern })
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw fieldError(`/${name}`, text, '不是合法的时间')
  return time
}

/** The default is seven days; the provider clamps it between one minute and its maximum. */
const expiryOf = (request: number | undefined, way: Way, now: number): number => {
  const longest = now + (way === 'native' ? 7 : 15) * DAY_MS
  return Math.min(Math.max(request ?? now + 7 * DAY_MS, now + MINUTE_MS), longest)
}

const checkScene = (fields: Fields, way: Way): void => {
  if (way !== 'h5' && !fields.has('scene_info')) return
  const scene = fields.object('scene_info')
  scene.noneBut('payer_client_ip', 'device_id', 'store_info', ...(way === 'h5' ? ['h5_info'] : []))
  const address = scene.text('payer_client_ip', { max: 45 })
  if (isIP(address) === 0) throw fieldError('/scene_info/payer_client_ip', address, '不是合法的 IP 地址')
  if (way === 'h5') scene.object('h5_info').oneOf('type', ['Wap', 'iOS', 'Android'])
}

/** Reads and checks the body of POST /v3/pay/transactions/{way}. Raises WechatRefusal. */
export const parseOrder = (
  way: Way,
  body: Uint8Array,
  merchant: { readonly merchantId: string; readonly appId: string },
  now: number,
): Order => {
  const fields = bodyFields(body)
  fields.noneBut(
    ...['appid', 'mchid', 'description', 'out_trade_no', 'time_expire', 'attach', 'notify_url', 'goods_tag'],
    ...['support_fapiao', 'amount', 'detail', 'scene_info', 'settle_info'],
    ...(way === 'jsapi' ? ['payer'] : []),
  )
  const merchantId = fields.text('mchid', { max: 32 })
  if (merchantId !== merchant.merchantId)
    throw fieldError('/mchid', merchantId, '与http header中的mchid不匹配')
  if (fields.text('appid', { max: 32 }) !== merchant.appId)
    throw new WechatRefusal(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配，请检查后再试')
  const amount = fields.object('amount')
  amount.noneBut('total', 'currency')
  if (amount.has('currency')) amount.oneOf('currency', ['CNY'])
  checkScene(fields, way)
  return {
    way,
    ownId: fields.text('out_trade_no', OWN_ID),
    title: fields.text('description', { max: 127 }),
    amountFen: amount.whole('total', 1),
    notifyUrl: fields.text('notify_url', NOTIFY_URL),
    attach: fields.optionalText('attach', { max: 128 }),
    openId: way === 'jsapi' ? fields.object('payer').text('openid', { max: 128 }) : undefined,
    expiresAt: expiryOf(timeOf(fields, 'time_expire'), way, now),
    sent: Buffer.from(body).toString('utf8'),
  }
}
