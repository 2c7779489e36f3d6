import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import type { Clock } from '../../../core/config/clock.ts'
import { parseRsaKey } from '../../gatewayConfig.ts'
import { BILL_BYTES_MAX, type HttpResult, parseJson, sendRequest } from '../../httpRequest.ts'
import type { ProviderResult } from '../providerResult.ts'
import type { WechatMerchant } from './config.ts'
import { type PlatformKey, platformKeys } from './platformKeys.ts'
import { isSignedBy, parseSignedMessage } from './signature.ts'

const errorShape = z.object({ code: z.string().max(64) })

/** A value that WeChat has encrypted with the API v3 key. */
export const encryptedShape = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().default(''),
})

/** The decrypted JSON text; undefined when decryption fails. */
export const decryptResource = (
  encrypted: z.output<typeof encryptedShape>,
  apiV3Key: string,
): string | undefined => {
  try {
    return Aes.AesGcm.decrypt(encrypted.ciphertext, apiV3Key, encrypted.nonce, encrypted.associated_data)
  } catch {
    return undefined
  }
}

const certificatesShape = z.object({
  data: z.array(
    z.object({ serial_no: z.string(), expire_time: z.string(), encrypt_certificate: encryptedShape }),
  ),
})

/**
 * Calls WeChat Pay API v3 with the primitives of `wechatpay-axios-plugin`. Its axios instance is not used: it holds a fixed
 * set of platform keys, accepts responses with an error status unverified, and has no deadline per call.
 */
export const wechatClient = (merchant: WechatMerchant, clock: Clock) => {
  /** Asks WeChat to sign its responses with the configured public key, if there is one. */
  const publicKeyId = [...merchant.platformKeys.keys()].find((serial) => serial.startsWith('PUB_KEY_ID_'))

  const send = (
    method: string,
    uri: string,
    body: string,
    signal: AbortSignal,
    limit?: number,
  ): Promise<HttpResult> => {
    const nonce = Formatter.nonce()
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const signature = Rsa.sign(Formatter.request(method, uri, timestamp, nonce, body), merchant.key)
    const headers = {
      accept: 'application/json',
      'user-agent': 'shanghao',
      authorization: Formatter.authorization(merchant.mchId, nonce, signature, timestamp, merchant.serial),
      ...(body !== '' && { 'content-type': 'application/json' }),
      ...(publicKeyId && { 'wechatpay-serial': publicKeyId }),
    }
    const address = new URL(uri, merchant.endpoint).href
    return sendRequest(address, { method, headers, signal, ...(body !== '' && { body }) }, limit)
  }

  /** The keys are verified together: the API v3 key decrypts them, and one of them has signed the response they came in. */
  const downloadKeys = async (signal: AbortSignal): Promise<PlatformKey[] | null> => {
    const response = await send('GET', '/v3/certificates', '', signal)
    if (response.kind === 'silent' || response.status !== 200) return null
    const signed = parseSignedMessage((name) => response.headers.get(name), response.body, clock.now())
    const list = signed && certificatesShape.safeParse(parseJson(signed.text))
    if (!signed || !list?.success) return null
    const keys = list.data.data.flatMap(({ serial_no: serial, expire_time, encrypt_certificate: sealed }) => {
      const key = parseRsaKey(decryptResource(sealed, merchant.apiV3Key) ?? '', 'public')
      return key ? [{ serial, key, until: Date.parse(expire_time) }] : []
    })
    const signer = keys.find(({ serial }) => serial === signed.serial)
    return signer && isSignedBy(signed, signer.key) ? keys : null
  }
  const keyOf = platformKeys({ configured: merchant.platformKeys, clock, downloadKeys })

  /** The body of a message that WeChat has signed within the last 300 s; null for any other. */
  const verifiedText = async (
    header: (name: string) => string | null | undefined,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<string | null> => {
    const signed = parseSignedMessage(header, body, clock.now())
    const key = signed && (await keyOf(signed.serial, signal))
    return key && isSignedBy(signed, key) ? signed.text : null
  }

  return {
    verifiedText,
    /** `uri` is path and query, the part that is signed. */
    call: async (
      method: 'GET' | 'POST',
      uri: string,
      body: object | null,
      signal: AbortSignal,
    ): Promise<ProviderResult> => {
      const response = await send(method, uri, body === null ? '' : JSON.stringify(body), signal)
      if (response.kind === 'silent') return { kind: 'unknown', code: response.code }
      const requestId = response.headers.get('request-id') ?? undefined
      const { status } = response
      const text = await verifiedText((name) => response.headers.get(name), response.body, signal)
      const fields = parseJson(response.body.toString())
      const code = errorShape.safeParse(fields).data?.code ?? String(status)
      if (text === null) return { kind: 'unknown', code: `${code} (not signed)`, requestId }
      if (status >= 200 && status < 300) return { kind: 'ok', fields, code, requestId }
      const refused = status >= 400 && status < 500 && status !== 429
      return { kind: refused ? 'refused' : 'unknown', code, requestId }
    },
    /** Downloads a file by an address from an earlier response. It isn't signed: the caller compares its hash. */
    downloadFile: (uri: string, signal: AbortSignal): Promise<HttpResult> =>
      send('GET', uri, '', signal, BILL_BYTES_MAX),
  }
}
export type WechatClient = ReturnType<typeof wechatClient>
