import { createCipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const COORDINATE_BYTES = 32
const RECORD_BYTES = 4096
/** Marks the end of the last record. */
const DELIMITER = Buffer.from([2])

type Receiver = {
  /** The browser's public key: an uncompressed point of P-256. */
  p256dh: Buffer
  auth: Buffer
}
/** The sender's private key and salt, new for each message; given by tests only. */
type Randomness = { privateKey?: Buffer; salt?: Buffer }

const derive = (secret: Uint8Array, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Whether bytes are an uncompressed point on P-256. */
export const isPoint = (bytes: Buffer): boolean => {
  if (bytes.length !== POINT_BYTES || bytes[0] !== 4) return false
  const x = bytes.subarray(1, 1 + COORDINATE_BYTES).toString('base64url')
  const y = bytes.subarray(1 + COORDINATE_BYTES).toString('base64url')
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a message for one browser: the content coding `aes128gcm` (RFC 8188) with the keys of RFC 8291, in one record. Throws
 * for a key that is no point of P-256 and for a message that is too long for a record.
 */
export const encryptForBrowser = (
  text: string,
  { p256dh, auth }: Receiver,
  { privateKey, salt = randomBytes(16) }: Randomness = {},
): Buffer<ArrayBuffer> => {
  const sender = createECDH(CURVE)
  if (privateKey) sender.setPrivateKey(privateKey)
  else sender.generateKeys()
  const publicKey = sender.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = derive(sender.computeSecret(p256dh), auth, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), DELIMITER])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  if (record.length > RECORD_BYTES) throw new RangeError('the message is too long for a push')
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, sizes, publicKey, record])
}
