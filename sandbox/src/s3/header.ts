import {
  accessDenied,
  malformedAuthorization,
  notImplemented,
  signatureMismatch,
  skewedTime,
  wrongHash,
} from './refusal.ts'
import { ALGORITHM, checkScope, checkSignature, type S3Account, sha256, timeOf } from './signing.ts'

/** Stricter than the provider's 15 minutes, so that clock drift fails here first. */
const CLOCK_WINDOW_MS = 300_000

export interface S3Request {
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  /** Names and values alternating, as in Node's `rawHeaders`, so that a duplicate header stays visible. */
  readonly rawHeaders: readonly string[]
  readonly body: Uint8Array
}

/** RFC 3986: all but letters, digits and -_.~ as %XX. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const recoded = (text: string): string => {
  try {
    return encode(decodeURIComponent(text))
  } catch {
    throw signatureMismatch('the address')
  }
}

const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', value = ''] = part.split(/=(.*)/s)
      return `${recoded(name)}=${recoded(value)}`
    })
    .sort()
    .join('&')

const headersOf = (rawHeaders: readonly string[]): Map<string, string> => {
  const headers = new Map<string, string>()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase()
    if (headers.has(name)) throw signatureMismatch(`${name} sent twice`)
    headers.set(name, (rawHeaders[i + 1] ?? '').trim().replace(/ +/g, ' '))
  }
  return headers
}

const authorizationOf = (header: string) => {
  const parts = /^(\S+) Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
    header,
  )
  const [, algorithm, credential, signedHeaders, signature] = parts ?? []
  if (!credential || !signedHeaders || !signature) throw malformedAuthorization('it lacks a part')
  if (algorithm !== ALGORITHM) throw malformedAuthorization(`${algorithm} is not supported`)
  return { credential, signedHeaders, signature }
}

/**
 * Checks a request signed in its headers with Signature Version 4 for S3. Host, Content-Type and every x-amz- header must
 * be signed, no header may be sent twice, and the body's hash is required. Raises S3Refusal.
 */
export const checkHeaderSignature = (request: S3Request, account: S3Account, now: number): void => {
  const headers = headersOf(request.rawHeaders)
  const authorization = headers.get('authorization')
  if (authorization === undefined) throw accessDenied()
  const { credential, signedHeaders, signature } = authorizationOf(authorization)
  const date = headers.get('x-amz-date') ?? ''
  const time = timeOf(date)
  if (Number.isNaN(time)) throw accessDenied('AWS authentication requires a valid Date or x-amz-date header')
  checkScope(credential, date, account)
  if (Math.abs(now - time) > CLOCK_WINDOW_MS) throw skewedTime()

  const hash = headers.get('x-amz-content-sha256') ?? ''
  if (!/^[0-9a-f]{64}$/.test(hash)) throw notImplemented('x-amz-content-sha256 other than a hash')
  if (hash !== sha256(request.body)) throw wrongHash()

  const signed = signedHeaders.split(';')
  const mustSign = [...headers.keys()].filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-amz-'),
  )
  const unsigned = mustSign.find((name) => !signed.includes(name))
  if (unsigned)
    throw accessDenied(`There were headers present in the request which were not signed: ${unsigned}`)
  if (signedHeaders !== [...new Set(signed)].sort().join(';')) throw signatureMismatch('SignedHeaders')

  const [path = '', query = ''] = request.target.split(/\?(.*)/s)
  const canonicalRequest = [
    request.method,
    path.split('/').map(recoded).join('/'),
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${headers.get(name) ?? ''}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const day = date.slice(0, 8)
  const scope = `${day}/${account.region}/s3/aws4_request`
  checkSignature(`${ALGORITHM}\n${date}\n${scope}\n${sha256(canonicalRequest)}`, day, signature, account)
}
