import { z } from 'zod'

/** A response, complete and in time; or the error code why there is none. */
export type HttpResult =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: Headers; readonly body: Buffer }
  | { readonly kind: 'silent'; readonly code: string }

/** Largest response of a day's bill; other responses are some kB. */
export const BILL_BYTES_MAX = 256 * 1024 * 1024
const RESPONSE_BYTES_MAX = 1024 * 1024

const failureShape = z.object({
  name: z.string().catch('Error'),
  cause: z.object({ code: z.string() }).optional().catch(undefined),
})

const readBody = async (response: Response, limit: number): Promise<Buffer | null> => {
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
 * Sends one HTTP request, without retry or redirect, until `signal` aborts it; never rejects. Of an error only its code
 * is used: its text contains the address, which may hold secrets.
 */
export const sendRequest = async (
  address: string,
  init: {
    method?: string
    headers?: Record<string, string>
    body?: string | Buffer<ArrayBuffer>
    signal: AbortSignal
  },
  limit = RESPONSE_BYTES_MAX,
): Promise<HttpResult> => {
  try {
    const response = await fetch(address, { redirect: 'error', ...init })
    const body = await readBody(response, limit)
    if (body === null) return { kind: 'silent', code: 'ResponseTooLarge' }
    return { kind: 'answered', status: response.status, headers: response.headers, body }
  } catch (error) {
    const { name, cause } = failureShape.catch({ name: 'Error', cause: undefined }).parse(error)
    return { kind: 'silent', code: name === 'TimeoutError' ? 'DeadlineExceeded' : (cause?.code ?? name) }
  }
}

/** Decodes UTF-8 without loss: no replacement characters, the byte order mark kept. Null for invalid bytes. */
export const decodeUtf8Exact = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Parses JSON; undefined for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Whether a text is canonical base64: Node decodes other forms to the same bytes, and a signature must have one form
 * only.
 */
export const isBase64 = (text: string): boolean =>
  text !== '' && Buffer.from(text, 'base64').toString('base64') === text
