import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveSubkey, kekName } from './seal.ts'

/**
 * Digits and letters only: some phones end a link in a message before a final hyphen, and SMS providers limit the characters
 * of a variable.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
/** Longer texts are refused unread, because converting them takes time in the square of their length. */
const TEXT_MAX = 200
/** The expiry in whole seconds since 1970. */
const EXPIRY_BYTES = 4
/** HMAC-SHA-256, truncated. */
const MAC_BYTES = 16
/** Bit of a field's first byte: the field is a number; the other bits are its length in bytes. */
const NUMBER_BIT = 0x80
const FIELD_BYTES_MAX = 0x7f
const DECIMAL = /^(0|[1-9]\d*)$/

export type TokenContent = {
  /** What the token is good for: it reads for no other use. */
  use: string
  /** Readable by anyone who has the token. A whole number without leading zeros takes fewer characters than other texts. */
  fields: readonly string[]
  /** Rounded down to whole seconds. The token no longer reads from then on. */
  expiresAt: Date
}

/** The first byte must not be 0. */
const encode = (bytes: Buffer): string => {
  let text = ''
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= BASE)
    text = DIGITS.charAt(Number(rest % BASE)) + text
  return text
}

/** Null for what `encode` does not return. */
const decode = (text: string): Buffer | null => {
  if (text.length === 0 || text.length > TEXT_MAX || text.startsWith('0')) return null
  let value = 0n
  for (const char of text) {
    const digit = DIGITS.indexOf(char)
    if (digit < 0) return null
    value = value * BASE + BigInt(digit)
  }
  return bytesOf(value)
}

const bytesOf = (value: bigint): Buffer => {
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

const encodeField = (field: string): Buffer => {
  const isNumber = DECIMAL.test(field)
  const bytes = isNumber ? bytesOf(BigInt(field)) : Buffer.from(field)
  if (bytes.length > FIELD_BYTES_MAX) throw new RangeError('a field is too long for a token')
  return Buffer.concat([Buffer.of(bytes.length | (isNumber ? NUMBER_BIT : 0)), bytes])
}

const decodeFields = (bytes: Buffer): string[] => {
  const fields: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = bytes.readUInt8(at)
    const end = at + 1 + (head & FIELD_BYTES_MAX)
    const field = bytes.subarray(at + 1, end)
    fields.push(head & NUMBER_BIT ? BigInt(`0x0${field.toString('hex')}`).toString() : field.toString())
    at = end
  }
  return fields
}

/** A key for each use, so that a token of one use can't have the signature of another. */
const macOf = (key: Buffer, use: string, payload: Buffer): Buffer =>
  createHmac('sha256', deriveSubkey(key, `token ${use}`))
    .update(payload)
    .digest()
    .subarray(0, MAC_BYTES)

/**
 * A signed text of digits and letters for a link: 30 characters with one number below 256, 35 below 2^40, 39 for a number of
 * 19 digits. Raises RangeError for fields that don't fit, and for an expiry outside 1971–2106.
 */
export const signToken = (key: Buffer, { use, fields, expiresAt }: TokenContent): string => {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000))
  // `encode` keeps no leading zero.
  if (expiry.readUInt8(0) === 0) throw new RangeError('a token can’t expire before July 1970')
  const payload = Buffer.concat([expiry, ...fields.map(encodeField)])
  const text = encode(Buffer.concat([payload, macOf(key, use, payload)]))
  if (text.length > TEXT_MAX) throw new RangeError('the fields are too long for a token')
  return text
}

/** The fields of a token; null if it was not signed by this key for this use, was altered, or has expired. */
export const readToken = (key: Buffer, use: string, text: string, now: Date): string[] | null => {
  const bytes = decode(text)
  if (!bytes || bytes.length < EXPIRY_BYTES + MAC_BYTES) return null
  const payload = bytes.subarray(0, -MAC_BYTES)
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(key, use, payload))) return null
  if (now.getTime() >= payload.readUInt32BE(0) * 1000) return null
  return decodeFields(payload.subarray(EXPIRY_BYTES))
}

/** Tokens for links that need no login, such as those in messages: who has the link may do what it is good for. */
export type SignedTokens = {
  /** See `signToken`. */
  sign: (content: TokenContent) => string
  /** See `readToken`. */
  read: (use: string, text: string, now: Date) => string[] | null
}

/**
 * Tokens under keys derived from SEAL_KEY and SEAL_KEY_OLD (base64): both are read, and signed is with the one that seals
 * (`Kms.sealWith`), or by default the first.
 */
export const signedTokens = (
  base64: string,
  oldBase64?: string,
  sealing: () => string = () => kekName(base64),
): SignedTokens => {
  const keys = [base64, ...(oldBase64 === undefined ? [] : [oldBase64])].map((given) => ({
    name: kekName(given),
    key: deriveSubkey(Buffer.from(given, 'base64'), 'signed tokens'),
  }))
  const signing = () => {
    const found = keys.find(({ name }) => name === sealing())
    if (!found) throw new Error('the key that seals is not configured')
    return found.key
  }
  return {
    sign: (content) => signToken(signing(), content),
    read: (use, text, now) => {
      for (const { key } of keys) {
        const fields = readToken(key, use, text, now)
        if (fields) return fields
      }
      return null
    },
  }
}
