import { createCipheriv, createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { shanghaiRfc3339 } from '../shanghaiTime.ts'
import { sign } from './signature.ts'

export interface PlatformKey {
  readonly serial: string
  /** PEM. */
  readonly privateKey: string
  /** PEM. */
  readonly certificate: string
}

export interface Resource {
  readonly algorithm: 'AEAD_AES_256_GCM'
  readonly nonce: string
  readonly associated_data: string
  readonly ciphertext: string
}

/** Encrypts under the APIv3 key (32 characters): ciphertext followed by the 16-byte tag, in base64. */
const encryptResource = (apiV3Key: string, text: string, associatedData: string): Resource => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), nonce)
  cipher.setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    nonce,
    associated_data: associatedData,
    ciphertext: ciphertext.toString('base64'),
  }
}

/** The two signing keys of WeChat Pay: one is in use, both stay listed. */
export const platform = (keys: readonly [PlatformKey, PlatformKey], apiV3Key: string, now: () => number) => {
  // Parsed once: reading a PEM costs as much as signing with it.
  const signer = ({ serial, privateKey }: PlatformKey) => ({ serial, key: createPrivateKey(privateKey) })
  let inUse = signer(keys[0])
  let idle = signer(keys[1])

  const headers = (body: string, serial: string, key: KeyObject): Record<string, string> => {
    const timestamp = String(Math.floor(now() / 1000))
    const nonce = randomBytes(16).toString('hex')
    return {
      'Wechatpay-Serial': serial,
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Signature': sign(`${timestamp}\n${nonce}\n${body}\n`, key),
      'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }

  return {
    serial: () => inUse.serial,
    /** Switches to the other key. */
    rotate: (): string => {
      ;[inUse, idle] = [idle, inUse]
      return inUse.serial
    },
    headers: (body: string) => headers(body, inUse.serial, inUse.key),
    /** Like `headers`, but signed with a key that does not match the serial number. */
    forgedHeaders: (body: string) => headers(body, inUse.serial, idle.key),
    seal: (text: string, associatedData: string) => encryptResource(apiV3Key, text, associatedData),
    /** The response of GET /v3/certificates. */
    certificates: () => ({
      data: keys.map(({ serial, certificate }) => {
        const { validFromDate, validToDate } = new X509Certificate(certificate)
        return {
          serial_no: serial,
          effective_time: shanghaiRfc3339(validFromDate.getTime()),
          expire_time: shanghaiRfc3339(validToDate.getTime()),
          encrypt_certificate: encryptResource(apiV3Key, certificate, 'certificate'),
        }
      }),
    }),
  }
}

export type Platform = ReturnType<typeof platform>
