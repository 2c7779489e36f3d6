import { createDecipheriv, createHmac, type ECDH } from 'node:crypto'

const SALT_BYTES = 16
const HEADER_BYTES = SALT_BYTES + 4 + 1
const TAG_BYTES = 16
const LAST_RECORD = 2

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
/** HKDF of one block: extract, then expand. */
const derive = (salt: Buffer, secret: Buffer, info: string | Buffer, bytes: number): Buffer =>
  hmac(hmac(salt, secret), Buffer.from(info), Buffer.from([1])).subarray(0, bytes)

/** What a browser keeps of its subscription. */
export interface BrowserKeys {
  readonly pair: ECDH
  readonly auth: Buffer
}

/** The text of a body in the content coding `aes128gcm` of one record, as a browser reads it. Throws for any other body. */
export const decrypt = (body: Buffer, { pair, auth }: BrowserKeys): string => {
  const salt = body.subarray(0, SALT_BYTES)
  const recordBytes = body.readUInt32BE(SALT_BYTES)
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + body.readUInt8(SALT_BYTES + 4))
  const record = body.subarray(HEADER_BYTES + sender.length)
  if (record.length > recordBytes) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(auth, pair.computeSecret(sender), info, 32)
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(salt, secret, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('not the last record')
  return padded.subarray(0, end).toString('utf8')
}
