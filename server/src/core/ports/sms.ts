import type { smsPurpose } from '@shanghao/contract/session/calls'
import type { z } from 'zod'

export type SmsPurpose = z.output<typeof smsPurpose>

/**
 * `sent`: the provider accepted the message; whether it reaches the phone is not known. `refused`: no message was sent.
 * `unknown`: no clear response in time; the message may arrive, so its code has to stay valid.
 */
export type SmsOutcome = 'sent' | 'refused' | 'unknown'

export interface SmsGateway {
  /** Sends one code. Never rejects for failures outside, and never retries: the person can request another code. */
  send(message: { phone: string; purpose: SmsPurpose; code: string }): Promise<SmsOutcome>
}
