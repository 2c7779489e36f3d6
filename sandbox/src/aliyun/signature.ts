import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { pairsOf } from './form.ts'
import {
  expiredTime,
  incompleteSignature,
  invalidSignatureMethod,
  malformedTime,
  missingHeader,
  signatureMismatch,
  unknownAccessKey,
  usedNonce,
} from './refusal.ts'

const ALGORITHM = 'ACS3-HMAC-SHA256'
/** Stricter than the provider's 15 minutes, so that clock drift fails here first. */
export const CLOCK_WINDOW_MS = 300_000

export interface SignedRequest {
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  /** Names and values alternating, as in Node's `rawHeaders`, so that a duplicate header stays visible. */
  readonly rawHeaders: readonly string[]
  readonly body: Uint8Array
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** RFC 3986: all but letters, digits and -_.~ as %XX. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: string): string =>
  pairsOf(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

const headersOf = (rawHeaders: readonly string[]): Map<string, string> => {
  const headers = new Map<string, string>()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase()
    const mustSign = name === 'host' || name === 'content-type' || name.startsWith('x-acs-')
    if (headers.has(name) && (mustSign || name === 'authorization'))
      throw signatureMismatch(`${name} sent twice`)
    headers.set(name, (rawHeaders[i + 1] ?? '').trim())
  }
  return headers
}

const authorizationOf = (header: string | undefined) => {
  if (header === undefined) throw missingHeader('Authorization')
  if (!header.startsWith(`${ALGORITHM} `)) throw invalidSignatureMethod()
  const parts = /^\S+ Credential=([^,\s]+),SignedHeaders=([^,\s]+),Signature=([0-9a-f]{64})$/.exec(header)
  const [, keyId, signedHeaders, signature] = parts ?? []
  if (!keyId || !signedHeaders || !signature) throw incompleteSignature()
  return { keyId, signedHeaders, signature }
}

const timeOf = (text: string): number => {
  const time = Date.parse(text)
  const same = !Number.isNaN(time) && new Date(time).toISOString().replace('.000Z', 'Z') === text
  if (!same) throw malformedTime()
  return time
}

/**
 * Checks requests signed with ACS3-HMAC-SHA256 (Alibaba Cloud, signature method V3) and stores their nonces.
 * Exactly the required headers must be signed, and none may be sent twice.
 * Raises a Refusal with the provider's code. A nonce counts as used only after a valid signature.
 */
export const signatureCheck = (secretOf: (keyId: string) => string | undefined, now: () => number) => {
  const forgetAt = new Map<string, number>()

  const useNonce = (nonce: string): void => {
    for (const [old, time] of forgetAt) {
      if (time >= now()) break
      forgetAt.delete(old)
    }
    if (forgetAt.has(nonce)) throw usedNonce()
    forgetAt.set(nonce, now() + 2 * CLOCK_WINDOW_MS)
  }

  return (request: SignedRequest): void => {
    const headers = headersOf(request.rawHeaders)
    const { keyId, signedHeaders, signature } = authorizationOf(headers.get('authorization'))
    const header = (name: string): string => {
      const value = headers.get(name)
      if (!value) throw missingHeader(name)
      return value
    }
    for (const name of ['host', 'x-acs-action', 'x-acs-version']) header(name)
    const nonce = header('x-acs-signature-nonce')
    if (Math.abs(now() - timeOf(header('x-acs-date'))) > CLOCK_WINDOW_MS) throw expiredTime()
    const secret = secretOf(keyId)
    if (secret === undefined) throw unknownAccessKey()

    const payloadHash = sha256(request.body)
    if (header('x-acs-content-sha256') !== payloadHash) throw signatureMismatch('x-acs-content-sha256')

    const names = [...headers.keys()]
      .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
      .sort()
    if (signedHeaders !== names.join(';')) throw signatureMismatch('SignedHeaders')

    const [path = '', query = ''] = request.target.split(/\?(.*)/s)
    const canonicalRequest = [
      request.method,
      path,
      canonicalQuery(query),
      ...names.map((name) => `${name}:${headers.get(name)}`),
      '',
      signedHeaders,
      payloadHash,
    ].join('\n')
    const expected = createHmac('sha256', secret)
      .update(`${ALGORITHM}\n${sha256(canonicalRequest)}`)
      .digest()
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw signatureMismatch('Signature')
    useNonce(`${keyId} ${nonce}`)
  }
}
