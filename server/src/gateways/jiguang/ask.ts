import { exactText, exchange, jsonOf } from '../exchange.ts'
import type { JiguangAccount } from './account.ts'

export type JiguangService = JiguangAccount & {
  /** http(s)://host[:port]. */
  readonly endpoint: string
  /** How long one whole call may take, its answer included. */
  readonly timeoutMs: number
}

/** `failed`: no JSON came back in time. It may have been carried out all the same. `code` is safe to log. */
export type JiguangAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'failed'; readonly code: string }

/**
 * One call of JG's REST services, HTTP Basic; with a body a POST. Never rejects and never tries twice. A redirect is a
 * failure: the master secret travels to the configured host alone.
 */
export const askJiguang = async (
  { appKey, masterSecret, endpoint, timeoutMs }: JiguangService,
  path: string,
  body?: object,
): Promise<JiguangAnswer> => {
  const answer = await exchange(new URL(path, endpoint).href, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${appKey}:${masterSecret}`).toString('base64')}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.kind === 'silent') return { kind: 'failed', code: answer.code }
  const value = jsonOf(exactText(answer.body) ?? '')
  if (value === undefined) return { kind: 'failed', code: `HTTP ${answer.status} without JSON` }
  return { kind: 'answered', status: answer.status, body: value }
}
