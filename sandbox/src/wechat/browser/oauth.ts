import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pageHeaders } from '../../pages/headers.ts'
import { authorizePage, oauthRefusedPage } from '../../pages/wechat.ts'
import type { FaultInjector } from '../../pay/faultInjection.ts'

const CODE_MS = 300_000
/** The openid of the sandbox's payer. */
const OPEN_ID = 'oSandbox-renter-00000000001'

/** Codes of WeChat's web authorisation: valid once, for five minutes. */
export const oauthCodes = (now: () => number) => {
  const codes = new Map<string, { readonly until: number; used: boolean }>()
  return {
    issue: (): string => {
      for (const [old, { until }] of codes) if (until + CODE_MS < now()) codes.delete(old)
      const code = randomBytes(16).toString('hex')
      codes.set(code, { until: now() + CODE_MS, used: false })
      return code
    },
    /** Redeems the code. */
    use: (code: string): 'good' | 'used' | 'unknown' => {
      const found = codes.get(code)
      if (!found || found.until < now()) return 'unknown'
      if (found.used) return 'used'
      found.used = true
      return 'good'
    },
  }
}

export type OAuthCodes = ReturnType<typeof oauthCodes>

type Query = Readonly<Record<string, string | undefined>>

/** Why the address is invalid at WeChat, or null. */
const refusalOf = (query: Query, appId: string): string | null => {
  if (query['appid'] !== appId) return 'AppID 参数错误'
  if (query['response_type'] !== 'code') return 'response_type 参数错误'
  if (query['scope'] !== 'snsapi_base' && query['scope'] !== 'snsapi_userinfo')
    return 'Scope 参数错误或没有 Scope 权限'
  if (!/^[a-zA-Z0-9]{0,128}$/.test(query['state'] ?? '')) return 'state 参数错误'
  const { protocol } = URL.parse(query['redirect_uri'] ?? '') ?? {}
  return protocol === 'http:' || protocol === 'https:' ? null : 'redirect_uri 参数错误'
}

/** Web authorisation: the page of open.weixin.qq.com and the call of api.weixin.qq.com that turns a code into an openid. */
export const wechatOauth = async (
  app: FastifyInstance,
  options: { appId: string; appSecret: string; codes: OAuthCodes; faults: FaultInjector },
): Promise<void> => {
  const { appId, appSecret, codes, faults } = options

  app.get<{ Querystring: Query }>('/connect/oauth2/authorize', ({ query }, reply) => {
    reply.headers(pageHeaders())
    const refusal = refusalOf(query, appId)
    if (refusal !== null) return reply.code(400).send(oauthRefusedPage(refusal))
    const back = new URL(query['redirect_uri'] ?? '')
    back.searchParams.set('code', codes.issue())
    back.searchParams.set('state', query['state'] ?? '')
    return reply.send(authorizePage(back.host, back.href))
  })

  const failureOf = (query: Query): readonly [errcode: number, errmsg: string] | null => {
    if (!query['appid']) return [41002, 'appid missing']
    if (!query['secret']) return [41004, 'appsecret missing']
    if (!query['code']) return [41008, 'missing code']
    if (query['grant_type'] !== 'authorization_code') return [40002, 'invalid grant_type']
    if (query['appid'] !== appId) return [40013, 'invalid appid']
    if (query['secret'] !== appSecret) return [40125, 'invalid appsecret']
    const use = codes.use(query['code'])
    if (use === 'used') return [40163, 'code been used']
    return use === 'good' ? null : [40029, 'invalid code']
  }
  // Always 200, and text/plain although it is JSON.
  app.get<{ Querystring: Query }>('/sns/oauth2/access_token', ({ query }, reply) => {
    const fault = faults.take('wechat', 'oauth')
    if (fault === 'silent' || fault === 'silentAfter') return reply.hijack()
    if (fault === 'broken' || fault === 'brokenAfter') return reply.code(502).send('Bad Gateway')
    const failure: readonly [number, string] | null =
      fault === 'refused' ? [-1, 'system error'] : failureOf(query)
    const body = failure
      ? { errcode: failure[0], errmsg: failure[1] }
      : {
          access_token: randomBytes(32).toString('base64url'),
          expires_in: 7200,
          refresh_token: randomBytes(32).toString('base64url'),
          openid: OPEN_ID,
          scope: 'snsapi_base',
        }
    return reply.type('text/plain; charset=utf-8').send(JSON.stringify(body))
  })
}
