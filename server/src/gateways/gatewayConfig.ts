import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** An error in the configuration that concerns several settings. */
export type ConfigError = { name: string; message: string }

/** The missing ones of settings that are required together, unless all are missing. */
export const findMissing = <Config extends object>(
  config: Config,
  names: readonly (keyof Config & string)[],
): ConfigError[] => {
  const missing = names.filter((name) => config[name] === undefined)
  if (missing.length === names.length) return []
  return missing.map((name) => ({ name, message: 'must be set: others of its group are' }))
}

export const httpUrl = z.url({ protocol: /^https?$/ })
export const timeoutMs = (fallback: number) => z.coerce.number().int().min(100).max(30_000).default(fallback)

export const refundDays = z.coerce.number().int().min(1).max(3_650).default(365)

/** PEM text; line ends may be written as \n. */
export const pemText = z.string().transform((text) => `${text.replaceAll('\\n', '\n').trim()}\n`)

/** Parses a key from PEM, or from the bare base64 that providers' consoles show. */
const parseKey = (text: string, kind: 'private' | 'public'): KeyObject => {
  if (text.includes('-----BEGIN')) return kind === 'private' ? createPrivateKey(text) : createPublicKey(text)
  const key = Buffer.from(text, 'base64')
  const as = (type: 'pkcs1' | 'pkcs8' | 'spki') =>
    kind === 'private'
      ? createPrivateKey({ key, format: 'der', type: type === 'spki' ? 'pkcs8' : type })
      : createPublicKey({ key, format: 'der', type: type === 'pkcs8' ? 'spki' : type })
  try {
    return as('pkcs8')
  } catch {
    return as('pkcs1')
  }
}

/** Parses an RSA key of `leastBits` or more (a certificate is accepted for a public one); null for any other. */
export const parseRsaKey = (text: string, kind: 'private' | 'public', leastBits = 2048): KeyObject | null => {
  try {
    const key = parseKey(text, kind)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= leastBits ? key : null
  } catch {
    return null
  }
}

const rsaKey = (kind: 'private' | 'public') =>
  pemText.transform((text, issues) => {
    const key = parseRsaKey(text, kind)
    if (key) return key
    issues.addIssue(`must be an RSA ${kind} key of at least 2048 bits, PEM or base64`)
    return z.NEVER
  })
export const rsaPrivateKey = rsaKey('private')
export const rsaPublicKey = rsaKey('public')
