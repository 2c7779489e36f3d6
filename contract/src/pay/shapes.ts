import { z } from 'zod'
import { fen, moment, paymentId } from '../id.ts'
import { outsideChannels } from '../refundWays.ts'

export const payChannels = ['balance', ...outsideChannels] as const

export const channel = z.object({
  channel: z.enum(payChannels),
  name: z.string(),
  open: z.boolean(),
  note: z.string().nullable(),
})

/** What the browser does next so that the user can pay. */
const nextStep = z.discriminatedUnion('kind', [
  /** Open the channel's page. */
  z.object({ kind: z.literal('jump'), url: z.string() }),
  /** Show this as a QR code. */
  z.object({ kind: z.literal('qr'), url: z.string() }),
  /** Pass these to WeixinJSBridge as getBrandWCPayRequest. */
  z.object({ kind: z.literal('jsapi'), params: z.record(z.string(), z.string()) }),
])

/** A payment that waits for its payer. */
export const openPayment = z.object({
  paymentId,
  channel: z.enum(outsideChannels),
  amountFen: fen,
  next: nextStep,
  expiresAt: moment,
})

export const wechatWay = z.enum(['h5', 'jsapi', 'native'])
export const wxUnifiedOrderKey = z.string().min(20).max(100)

/** Errors of every call that opens a payment through a channel. */
export const channelErrors = [
  'CHANNEL_CLOSED',
  'CHANNEL_BUSY',
  'CHANNEL_REFUSED',
  'WECHAT_AUTH_NEEDED',
] as const
