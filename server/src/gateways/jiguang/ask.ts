import { z } from 'zod'
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

const failureShape = z.object({
  name: z.string().catch('Error'),
  cause: z.object({ code: z.string() }).optional().catch(undefined),
})

const failed = (thrown: unknown): JiguangAnswer => {
  const { name, cause } = failureShape.catch({ name: 'Error' }).parse(thrown)
  return { kind: 'failed', code: cause?.code ?? name }
}

/**
 * One call of JG's REST services, HTTP Basic; with a body a POST. Never rejects and never tries twice. A redirect is a
 * failure: the master secret travels to the configured host alone.
 */
export const askJiguang = async (
  { appKey, masterSecret, endpoint, timeoutMs }: JiguangService,
  path: string,
  body?: object,
): Promise<JiguangAnswer> => {
  try {
    const response = await fetch(new URL(path, endpoint), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${appKey}:${masterSecret}`).toString('base64')}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { kind: 'answered', status: response.status, body: await response.json() }
  } catch (thrown) {
    return failed(thrown)
  }
}
