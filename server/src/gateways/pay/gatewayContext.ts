import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../core/config/clock.ts'

/** What every gateway of a payment provider is built with beside its configuration. */
export type GatewayContext = {
  log: FastifyBaseLogger
  /** Signs requests and judges the time of notices. */
  clock: Clock
  /** PUBLIC_URL: notices come to `/api/pay/notify/<channel>` under it. */
  publicUrl: string
}

export const notifyUrl = (publicUrl: string, channel: 'wechat' | 'alipay'): string =>
  new URL(`/api/pay/notify/${channel}`, publicUrl).href
