import type { FastifyBaseLogger } from 'fastify'

/**
 * What became of a call. `ok`: a genuine yes, whose fields nobody has looked at yet. `refused`: a genuine no.
 * `unknown`: no answer in time, an error of the provider, or an answer that can't be shown to be genuine: it may have been
 * carried out. `code` and `requestId` are safe to log.
 */
export type ProviderResult =
  | {
      readonly kind: 'ok'
      readonly fields: unknown
      readonly code: string
      readonly requestId: string | undefined
    }
  | { readonly kind: 'refused' | 'unknown'; readonly code: string; readonly requestId?: string | undefined }

/** What may stand in a log line of a call: our numbers and amounts, never a person or an account. */
export type About = {
  channel: 'wechat' | 'alipay'
  call: string
  paymentId?: string
  refundId?: string
  payoutId?: string
  day?: string
  amountFen?: number
}

/** One line for each call: quiet where the provider did what it was asked for, a warning where it did not. */
export const tell = (log: FastifyBaseLogger, about: About, asked: ProviderResult, outcome: string): void => {
  const line = { ...about, outcome, providerCode: asked.code, requestId: asked.requestId }
  if (asked.kind === 'ok' && outcome !== 'unknown' && outcome !== 'failed')
    log.info(line, 'payment provider asked')
  else log.warn(line, 'payment provider asked')
}

/**
 * Tells of a channel's calls and hands their outcomes through; `name` is what the log calls an outcome that is no word.
 */
export const providerLogger =
  (log: FastifyBaseLogger, channel: About['channel']) =>
  <Outcome>(
    about: Omit<About, 'channel'>,
    asked: ProviderResult,
    outcome: Outcome,
    name = String(outcome),
  ): Outcome => {
    tell(log, { channel, ...about }, asked, name)
    return outcome
  }
