import { z } from 'zod'
import type { WechatOAuth } from '../../../core/ports/pay.ts'
import { parseJson, sendRequest } from '../../httpRequest.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { type WechatConfig, wechatMerchant } from './config.ts'

const answerShape = z.object({ openid: z.string().min(1).optional(), errcode: z.int().optional() })

/** The code is missing, wrong, used or too old. */
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
    jumpUrl: (returnUrl, state) => {
      const url = new URL('/connect/oauth2/authorize', config.WECHAT_OAUTH_ENDPOINT)
      // WeChat wants them in this order.
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
    openIdOf: async (code) => {
      const url = new URL('/sns/oauth2/access_token', config.WECHAT_API_ENDPOINT)
      url.search = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      }).toString()
      const answer = await sendRequest(url.href, { signal: AbortSignal.timeout(timeoutMs) })
      const good = answer.kind === 'answered' && answer.status === 200
      const { openid, errcode } = good
        ? (answerShape.safeParse(parseJson(answer.body.toString())).data ?? {})
        : {}
      if (openid && !errcode) return { openId: openid }
      if (errcode !== undefined && WRONG_CODE.has(errcode)) return null
      const providerCode = errcode ?? (answer.kind === 'silent' ? answer.code : answer.status)
      log.warn({ channel: 'wechat', call: 'openid', providerCode }, 'payment provider asked')
      return 'unknown'
    },
  }
}
