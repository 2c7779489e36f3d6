import { z } from 'zod'
import type { WechatOAuth } from '../../../core/ports/pay.ts'
import { parseJson, sendRequest } from '../../httpRequest.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { type WechatConfig, wechatMerchant } from './config.ts'

const responseShape = z.object({ openid: z.string().min(1).optional(), errcode: z.int().optional() })

/** The code is missing, wrong, used or expired. */
const WRONG_CODE = new Set([40_029, 40_163, 41_008, 42_003])

/** Web authorization of an official account, silent (snsapi_base); null while WeChat isn't configured. */
export const wechatOAuth = (
  config: WechatConfig,
  { log }: Pick<GatewayContext, 'log'>,
): WechatOAuth | null => {
  const merchant = wechatMerchant(config)
  if (!merchant) return null
  const { appId, appSecret, timeoutMs } = merchant
  return {
    authorizeUrl: (returnUrl, state) => {
      const url = new URL('/connect/oauth2/authorize', config.WECHAT_OAUTH_ENDPOINT)
      // WeChat requires this order.
      url.search = new URLSearchParams([
        ['appid', appId],
        ['redirect_uri', returnUrl],
        ['response_type', 'code'],
        ['scope', 'snsapi_base'],
        ['state', state],
      ]).toString()
      url.hash = 'wechat_redirect'
      return url.href
    },
    fetchOpenId: async (code) => {
      const url = new URL('/sns/oauth2/access_token', config.WECHAT_API_ENDPOINT)
      url.search = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      }).toString()
      const response = await sendRequest(url.href, { signal: AbortSignal.timeout(timeoutMs) })
      const succeeded = response.kind === 'answered' && response.status === 200
      const { openid, errcode } = succeeded
        ? (responseShape.safeParse(parseJson(response.body.toString())).data ?? {})
        : {}
      if (openid && !errcode) return { openId: openid }
      if (errcode !== undefined && WRONG_CODE.has(errcode)) return null
      const providerCode = errcode ?? (response.kind === 'silent' ? response.code : response.status)
      log.warn({ channel: 'wechat', call: 'openid', providerCode }, 'payment provider called')
      return 'unknown'
    },
  }
}
