import { randomBytes } from 'node:crypto'
import { isResidentNumber, masked } from '../../aliyun/idNumber.ts'
import { RECORD_LIMIT } from '../../requestLog.ts'
import { type Content, contentReader, textAt } from '../bizContent.ts'
import type { Call, Method } from '../gateway.ts'
import { business } from '../refusal.ts'
import { certifySentinels } from './certifySentinels.ts'

/** How long after its request a certification can be started. */
const OPEN_MS = 23 * 3_600_000
/** The example reason of the provider's documentation. */
const FAIL_REASON = 'Z1147'
const SCENES = ['FACE', 'CERT_PHOTO', 'CERT_PHOTO_FACE', 'SMART_FACE']

interface Certification {
  readonly certifyId: string
  readonly ownId: string
  readonly name: string
  readonly idNumber: string
  readonly returnUrl: string
  readonly createdAt: number
  result: { readonly passed: boolean; readonly at: number } | null
}

/** As pages and /control show it; name and number are masked. Times in ms. */
export interface CertificationView {
  readonly certifyId: string
  /** The merchant's number (outer_order_no). */
  readonly ownId: string
  readonly name: string
  readonly idNumber: string
  readonly returnUrl: string
  readonly state: 'open' | 'passed' | 'failed' | 'expired'
  readonly passable: boolean
  readonly createdAt: number
}

/** The family name and stars. */
const maskedName = (name: string): string => [...name].map((c, i) => (i === 0 ? c : '*')).join('')

const refuse = () => business('ILLEGAL_ARGUMENT_FORMAT', '参数异常')
const unknownId = () => business('OPEN_CERTIFY_BILL_NOT_EXIST', '无效的certify_id')

/**
 * alipay.user.certify.open.*: certification of a named person in the provider's own app. `passed` is T or F, and F until
 * the person has passed; `fail_reason` is set only after a failure.
 */
export const certifyService = (now: () => number) => {
  const byId = new Map<string, Certification>()
  const find = (id: string): Certification | undefined =>
    byId.get(id) ?? [...byId.values()].find((one) => one.ownId === id)
  const passable = ({ name }: Certification): boolean => !certifySentinels.get(name)?.unpassable
  const stateOf = (one: Certification): CertificationView['state'] => {
    if (one.result) return one.result.passed ? 'passed' : 'failed'
    return now() < one.createdAt + OPEN_MS ? 'open' : 'expired'
  }
  const shown = (one: Certification): CertificationView => ({
    certifyId: one.certifyId,
    ownId: one.ownId,
    name: maskedName(one.name),
    idNumber: masked(one.idNumber),
    returnUrl: one.returnUrl,
    state: stateOf(one),
    passable: passable(one),
    createdAt: one.createdAt,
  })

  const initialize = (content: Content) => {
    const ownId = content.text('outer_order_no', 32)
    if (!/^[A-Za-z0-9]+$/.test(ownId) || find(ownId)) throw refuse()
    if (!SCENES.includes(content.text('biz_code', 32))) throw refuse()
    const person = content.part('identity_param')
    if (person.text('identity_type', 32) !== 'CERT_INFO') throw refuse()
    if (person.text('cert_type', 32) !== 'IDENTITY_CARD') throw refuse()
    const name = person.text('cert_name', 64)
    const idNumber = person.text('cert_no', 18)
    if (!/^[\p{Script=Han}·]{2,}$/u.test(name) || !isResidentNumber(idNumber)) throw refuse()
    const returnUrl = content.part('merchant_config').text('return_url', 1024)
    if (!URL.canParse(returnUrl)) throw refuse()
    const refusal = certifySentinels.get(name)?.refusal
    if (refusal) throw refusal()

    const certifyId = randomBytes(16).toString('hex')
    byId.set(certifyId, { certifyId, ownId, name, idNumber, returnUrl, createdAt: now(), result: null })
    const [oldest] = byId.keys()
    if (byId.size > RECORD_LIMIT && oldest) byId.delete(oldest)
    return { certify_id: certifyId }
  }

  const idIn = ({ content }: Call): string => contentReader(content, refuse).text('certify_id', 64)

  const methods: [string, Method][] = [
    [
      'alipay.user.certify.open.initialize',
      {
        call: 'initialize',
        kind: 'fields',
        sentinel: ({ content }) => ({
          ownId: textAt(content, 'outer_order_no'),
          fault: certifySentinels.get(textAt(content, 'identity_param', 'cert_name'))?.fault,
        }),
        run: ({ content }) => initialize(contentReader(content, refuse)),
      },
    ],
    [
      'alipay.user.certify.open.certify',
      {
        call: 'certify',
        kind: 'page',
        run: (call) => {
          const one = byId.get(idIn(call))
          if (!one || stateOf(one) === 'expired') throw unknownId()
          return `${call.origin}/alipay/certify/${one.certifyId}`
        },
      },
    ],
    [
      'alipay.user.certify.open.query',
      {
        call: 'queryCertification',
        kind: 'fields',
        sentinel: ({ content }) => {
          const ownId = textAt(content, 'certify_id')
          return { ownId, fault: certifySentinels.get(byId.get(ownId)?.name ?? '')?.queryFault }
        },
        run: (call) => {
          const one = byId.get(idIn(call))
          if (!one) throw unknownId()
          const toldFrom = (one.result?.at ?? 0) + (certifySentinels.get(one.name)?.lateMs ?? 0)
          return {
            passed: one.result?.passed && now() >= toldFrom ? 'T' : 'F',
            identity_info: '{}',
            material_info: '{}',
            ...(one.result?.passed === false ? { fail_reason: FAIL_REASON } : {}),
          }
        },
      },
    ],
  ]

  return {
    methods,
    /** By certify_id or by the merchant's number. */
    find: (id: string): CertificationView | undefined => {
      const one = find(id)
      return one && shown(one)
    },
    /** Newest first. */
    all: (): CertificationView[] => [...byId.values()].toReversed().map(shown),
    /** Ends an open certification; `force` overrides its sentinel. False: unknown or too late. */
    finish: (id: string, passed: boolean, force = false): boolean => {
      const one = find(id)
      if (!one || stateOf(one) !== 'open' || (passed && !force && !passable(one))) return false
      one.result = { passed, at: now() }
      return true
    },
    clear: (): void => byId.clear(),
  }
}

export type CertifyService = ReturnType<typeof certifyService>
