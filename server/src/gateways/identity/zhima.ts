import { z } from 'zod'
import type { CertificationGateway, CertificationState } from '../../core/ports/certification.ts'
import { alipayClient } from '../pay/alipay/client.ts'
import { type AlipayConfig, alipayApp } from '../pay/alipay/config.ts'
import type { GatewayContext } from '../pay/gatewayContext.ts'
import { type ProviderResult, tell } from '../pay/providerResult.ts'

const startedShape = z.object({ certify_id: z.string().min(1) })

/** What Alipay says to a name or number it will not look up. All else that we send is of our own making and well-formed. */
const UNACCEPTABLE_PERSON = new Set(['ILLEGAL_ARGUMENT_FORMAT', 'CERT_NO_ILLEGAL', 'IDENTITY_INFO_NOT_MATCH'])
const UNKNOWN_ID = new Set(['OPEN_CERTIFY_BILL_NOT_EXIST', 'CERTIFY_ID_NOT_EXIST'])

/** The documented type is a list, the answers of the 2.0 gateway hold one letter. */
const resultShape = z.object({
  passed: z.union([
    z.string(),
    z
      .array(z.string())
      .length(1)
      .transform(([one]) => one),
  ]),
  fail_reason: z.string().optional(),
})

/** `F` is said before the person has come, too: it is a failure only with a reason, which Alipay does not always give. */
const stateOf = (asked: ProviderResult): CertificationState => {
  if (asked.kind === 'refused' && UNKNOWN_ID.has(asked.code)) return 'none'
  const data = asked.kind === 'ok' ? resultShape.safeParse(asked.fields).data : undefined
  if (data?.passed === 'T') return 'passed'
  if (data?.passed === 'F') return data.fail_reason ? 'failed' : 'pending'
  return 'unavailable'
}

/**
 * alipay.user.certify.open.*, with the app of the payment channel; null while Alipay isn't configured. The log gets nothing of
 * the person.
 */
export const zhimaGateway = (
  config: AlipayConfig,
  { log, clock }: Pick<GatewayContext, 'log' | 'clock'>,
): CertificationGateway | null => {
  const app = alipayApp(config)
  if (!app) return null
  const client = alipayClient(app, clock)
  const ask = (method: string, biz: object) =>
    client.ask(`alipay.user.certify.open.${method}`, biz, AbortSignal.timeout(app.timeoutMs))
  return {
    initialize: async ({ orderNo, name, idNumber, returnUrl }) => {
      const asked = await ask('initialize', {
        outer_order_no: orderNo,
        biz_code: config.ALIPAY_CERTIFY_SCENE,
        identity_param: {
          identity_type: 'CERT_INFO',
          cert_type: 'IDENTITY_CARD',
          cert_name: name,
          cert_no: idNumber,
        },
        merchant_config: { return_url: returnUrl },
      })
      const certifyId =
        asked.kind === 'ok' ? startedShape.safeParse(asked.fields).data?.certify_id : undefined
      const refused = asked.kind === 'refused' && UNACCEPTABLE_PERSON.has(asked.code)
      const outcome = certifyId ? 'started' : refused ? 'mismatch' : 'unavailable'
      tell(log, { channel: 'alipay', call: 'certify' }, asked, outcome)
      return certifyId ? { outcome: 'started', certifyId } : { outcome: refused ? 'mismatch' : 'unavailable' }
    },
    linkOf: (certifyId) => client.page('alipay.user.certify.open.certify', { certify_id: certifyId }),
    query: async (certifyId) => {
      const asked = await ask('query', { certify_id: certifyId })
      const state = stateOf(asked)
      tell(log, { channel: 'alipay', call: 'queryCertification' }, asked, state)
      return state
    },
  }
}
