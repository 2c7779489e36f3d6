import { createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto'
import { invalidRequest, signError } from './refusal.ts'

const SCHEMA = 'WECHATPAY2-SHA256-RSA2048'
const CLOCK_WINDOW_MS = 300_000

export const sign = (message: string | Uint8Array, privateKey: KeyObject): string =>
  createSign('sha256').update(message).sign(privateKey, 'base64')

/** False for a signature that is not canonical base64, too. */
export const isValidSignature = (
  message: string | Uint8Array,
  signature: string,
  publicKey: KeyObject,
): boolean =>
  Buffer.from(signature, 'base64').toString('base64') === signature &&
  createVerify('sha256').update(message).verify(publicKey, signature, 'base64')

export interface MerchantKey {
  readonly merchantId: string
  readonly merchantSerial: string
  /** PEM. */
  readonly merchantPublicKey: string
}

export interface SignedRequest {
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

const FIELDS = ['mchid', 'nonce_str', 'signature', 'timestamp', 'serial_no'] as const
type Field = (typeof FIELDS)[number]

const malformed = () => signError('Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》')

/** Parses the five fields in any order, in double quotes, separated by commas only. */
const authorizationOf = (header: string | string[] | undefined): Record<Field, string> => {
  if (typeof header !== 'string' || !header.includes(' ')) throw malformed()
  if (!header.startsWith(`${SCHEMA} `)) throw signError('Http头Authorization认证类型不正确')
  const rest = header.slice(SCHEMA.length + 1)
  const pairs = rest.split(',').map((part) => /^([a-z_]+)="([^"]+)"$/.exec(part))
  const found = new Map(pairs.map((pair) => [pair?.[1], pair?.[2]]))
  if (pairs.length !== FIELDS.length || found.size !== FIELDS.length) throw malformed()
  const field = (name: Field): string => {
    const value = found.get(name)
    if (value === undefined) throw malformed()
    return value
  }
  return {
    mchid: field('mchid'),
    nonce_str: field('nonce_str'),
    signature: field('signature'),
    timestamp: field('timestamp'),
    serial_no: field('serial_no'),
  }
}

const need = (header: string | string[] | undefined): boolean => typeof header === 'string' && header !== ''

/**
 * Checks requests of WeChat Pay v3 and remembers their nonces, which the provider only asks to be random. A nonce counts as
 * used after a valid signature. Raises WechatRefusal; the order of checks was observed at the provider.
 */
export const requestCheck = (key: MerchantKey, now: () => number) => {
  const publicKey = createPublicKey(key.merchantPublicKey)
  const forgetAt = new Map<string, number>()

  const useNonce = (nonce: string): void => {
    for (const [old, time] of forgetAt) {
      if (time >= now()) break
      forgetAt.delete(old)
    }
    if (forgetAt.has(nonce)) throw signError('Http头Authorization中的nonce_str重复（沙箱）')
    forgetAt.set(nonce, now() + 2 * CLOCK_WINDOW_MS)
  }

  return ({ method, target, headers, body }: SignedRequest): void => {
    if (!need(headers['accept']) || !need(headers['user-agent']))
      throw invalidRequest('Http头缺少Accept或User-Agent')
    const sent = authorizationOf(headers['authorization'])
    if (!/^\d{10}$/.test(sent.timestamp)) throw malformed()
    if (Math.abs(now() - Number(sent.timestamp) * 1000) > CLOCK_WINDOW_MS)
      throw signError('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
    if (sent.mchid !== key.merchantId || sent.serial_no !== key.merchantSerial)
      throw signError('商户证书序列号有误。请使用签名私钥匹配的证书序列号')
    const head = `${method}\n${target}\n${sent.timestamp}\n${sent.nonce_str}\n`
    const message = Buffer.concat([Buffer.from(head), body, Buffer.from('\n')])
    if (!isValidSignature(message, sent.signature, publicKey))
      throw signError('签名错误', {
        field: 'signature',
        issue: 'sign not match',
        location: 'authorization',
        sign_information: {
          method,
          url: target,
          truncated_sign_message: `${head}${Buffer.from(body).toString('utf8').slice(0, 10)}\n`,
          sign_message_length: message.length,
        },
      })
    useNonce(sent.nonce_str)
    if (body.length > 0 && !/^application\/json\b/i.test(String(headers['content-type'])))
      throw invalidRequest('Http头Content-Type不正确，请设置为application/json')
  }
}
