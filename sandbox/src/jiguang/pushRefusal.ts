import type { ProviderResponse } from '../providerResponse.ts'

/** A push refused by JPush: its code, and the documented HTTP status. */
export class PushRefusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const missing = (name: string): PushRefusal =>
  new PushRefusal(400, 1002, `Missing parameter (sandbox: ${name})`)
export const invalid = (why: string): PushRefusal => new PushRefusal(400, 1003, why)
export const unknownKey = (name: string): PushRefusal =>
  new PushRefusal(400, 1009, `unsupported key in the push object (sandbox: ${name})`)

/** `msgId` is set when the push was accepted before it failed. */
export const refused = ({ status, code, message }: PushRefusal, msgId?: string): ProviderResponse => ({
  status,
  body: { ...(msgId && { msg_id: msgId }), error: { code, message } },
})
