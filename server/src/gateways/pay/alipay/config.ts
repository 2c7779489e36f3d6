import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import {
  type ConfigError,
  findMissing,
  httpUrl,
  pemText,
  refundDays,
  rsaPrivateKey,
  rsaPublicKey,
  timeoutMs,
} from '../../gatewayConfig.ts'

const certificate = pemText.refine((pem) => {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}, 'must be a certificate in PEM')

export const alipayConfig = z.object({
  /** The open platform's gateway, or the sandbox's. */
  ALIPAY_ENDPOINT: httpUrl.default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_APP_ID: z.string().min(1).optional(),
  /** The merchant's account (PID, 2088…): notifications for another one are refused. */
  ALIPAY_SELLER_ID: z.string().min(1).optional(),
  ALIPAY_APP_KEY: rsaPrivateKey.optional(),
  /** Alipay's public key; in certificate mode it is taken from ALIPAY_CERT. */
  ALIPAY_PUBLIC_KEY: rsaPublicKey.optional(),
  /** Certificate mode, which Alipay requires for transfers: the app's, Alipay's and the root certificate, all three. */
  ALIPAY_APP_CERT: certificate.optional(),
  ALIPAY_CERT: certificate.optional(),
  ALIPAY_ROOT_CERT: certificate.optional(),
  /** The certification scene in the merchant's contract. */
  ALIPAY_CERTIFY_SCENE: z.enum(['FACE', 'CERT_PHOTO', 'CERT_PHOTO_FACE', 'SMART_FACE']).default('FACE'),
  ALIPAY_TIMEOUT_MS: timeoutMs(5000),
  /** How long after the payment Alipay accepts refunds by contract, usually a year; later ones are credited to the wallet. */
  ALIPAY_REFUND_DAYS: refundDays,
})
export type AlipayConfig = z.output<typeof alipayConfig>

const GROUP = [
  'ALIPAY_APP_ID',
  'ALIPAY_SELLER_ID',
  'ALIPAY_APP_KEY',
] as const satisfies (keyof AlipayConfig)[]
const CERTIFICATES = [
  'ALIPAY_APP_CERT',
  'ALIPAY_CERT',
  'ALIPAY_ROOT_CERT',
] as const satisfies (keyof AlipayConfig)[]

/** The settings that a partly configured app lacks. Checks only which names are set. */
export const alipayMistakes = (config: Partial<AlipayConfig>): ConfigError[] => [
  ...findMissing(
    config,
    config.ALIPAY_CERT === undefined ? [...GROUP, 'ALIPAY_PUBLIC_KEY'] : [...GROUP, 'ALIPAY_CERT'],
  ),
  ...findMissing(config, CERTIFICATES),
]

/** The app in the form `alipayClient` takes; null while Alipay is not configured. */
export const alipayApp = (config: AlipayConfig) => {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId, ALIPAY_APP_KEY: key } = config
  const { ALIPAY_PUBLIC_KEY: publicKey, ALIPAY_APP_CERT, ALIPAY_CERT, ALIPAY_ROOT_CERT } = config
  const certificates =
    ALIPAY_APP_CERT && ALIPAY_CERT && ALIPAY_ROOT_CERT
      ? {
          appCertContent: ALIPAY_APP_CERT,
          alipayPublicCertContent: ALIPAY_CERT,
          alipayRootCertContent: ALIPAY_ROOT_CERT,
        }
      : null
  const trust =
    certificates ??
    (publicKey && { alipayPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
  if (!appId || !sellerId || !key || !trust) return null
  return {
    appId,
    sellerId,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    trust,
    endpoint: config.ALIPAY_ENDPOINT,
    timeoutMs: config.ALIPAY_TIMEOUT_MS,
    refundWindowMs: config.ALIPAY_REFUND_DAYS * 86_400_000,
  }
}
export type AlipayApp = NonNullable<ReturnType<typeof alipayApp>>
