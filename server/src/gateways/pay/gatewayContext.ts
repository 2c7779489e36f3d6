import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../core/config/clock.ts'
import type { ChannelName } from '../../core/ports/pay.ts'

/** Dependencies of every gateway of a payment provider besides its configuration. */
export type GatewayContext = {
  log: FastifyBaseLogger
  /** For the timestamps of requests, and to check the age of notifications. */
  clock: Clock
  /** PUBLIC_URL: notifications are sent to `/api/pay/notify/<channel>` under it. */
  publicUrl: string
}

export const notifyUrl = (publicUrl: string, channel: ChannelName): string =>
  new URL(`/api/pay/notify/${channel}`, publicUrl).href
