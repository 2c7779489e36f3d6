import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import { maskPhone } from '@shanghao/contract/rules'
import { loginPhone } from '@shanghao/contract/validation/people'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { OneKeyGateway, OneKeyResult, OneKeyWebSdk } from '../../core/ports/onekey.ts'
import { httpUrl, parseRsaKey, pemText, timeoutMs } from '../gatewayConfig.ts'
import { jiguangAccount, type jiguangConfig } from '../jiguang/account.ts'
import { callJiguang, type JiguangResponse } from '../jiguang/request.ts'

/** JG's own example has 1024 bits. */
const privateKey = pemText.transform((text, context): KeyObject => {
  const key = parseRsaKey(text, 'private', 1024)
  if (key) return key
  context.addIssue('must be an RSA private key, PEM or base64')
  return z.NEVER
})

export const onekeyConfig = z.object({
  /** http(s)://host[:port] of JVerification, or of the sandbox. */
  ONEKEY_ENDPOINT: httpUrl.default('https://api.verification.jpush.cn'),
  /**
   * The SDK that issues the tokens: JG exchanges those of its Web SDK and of its native ones at different addresses.
   */
  ONEKEY_SDK: z.enum(['web', 'app']).default('web'),
  /**
   * The full address of the Web SDK's script, the only thing browsers load from there; without it browsers have no
   * one-key login.
   */
  ONEKEY_SDK_URL: httpUrl.optional(),
  /**
   * The private key of the public key in the console, with which numbers are encrypted. Without it there is no one-key
   * login.
   */
  ONEKEY_PRIVATE_KEY: privateKey.optional(),
  ONEKEY_TIMEOUT_MS: timeoutMs(5000),
})
export type OnekeyConfig = z.output<typeof onekeyConfig> & z.output<typeof jiguangConfig>

const PATHS = { web: '/v1/web/h5/loginTokenVerify', app: '/v1/web/loginTokenVerify' } as const

const responseShape = z.object({ code: z.number(), phone: z.string().optional() })

const FOUND = 8000
/**
 * No number for this token, token expired or unknown, parameter invalid: the token is the only parameter that comes
 * from the client. Any other code is a fault of the carrier or the account, for which another token would not help.
 */
const WRONG = new Set([8001, 9003, 9012, 1801])

/**
 * The number in a response; null for an invalid one. With a wrong key OpenSSL returns random bytes instead of an error,
 * so the result is checked to be a phone number.
 */
const decryptPhone = (sealed: string | undefined, key: KeyObject): string | null => {
  if (sealed === undefined) return null
  try {
    const bytes = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(sealed, 'base64'))
    const phone = bytes.toString('latin1')
    return loginPhone.holds(phone) ? phone : null
  } catch {
    return null
  }
}

const parseResponse = (
  response: JiguangResponse,
  key: KeyObject,
): { result: OneKeyResult; code: string | number } => {
  if (response.kind === 'failed') return { result: { outcome: 'unavailable' }, code: response.code }
  const { data: body } = responseShape.safeParse(response.body)
  if (!body) return { result: { outcome: 'unavailable' }, code: `HTTP ${response.status}` }
  if (WRONG.has(body.code)) return { result: { outcome: 'wrong' }, code: body.code }
  if (body.code !== FOUND) return { result: { outcome: 'unavailable' }, code: body.code }
  const phone = decryptPhone(body.phone, key)
  return phone
    ? { result: { outcome: 'phone', phone }, code: FOUND }
    : { result: { outcome: 'unavailable' }, code: 'NotDecryptable' }
}

const webSdkOf = (
  { ONEKEY_SDK, ONEKEY_SDK_URL: sdkUrl }: OnekeyConfig,
  appKey: string,
): OneKeyWebSdk | null => {
  if (ONEKEY_SDK === 'app') return { sdkUrl: null, appKey }
  return sdkUrl === undefined ? null : { sdkUrl, appKey }
}

/**
 * One-key login by JG's JVerification, loginTokenVerify; null without an account and key. The log gets the masked number
 * and the provider's code alone.
 */
export const onekeyGateway = (config: OnekeyConfig, log: FastifyBaseLogger): OneKeyGateway | null => {
  const account = jiguangAccount(config)
  const key = config.ONEKEY_PRIVATE_KEY
  if (!account || !key) return null
  const service = {
    ...account,
    endpoint: config.ONEKEY_ENDPOINT,
    timeoutMs: config.ONEKEY_TIMEOUT_MS,
  }
  return {
    pages: webSdkOf(config, account.appKey),
    exchangeToken: async (loginToken) => {
      const response = await callJiguang(service, PATHS[config.ONEKEY_SDK], { loginToken })
      const { result, code } = parseResponse(response, key)
      if (result.outcome === 'phone')
        log.info({ phone: maskPhone(result.phone), providerCode: code }, 'one-key login')
      else log.warn({ outcome: result.outcome, providerCode: code }, 'one-key login failed')
      return result
    },
  }
}
