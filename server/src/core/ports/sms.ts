import type { smsPurpose } from '@shanghao/contract/session/calls'
import { z } from 'zod'

export type SmsPurpose = z.output<typeof smsPurpose>

/**
 * `sent`: the provider accepted the message; whether it reaches the phone is not known. `refused`: no message was sent.
 * `unknown`: no clear response in time; the message may arrive, so its code has to stay valid.
 */
export type SmsOutcome = 'sent' | 'refused' | 'unknown'

const variable = z.string().min(1).max(20)

/**
 * Each kind of notice with the variables of its template. `token` ends the address that is part of the template: providers
 * refuse an address as the value of a variable.
 */
export const noticeShape = z.discriminatedUnion('kind', [
  /** To the owner: by when to answer (HH:mm), and the link for it. */
  z.object({
    kind: z.literal('complaint_filed'),
    params: z.object({ title: variable, deadline: variable, token: z.string() }),
  }),
  /** To both parties. */
  z.object({ kind: z.literal('complaint_decided'), params: z.object({ title: variable }) }),
  /** To the owner: by when to give a code (HH:mm), and the link for it. */
  z.object({
    kind: z.literal('code_asked'),
    params: z.object({ title: variable, deadline: variable, token: z.string() }),
  }),
  /** To the old number: the last digits of the new one, until when to stop the change (such as 11月25日 12:00), and the link for it. */
  z.object({
    kind: z.literal('phone_change_pending'),
    params: z.object({ tail: variable, deadline: variable, token: z.string() }),
  }),
  /** To the old number and the new one: the last digits of the new one. */
  z.object({ kind: z.literal('phone_changed'), params: z.object({ tail: variable }) }),
])
export type Notice = z.output<typeof noticeShape>
export type NoticeKind = Notice['kind']

export interface SmsGateway {
  /** Sends one code. Never rejects for failures outside, and never retries: the person can request another code. */
  send(message: { phone: string; purpose: SmsPurpose; code: string }): Promise<SmsOutcome>
  /** Sends one notice, likewise. */
  sendNotice(message: { phone: string } & Notice): Promise<SmsOutcome>
  /** Asks for the state of the template of login codes; sends nothing. `refused`: the account or the template is not usable. */
  check(): Promise<'working' | 'refused' | 'unavailable'>
}
