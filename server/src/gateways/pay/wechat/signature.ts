import type { KeyObject } from 'node:crypto'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { decodeUtf8Exact, isBase64 } from '../../httpRequest.ts'

/** The largest accepted difference between WeChat's clock and ours, either way. */
const WINDOW_MS = 300_000

/** A message of WeChat before verification: a response or a notification. `text` is the exact body. */
export type SignedMessage = {
  serial: string
  signature: string
  timestamp: string
  nonce: string
  text: string
}

/** Null when a header is missing or malformed, the body is not UTF-8, or the time is more than 300 s from ours. */
export const parseSignedMessage = (
  header: (name: string) => string | null | undefined,
  body: Buffer,
  now: Date,
): SignedMessage | null => {
  const [serial, signature, timestamp, nonce] = ['serial', 'signature', 'timestamp', 'nonce'].map(
    (name) => header(`wechatpay-${name}`) ?? '',
  )
  const text = decodeUtf8Exact(body)
  if (!serial || !signature || !timestamp || !nonce || text === null) return null
  if (!/^[0-9A-Z_]{1,80}$/.test(serial) || !isBase64(signature)) return null
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\x21-\x7e]{1,128}$/.test(nonce)) return null
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > WINDOW_MS) return null
  return { serial, signature, timestamp, nonce, text }
}

/** WECHATPAY2-SHA256-RSA2048 over time, nonce and body. */
export const isSignedBy = ({ signature, timestamp, nonce, text }: SignedMessage, key: KeyObject): boolean =>
  Rsa.verify(Formatter.response(timestamp, nonce, text), signature, key)
