import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import {
  type ConfigError,
  findMissing,
  httpUrl,
  parseRsaKey,
  refundDays,
  rsaPrivateKey,
  timeoutMs,
} from '../../gatewayConfig.ts'

/** `serial=PEM` with `;` between: platform certificates or public keys by their value of `Wechatpay-Serial`. */
const platformKeys = z.string().transform((text, issues) => {
  const keys = new Map<string, KeyObject>()
  for (const part of text.split(';').map((one) => one.trim())) {
    if (!part) continue
    const [, serial, pem] = /^(PUB_KEY_ID_\d+|[0-9A-F]+)=(.+)$/s.exec(part) ?? []
    const key = pem && parseRsaKey(pem.replaceAll('\\n', '\n').trim(), 'public')
    if (!serial || !key || keys.has(serial)) {
      issues.addIssue(
        'must be serial=PEM pairs with ; between, serials PUB_KEY_ID_… or hexadecimal in capitals',
      )
      return z.NEVER
    }
    keys.set(serial, key)
  }
  return keys as ReadonlyMap<string, KeyObject>
})

export const wechatConfig = z.object({
  /** WeChat Pay API v3, or the sandbox. */
  WECHAT_ENDPOINT: httpUrl.default('https://api.mch.weixin.qq.com'),
  /** Where the user is redirected for their openid. */
  WECHAT_OAUTH_ENDPOINT: httpUrl.default('https://open.weixin.qq.com'),
  /** Where the openid is fetched. */
  WECHAT_API_ENDPOINT: httpUrl.default('https://api.weixin.qq.com'),
  /** Of the official account that is bound to the merchant. */
  WECHAT_APP_ID: z.string().min(1).optional(),
  WECHAT_APP_SECRET: z.string().min(1).optional(),
  WECHAT_MCH_ID: z.string().min(1).optional(),
  /** Serial of the merchant's API certificate. */
  WECHAT_MERCHANT_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]+$/, 'must be hexadecimal')
    .optional(),
  WECHAT_MERCHANT_KEY: rsaPrivateKey.optional(),
  WECHAT_API_V3_KEY: z
    .string()
    .refine((key) => Buffer.byteLength(key) === 32, 'must be 32 bytes')
    .optional(),
  /** Keys besides the downloaded ones. A public key (PUB_KEY_ID_…) can't be downloaded and must be set here. */
  WECHAT_PLATFORM_KEYS: platformKeys.default(new Map()),
  WECHAT_TIMEOUT_MS: timeoutMs(5000),
  /** WeChat Pay accepts refunds for a year after the payment; later ones are credited to the wallet. */
  WECHAT_REFUND_DAYS: refundDays,
})
export type WechatConfig = z.output<typeof wechatConfig>

const GROUP = [
  'WECHAT_APP_ID',
  'WECHAT_APP_SECRET',
  'WECHAT_MCH_ID',
  'WECHAT_MERCHANT_SERIAL',
  'WECHAT_MERCHANT_KEY',
  'WECHAT_API_V3_KEY',
] as const satisfies (keyof WechatConfig)[]

/** The settings that a partly configured merchant lacks. Checks only which names are set. */
export const wechatMistakes = (config: Partial<WechatConfig>): ConfigError[] => findMissing(config, GROUP)

/** The merchant; null while WeChat Pay is not configured. */
export const wechatMerchant = (config: WechatConfig) => {
  const {
    WECHAT_APP_ID: appId,
    WECHAT_APP_SECRET: appSecret,
    WECHAT_MCH_ID: mchId,
    WECHAT_MERCHANT_SERIAL: serial,
    WECHAT_MERCHANT_KEY: key,
    WECHAT_API_V3_KEY: apiV3Key,
  } = config
  if (!appId || !appSecret || !mchId || !serial || !key || !apiV3Key) return null
  return {
    appId,
    appSecret,
    mchId,
    serial,
    key,
    apiV3Key,
    platformKeys: config.WECHAT_PLATFORM_KEYS,
    endpoint: config.WECHAT_ENDPOINT,
    timeoutMs: config.WECHAT_TIMEOUT_MS,
    refundWindowMs: config.WECHAT_REFUND_DAYS * 86_400_000,
  }
}
export type WechatMerchant = NonNullable<ReturnType<typeof wechatMerchant>>
