import type { FastifyBaseLogger } from 'fastify'
import type { ChannelName } from '../../core/ports/pay.ts'

/**
 * The result of a call. `ok`: a verified success, its fields not yet parsed. `refused`: a verified refusal. `unknown`: no
 * response in time, an error of the provider, or a response that can't be verified; the request may have been carried out.
 * `code` and `requestId` are safe to log.
 */
export type ProviderResult =
  | {
      readonly kind: 'ok'
      readonly fields: unknown
      readonly code: string
      readonly requestId: string | undefined
    }
  | { readonly kind: 'refused' | 'unknown'; readonly code: string; readonly requestId?: string | undefined }

/** Fields of a call that may be logged: our numbers and amounts, never personal data or accounts. */
export type ProviderCall = {
  channel: ChannelName
  call: string
  paymentId?: string
  refundId?: string
  payoutId?: string
  day?: string
  amountFen?: number
}

/** Logs one line for each call: info when the provider carried it out, else a warning. */
export const logProviderCall = (
  log: FastifyBaseLogger,
  call: ProviderCall,
  result: ProviderResult,
  outcome: string,
): void => {
  const line = { ...call, outcome, providerCode: result.code, requestId: result.requestId }
  if (result.kind === 'ok' && outcome !== 'unknown' && outcome !== 'failed')
    log.info(line, 'payment provider called')
  else log.warn(line, 'payment provider called')
}

/**
 * Returns a function that logs a call of the channel and returns its outcome; `label` is logged for outcomes that aren't
 * strings.
 */
export const providerLogger =
  (log: FastifyBaseLogger, channel: ChannelName) =>
  <Outcome>(
    call: Omit<ProviderCall, 'channel'>,
    result: ProviderResult,
    outcome: Outcome,
    label = String(outcome),
  ): Outcome => {
    logProviderCall(log, { channel, ...call }, result, label)
    return outcome
  }
