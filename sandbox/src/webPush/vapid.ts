import { createPublicKey, verify } from 'node:crypto'

const DAY_SECONDS = 86_400

const parsePart = (part: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

const publicKeyOf = (text: string) => {
  const point = Buffer.from(text, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

/**
 * What is wrong with the header `Authorization` of a push, or null: it names the key that the browser subscribed with, and
 * is signed by it for this origin, for at most a day, with a contact.
 */
export const vapidMistake = (
  header: string | undefined,
  { key, origin, now }: { key: string; origin: string; now: number },
): string | null => {
  const [, token = '', sender] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (sender === undefined) return 'no VAPID authorization'
  if (sender !== key) return 'not the key of the subscription'
  if (parsePart(head)?.['alg'] !== 'ES256') return 'alg is not ES256'
  const statement = Buffer.from(`${head}.${claims}`)
  const publicKey = { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', statement, publicKey, Buffer.from(signature, 'base64url'))) return 'wrong signature'
  const { aud, exp, sub } = parsePart(claims) ?? {}
  if (aud !== origin) return `aud is not ${origin}`
  const seconds = now / 1000
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + DAY_SECONDS)
    return 'exp is not within a day'
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? null : 'sub is no contact'
}
