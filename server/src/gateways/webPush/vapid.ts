import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** How long (s) a signature is valid; push services accept at most a day. */
const VALID_SECONDS = 12 * 3600

export type VapidKey = {
  readonly privateKey: KeyObject
  /** Base64url of the uncompressed point. */
  readonly publicKey: string
}

/** Parses a private key of P-256 from base64url of its 32 bytes; null for anything else. */
export const parseVapidKey = (text: string): VapidKey | null => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== text) return null
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(bytes)
    const point = curve.getPublicKey()
    const x = point.subarray(1, 33).toString('base64url')
    const y = point.subarray(33).toString('base64url')
    const key = { kty: 'EC', crv: 'P-256', x, y, d: text }
    return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey: point.toString('base64url') }
  } catch {
    return null
  }
}

const jsonPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The header `Authorization` that names the sender to the push service of an address (RFC 8292): a signed statement for its origin
 * alone. `contact` is a mailto: or https: address.
 */
export const vapidAuthorization = (
  { privateKey, publicKey }: VapidKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string => {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + VALID_SECONDS,
    sub: contact,
  }
  const statement = `${jsonPart({ typ: 'JWT', alg: 'ES256' })}.${jsonPart(claims)}`
  const signature = sign('sha256', Buffer.from(statement), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${statement}.${signature.toString('base64url')}, k=${publicKey}`
}
