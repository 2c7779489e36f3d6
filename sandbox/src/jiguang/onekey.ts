import { constants, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto'
import type { ProviderResponse } from '../providerResponse.ts'
import { record } from '../requestLog.ts'
import { onekeySentinels } from './onekeySentinels.ts'

/** Lifetime of China Mobile's tokens, the shortest of the carriers'. */
export const TOKEN_LIFETIME_MS = 120_000

/** The SDK that issued a token: JavaScript or native. Each has its own address for redeeming. */
export type TokenSource = 'web' | 'app'

export interface OnekeyToken {
  readonly token: string
  readonly phone: string
  readonly source: TokenSource
  readonly at: number
  /** The result, in Chinese; null until it is redeemed. */
  readonly outcome: string | null
}

const response = (code: number, content: string): ProviderResponse => ({
  status: 200,
  body: { code, content },
})
const noPhone = response(8001, 'get phone fail')

/** Encrypts as the provider does: RSA, PKCS#1 v1.5, base64. `publicKey` is PEM. */
const encryptPhone = (phone: string, publicKey: string): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(phone)).toString(
    'base64',
  )

let strangersPem: string | undefined
/** A key unknown to the marketplace; generated once, because generating blocks the event loop. */
const unrelatedKey = (): string => {
  strangersPem ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey
  return strangersPem
}

/** Tokens that phones get from their carrier; each is redeemed once within two minutes. */
export const onekeyService = ({ publicKey, now }: { publicKey: string; now: () => number }) => {
  const tokens = record<OnekeyToken & { outcome: string | null }>()
  let answered = 0

  const issue = (phone: string, source: TokenSource = 'web'): string => {
    const token = `STsid${randomBytes(32).toString('base64url')}`
    tokens.add({ token, phone, source, at: now(), outcome: null })
    return token
  }

  const found = (phone: string, exID: string | undefined, key: string): ProviderResponse => {
    answered += 1
    const body = { id: now() * 1000 + (answered % 1000), code: 8000, content: 'get phone success' }
    return { status: 200, body: { ...body, ...(exID && { exID }), phone: encryptPhone(phone, key) } }
  }

  const redeem = (token: string, source: TokenSource, exID: string | undefined): ProviderResponse => {
    const entry = tokens.all().find((one) => one.token === token)
    if (!entry || entry.outcome !== null || entry.source !== source) return noPhone
    if (now() - entry.at > TOKEN_LIFETIME_MS) {
      entry.outcome = '凭证已过期（9003）'
      return response(9003, 'token expired or not exist')
    }
    const sentinel = onekeySentinels.get(entry.phone)
    entry.outcome = sentinel?.shown ?? '已登录（8000）'
    if (sentinel?.answer) return sentinel.answer
    return found(entry.phone, exID, sentinel?.otherKey ? unrelatedKey() : publicKey)
  }

  return { issue, redeem, tokens: (): OnekeyToken[] => tokens.all(), clear: () => tokens.forget() }
}

export type OnekeyService = ReturnType<typeof onekeyService>
