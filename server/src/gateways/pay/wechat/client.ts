import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import type { Clock } from '../../../core/config/clock.ts'
import { BILL_BYTES_MAX, type HttpResult, parseJson, sendRequest } from '../../httpRequest.ts'
import { parseRsaKey } from '../../settings.ts'
import type { ProviderResult } from '../providerResult.ts'
import type { WechatMerchant } from './config.ts'
import { type PlatformKey, platformKeys } from './platformKeys.ts'
import { isSignedBy, readSigned } from './signature.ts'

const errorShape = z.object({ code: z.string().max(64) })

/** What WeChat encrypts with the API v3 key. */
export const sealedShape = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().default(''),
})

/** The JSON inside; undefined when it doesn't open. */
export const openSealed = (sealed: z.output<typeof sealedShape>, apiV3Key: string): string | undefined => {
  try {
    return Aes.AesGcm.decrypt(sealed.ciphertext, apiV3Key, sealed.nonce, sealed.associated_data)
  } catch {
    return undefined
  }
}

const certificatesShape = z.object({
  data: z.array(
    z.object({ serial_no: z.string(), expire_time: z.string(), encrypt_certificate: sealedShape }),
  ),
})

/**
 * Speaks WeChat Pay API v3 with the kept client's primitives. Its axios instance is not used: it holds a fixed set of
 * platform keys, lets answers with an error status pass unverified, and gives a call no deadline of its own.
 */
export const wechatClient = (merchant: WechatMerchant, clock: Clock) => {
  /** A public key named in the configuration is what answers shall be signed with. */
  const wanted = [...merchant.platformKeys.keys()].find((serial) => serial.startsWith('PUB_KEY_ID_'))

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
      ...(wanted && { 'wechatpay-serial': wanted }),
    }
    const address = new URL(uri, merchant.endpoint).href
    return sendRequest(address, { method, headers, signal, ...(body !== '' && { body }) }, limit)
  }

  /** The keys prove each other: they open with the API v3 key, and one of them has signed the answer they came in. */
  const download = async (signal: AbortSignal): Promise<PlatformKey[] | null> => {
    const answer = await send('GET', '/v3/certificates', '', signal)
    if (answer.kind === 'silent' || answer.status !== 200) return null
    const signed = readSigned((name) => answer.headers.get(name), answer.body, clock.now())
    const list = signed && certificatesShape.safeParse(parseJson(signed.text))
    if (!signed || !list?.success) return null
    const keys = list.data.data.flatMap(({ serial_no: serial, expire_time, encrypt_certificate: sealed }) => {
      const key = parseRsaKey(openSealed(sealed, merchant.apiV3Key) ?? '', 'public')
      return key ? [{ serial, key, until: Date.parse(expire_time) }] : []
    })
    const signer = keys.find(({ serial }) => serial === signed.serial)
    return signer && isSignedBy(signed, signer.key) ? keys : null
  }
  const keyOf = platformKeys({ configured: merchant.platformKeys, clock, download })

  /** The body of a message WeChat has signed within the last 300 s; null for any other. */
  const genuine = async (
    header: (name: string) => string | null | undefined,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<string | null> => {
    const signed = readSigned(header, body, clock.now())
    const key = signed && (await keyOf(signed.serial, signal))
    return key && isSignedBy(signed, key) ? signed.text : null
  }

  return {
    genuine,
    /** `uri` is path and query, as it is signed. */
    ask: async (
      method: 'GET' | 'POST',
      uri: string,
      body: object | null,
      signal: AbortSignal,
    ): Promise<ProviderResult> => {
      const answer = await send(method, uri, body === null ? '' : JSON.stringify(body), signal)
      if (answer.kind === 'silent') return { kind: 'unknown', code: answer.code }
      const requestId = answer.headers.get('request-id') ?? undefined
      const { status } = answer
      const text = await genuine((name) => answer.headers.get(name), answer.body, signal)
      const fields = parseJson(answer.body.toString())
      const code = errorShape.safeParse(fields).data?.code ?? String(status)
      if (text === null) return { kind: 'unknown', code: `${code} (not signed)`, requestId }
      if (status >= 200 && status < 300) return { kind: 'ok', fields, code, requestId }
      const refused = status >= 400 && status < 500 && status !== 429
      return { kind: refused ? 'refused' : 'unknown', code, requestId }
    },
    /** A file, whose address has to be asked for first. It isn't signed: compare its hash. */
    file: (uri: string, signal: AbortSignal): Promise<HttpResult> =>
      send('GET', uri, '', signal, BILL_BYTES_MAX),
  }
}
export type WechatClient = ReturnType<typeof wechatClient>
