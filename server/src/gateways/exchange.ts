import { z } from 'zod'

/** What came back, whole and in time; or why nothing did. */
export type Exchanged =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: Headers; readonly body: Buffer }
  | { readonly kind: 'silent'; readonly code: string }

/** Answers are some kB; a day's bill is at most this. */
export const BILL_BYTES = 256 * 1024 * 1024
const ANSWER_BYTES = 1024 * 1024

const failureShape = z.object({
  name: z.string().catch('Error'),
  cause: z.object({ code: z.string() }).optional().catch(undefined),
})

const wholeBody = async (response: Response, limit: number): Promise<Buffer | null> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > limit) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * One HTTP exchange, sent once, never redirected, over when `signal` says so; never rejects. Of an error only its code is
 * taken: its text carries the address, in which secrets may stand.
 */
export const exchange = async (
  address: string,
  init: { method?: string; headers?: Record<string, string>; body?: string; signal: AbortSignal },
  limit = ANSWER_BYTES,
): Promise<Exchanged> => {
  try {
    const response = await fetch(address, { redirect: 'error', ...init })
    const body = await wholeBody(response, limit)
    if (body === null) return { kind: 'silent', code: 'AnswerTooLarge' }
    return { kind: 'answered', status: response.status, headers: response.headers, body }
  } catch (error) {
    const { name, cause } = failureShape.catch({ name: 'Error', cause: undefined }).parse(error)
    return { kind: 'silent', code: name === 'TimeoutError' ? 'DeadlineExceeded' : (cause?.code ?? name) }
  }
}

/** Text whose bytes can only be these: no replacement characters, no byte order mark taken away. Null for other bytes. */
export const exactText = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The value of a JSON text; undefined when it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Base64 in the one spelling it has: Node reads others to the same bytes, and a signature must not have a second form. */
export const isBase64 = (text: string): boolean =>
  text !== '' && Buffer.from(text, 'base64').toString('base64') === text
