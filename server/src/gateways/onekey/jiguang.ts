import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import { isLoginPhone, maskPhone } from '@shanghao/contract/rules'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { OneKeyAnswer, OneKeyGateway, OneKeyPages } from '../../core/ports/onekey.ts'
import { accountOf, type jiguangConfig } from '../jiguang/account.ts'
import { askJiguang, type JiguangAnswer } from '../jiguang/ask.ts'
import { httpUrl, pemText, rsaKeyOf, timeoutMs } from '../settings.ts'

/** JG's own example has 1024 bits. */
const privateKey = pemText.transform((text, context): KeyObject => {
  const key = rsaKeyOf(text, 'private', 1024)
  if (key) return key
  context.addIssue('must be an RSA private key, PEM or base64')
  return z.NEVER
})

export const onekeyConfig = z.object({
  /** http(s)://host[:port] of JVerification, or of the sandbox. */
  ONEKEY_ENDPOINT: httpUrl.default('https://api.verification.jpush.cn'),
  /** Which SDK hands out the tokens: JG redeems those of its Web SDK and those of its native ones at different addresses. */
  ONEKEY_SDK: z.enum(['web', 'app']).default('web'),
  /** The Web SDK's script, whole address. Browsers load it and nothing else from there; without it they log in as usual. */
  ONEKEY_SDK_URL: httpUrl.optional(),
  /** Belongs to the public key that the console encrypts numbers with. Without it there is no one-key login. */
  ONEKEY_PRIVATE_KEY: privateKey.optional(),
  ONEKEY_TIMEOUT_MS: timeoutMs(5000),
})
export type OnekeyConfig = z.output<typeof onekeyConfig> & z.output<typeof jiguangConfig>

const PATHS = { web: '/v1/web/h5/loginTokenVerify', app: '/v1/web/loginTokenVerify' } as const

const answerShape = z.object({ code: z.number(), phone: z.string().optional() })

const FOUND = 8000
/**
 * No number for this token, token too old or unknown, parameter invalid. The token is the only parameter a person can
 * spoil. With everything else the carrier or the account is at fault, and another token would not help.
 */
const WRONG = new Set([8001, 9003, 9012, 1801])

/**
 * The number in an answer; null when it is none. OpenSSL answers a wrong key with random bytes in place of an error, so
 * that only the shape of the number tells.
 */
const phoneIn = (sealed: string | undefined, key: KeyObject): string | null => {
  if (sealed === undefined) return null
  try {
    const bytes = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(sealed, 'base64'))
    const phone = bytes.toString('latin1')
    return isLoginPhone(phone) ? phone : null
  } catch {
    return null
  }
}

const read = (asked: JiguangAnswer, key: KeyObject): { answer: OneKeyAnswer; code: string | number } => {
  if (asked.kind === 'failed') return { answer: { outcome: 'unavailable' }, code: asked.code }
  const { data: body } = answerShape.safeParse(asked.body)
  if (!body) return { answer: { outcome: 'unavailable' }, code: `HTTP ${asked.status}` }
  if (WRONG.has(body.code)) return { answer: { outcome: 'wrong' }, code: body.code }
  if (body.code !== FOUND) return { answer: { outcome: 'unavailable' }, code: body.code }
  const phone = phoneIn(body.phone, key)
  return phone
    ? { answer: { outcome: 'phone', phone }, code: FOUND }
    : { answer: { outcome: 'unavailable' }, code: 'NotDecryptable' }
}

const pagesOf = (
  { ONEKEY_SDK, ONEKEY_SDK_URL: sdkUrl }: OnekeyConfig,
  appKey: string,
): OneKeyPages | null => {
  if (ONEKEY_SDK === 'app') return { sdkUrl: null, appKey }
  return sdkUrl === undefined ? null : { sdkUrl, appKey }
}

/**
 * One-key login by JG's JVerification, loginTokenVerify; null without an account and key. The log gets the masked number
 * and the provider's code alone.
 */
export const onekeyGateway = (config: OnekeyConfig, log: FastifyBaseLogger): OneKeyGateway | null => {
  const account = accountOf(config)
  const key = config.ONEKEY_PRIVATE_KEY
  if (!account || !key) return null
  const service = {
    ...account,
    endpoint: config.ONEKEY_ENDPOINT,
    timeoutMs: config.ONEKEY_TIMEOUT_MS,
  }
  return {
    pages: pagesOf(config, account.appKey),
    phoneOf: async (loginToken) => {
      const asked = await askJiguang(service, PATHS[config.ONEKEY_SDK], { loginToken })
      const { answer, code } = read(asked, key)
      if (answer.outcome === 'phone')
        log.info({ phone: maskPhone(answer.phone), providerCode: code }, 'one-key login')
      else log.warn({ providerCode: code }, `one-key login ${answer.outcome}`)
      return answer
    },
  }
}
