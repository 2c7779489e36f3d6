import { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import type { Clock } from '../../../core/config/clock.ts'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import { decodeUtf8Exact, isBase64, parseJson, sendRequest } from '../../httpRequest.ts'
import type { ProviderResult } from '../providerResult.ts'
import type { AlipayApp } from './config.ts'
import { members } from './envelope.ts'

const fieldsShape = z.object({ code: z.string().max(16), sub_code: z.string().max(64).optional() })

/** The gateway's own codes that say that nothing was done: arguments, permissions, and the business' refusal. */
const REFUSALS = new Set(['20001', '40001', '40002', '40003', '40004', '40006'])
/** Sub-codes after which the same request may yet be taken, or may have been. */
const OPEN = /^(?:isp|aop)\.|SYSTEM_ERROR|PROCESSING|BUSY|UNKNOWN|DISCORDANT_REPEAT|INCONSISTEN/i

/**
 * Speaks the OpenAPI 2.0 gateway with what the kept client signs and verifies. Its `exec` is not used: it has no deadline for
 * a whole call, verifies only on demand and not exactly what it parses, and writes the time of the machine's zone, where
 * Alipay wants that of Shanghai.
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

  /** Public parameters in the address, the content in the body, as the gateway documents it. */
  const send = (method: string, biz: object, signal: AbortSignal) => {
    const signed = sdk.sdkExecute(
      method,
      { bizContent: { ...biz }, timestamp: timestamp() },
      { bizContentAutoSnakeCase: false },
    )
    const parameters = new URLSearchParams(signed)
    const body = new URLSearchParams({ biz_content: parameters.get('biz_content') ?? '' }).toString()
    parameters.delete('biz_content')
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    return sendRequest(`${app.endpoint}?${parameters}`, { method: 'POST', headers, body, signal })
  }

  /** The text of the answer to `method`, when Alipay has signed it and, in certificate mode, with the certificate we hold. */
  const genuine = (found: ReadonlyMap<string, string>, method: string): string | null => {
    const node = found.get(`${method.replaceAll('.', '_')}_response`)
    const sign = parseJson(found.get('sign') ?? '')
    if (!node?.startsWith('{') || typeof sign !== 'string' || !isBase64(sign)) return null
    const certificate = sdk.config.alipayCertSn
    if (certificate && parseJson(found.get('alipay_cert_sn') ?? '') !== certificate) return null
    return sdk.rsaCheck(node, sign, 'RSA2') ? node : null
  }

  return {
    ask: async (method: string, biz: object, signal: AbortSignal): Promise<ProviderResult> => {
      const answer = await send(method, biz, signal)
      if (answer.kind === 'silent') return { kind: 'unknown', code: answer.code }
      const requestId = answer.headers.get('trace_id') ?? undefined
      if (answer.status !== 200) return { kind: 'unknown', code: String(answer.status), requestId }
      const found = members(decodeUtf8Exact(answer.body) ?? '') ?? new Map<string, string>()
      const node = genuine(found, method)
      const fields = parseJson(node ?? found.get('error_response') ?? '')
      const { data } = fieldsShape.safeParse(fields)
      const code = data?.sub_code ?? data?.code ?? 'NoAnswer'
      if (node === null) return { kind: 'unknown', code: `${code} (not signed)`, requestId }
      if (data?.code === '10000') return { kind: 'ok', fields, code, requestId }
      const refused = data?.sub_code !== undefined && REFUSALS.has(data.code) && !OPEN.test(data.sub_code)
      return { kind: refused ? 'refused' : 'unknown', code, requestId }
    },
    /** The signed address of a page for the person. `addresses`: returnUrl, notifyUrl. */
    page: (method: string, biz: object, addresses: Record<string, string> = {}): string =>
      sdk.pageExecute(method, 'GET', { bizContent: { ...biz }, ...addresses, timestamp: timestamp() }),
    /** Whether Alipay has signed these parameters of a notice, with RSA2 and nothing weaker. */
    signed: (parameters: Readonly<Record<string, string>>): boolean =>
      parameters['sign_type'] === 'RSA2' &&
      isBase64(parameters['sign'] ?? '') &&
      sdk.checkNotifySignV2(parameters),
  }
}
export type AlipayClient = ReturnType<typeof alipayClient>
