import { decodeUtf8Exact, parseJson, sendRequest } from '../httpRequest.ts'
import type { JiguangAccount } from './account.ts'

export type JiguangService = JiguangAccount & {
  /** http(s)://host[:port]. */
  readonly endpoint: string
  /** Timeout of one whole call, including the response. */
  readonly timeoutMs: number
}

/** `failed`: no JSON response in time; the call may still have been carried out. `code` is safe to log. */
export type JiguangResponse =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'failed'; readonly code: string }

/**
 * Calls one of JG's REST services with HTTP Basic authentication; with a body by POST. Never rejects and never retries.
 * A redirect is a failure, so that the master secret is sent to the configured host only.
 */
export const callJiguang = async (
  { appKey, masterSecret, endpoint, timeoutMs }: JiguangService,
  path: string,
  body?: object,
): Promise<JiguangResponse> => {
  const response = await sendRequest(new URL(path, endpoint).href, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${appKey}:${masterSecret}`).toString('base64')}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.kind === 'silent') return { kind: 'failed', code: response.code }
  const value = parseJson(decodeUtf8Exact(response.body) ?? '')
  if (value === undefined) return { kind: 'failed', code: `HTTP ${response.status} without JSON` }
  return { kind: 'answered', status: response.status, body: value }
}
