import { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import type { Clock } from '../../../core/config/clock.ts'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import { decodeUtf8Exact, isBase64, parseJson, sendRequest } from '../../httpRequest.ts'
import type { ProviderResult } from '../providerResult.ts'
import type { AlipayApp } from './config.ts'
import { parseEnvelope } from './envelope.ts'

const fieldsShape = z.object({ code: z.string().max(16), sub_code: z.string().max(64).optional() })

/** Gateway codes after which nothing was carried out: wrong arguments, missing permissions, refusal by the business. */
const REFUSALS = new Set(['20001', '40001', '40002', '40003', '40004', '40006'])
/** Sub-codes after which the same request may be accepted later, or may have been carried out. */
const RETRYABLE = /^(?:isp|aop)\.|SYSTEM_ERROR|PROCESSING|BUSY|UNKNOWN|DISCORDANT_REPEAT|INCONSISTEN/i

/**
 * Calls the OpenAPI 2.0 gateway; `alipay-sdk` signs and verifies. Its `exec` is not used: it has no deadline for a whole
 * call, verifies only on demand and not exactly the text it parses, and sends the time of the machine's zone, where Alipay
 * requires that of Shanghai.
 */
export const alipayClient = (app: AlipayApp, clock: Clock) => {
  const sdk = new AlipaySdk({
    appId: app.appId,
    privateKey: app.privateKey,
    keyType: 'PKCS8',
    gateway: app.endpoint,
    ...app.trust,
  })
  const timestamp = () => shanghaiTime(clock.now())

  /** Public parameters in the address, the content in the body, as the gateway's documentation requires. */
  const send = (method: string, biz: object, signal: AbortSignal) => {
    const isSigned = sdk.sdkExecute(
      method,
      { bizContent: { ...biz }, timestamp: timestamp() },
      { bizContentAutoSnakeCase: false },
    )
    const parameters = new URLSearchParams(isSigned)
    const body = new URLSearchParams({ biz_content: parameters.get('biz_content') ?? '' }).toString()
    parameters.delete('biz_content')
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    return sendRequest(`${app.endpoint}?${parameters}`, { method: 'POST', headers, body, signal })
  }

  /** The text of the response to `method`, if signed by Alipay and, in certificate mode, with the configured certificate. */
  const verifiedText = (found: ReadonlyMap<string, string>, method: string): string | null => {
    const node = found.get(`${method.replaceAll('.', '_')}_response`)
    const sign = parseJson(found.get('sign') ?? '')
    if (!node?.startsWith('{') || typeof sign !== 'string' || !isBase64(sign)) return null
    const certificate = sdk.config.alipayCertSn
    if (certificate && parseJson(found.get('alipay_cert_sn') ?? '') !== certificate) return null
    return sdk.rsaCheck(node, sign, 'RSA2') ? node : null
  }

  return {
    call: async (method: string, biz: object, signal: AbortSignal): Promise<ProviderResult> => {
      const response = await send(method, biz, signal)
      if (response.kind === 'silent') return { kind: 'unknown', code: response.code }
      const requestId = response.headers.get('trace_id') ?? undefined
      if (response.status !== 200) return { kind: 'unknown', code: String(response.status), requestId }
      const found = parseEnvelope(decodeUtf8Exact(response.body) ?? '') ?? new Map<string, string>()
      const node = verifiedText(found, method)
      const fields = parseJson(node ?? found.get('error_response') ?? '')
      const { data } = fieldsShape.safeParse(fields)
      const code = data?.sub_code ?? data?.code ?? 'NoAnswer'
      if (node === null) return { kind: 'unknown', code: `${code} (not isSigned)`, requestId }
      if (data?.code === '10000') return { kind: 'ok', fields, code, requestId }
      const refused =
        data?.sub_code !== undefined && REFUSALS.has(data.code) && !RETRYABLE.test(data.sub_code)
      return { kind: refused ? 'refused' : 'unknown', code, requestId }
    },
    /** The signed address of a page for the user. `addresses`: returnUrl, notifyUrl. */
    signPageUrl: (method: string, biz: object, addresses: Record<string, string> = {}): string =>
      sdk.pageExecute(method, 'GET', { bizContent: { ...biz }, ...addresses, timestamp: timestamp() }),
    /** Whether Alipay has signed these parameters of a notification, with RSA2 and nothing weaker. */
    isSigned: (parameters: Readonly<Record<string, string>>): boolean =>
      parameters['sign_type'] === 'RSA2' &&
      isBase64(parameters['sign'] ?? '') &&
      sdk.checkNotifySignV2(parameters),
  }
}
export type AlipayClient = ReturnType<typeof alipayClient>
