import type { smsPurpose } from '@shanghao/contract/session/calls'
import type { z } from 'zod'

export type SmsPurpose = z.output<typeof smsPurpose>

/**
 * `sent`: the provider took the message on; whether it reaches the phone is not known.
 * `refused`: surely no message was sent.
 * `unknown`: no clear answer in time; the message may arrive, so the code in it has to stay good.
 */
export type SmsOutcome = 'sent' | 'refused' | 'unknown'

export interface SmsGateway {
  /** Sends one code. Never rejects for what happens outside, and never tries twice: a person can ask again. */
  send(message: { phone: string; purpose: SmsPurpose; code: string }): Promise<SmsOutcome>
}
