import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { PushGateway, PushMessage, PushOutcome } from '../../core/ports/push.ts'
import { httpUrl, timeoutMs } from '../gatewayConfig.ts'
import { jiguangAccount, type jiguangConfig } from '../jiguang/account.ts'
import { callJiguang, type JiguangResponse } from '../jiguang/request.ts'

export const pushConfig = z.object({
  /** http(s)://host[:port] of JPush, or of the sandbox. */
  PUSH_ENDPOINT: httpUrl.default('https://api.jpush.cn'),
  PUSH_TIMEOUT_MS: timeoutMs(5000),
})
export type PushConfig = z.output<typeof pushConfig> & z.output<typeof jiguangConfig>

/** How long the provider keeps a message for a phone that is offline. */
const TTL_SECONDS = 86_400

const idsShape = z.object({ cidlist: z.array(z.string().min(1)) })
const sentShape = z.object({ msg_id: z.union([z.string(), z.number()]) })
const errorShape = z.object({ error: z.object({ code: z.number(), message: z.string().catch('') }) })

const INVALID_PARAMETER = 1003
const NO_RECEIVER = 1011
/** Internal error, internal timeout, rate limit: a retry may succeed. */
const TRANSIENT = new Set([1000, 1030, 2002])

const parseOutcome = (response: JiguangResponse): { outcome: PushOutcome; code: string | number } => {
  if (response.kind === 'failed') return { outcome: 'unknown', code: response.code }
  const { status, body } = response
  const { data: refusal } = errorShape.safeParse(body)
  if (!refusal) {
    const sent = status === 200 && sentShape.safeParse(body).success
    return { outcome: sent ? 'sent' : 'unknown', code: `HTTP ${status}` }
  }
  const { code, message } = refusal.error
  if (code === NO_RECEIVER) return { outcome: 'gone', code }
  // One code for every parameter: the registration is invalid only when the message names it.
  if (code === INVALID_PARAMETER && /registration/i.test(message)) return { outcome: 'gone', code }
  return { outcome: status >= 500 || TRANSIENT.has(code) ? 'unknown' : 'refused', code }
}

const buildPush = ({ messageId, registrationId, title, text, path }: PushMessage): object => ({
  cid: messageId,
  platform: ['android', 'ios'],
  audience: { registration_id: [registrationId] },
  notification: {
    android: { alert: text, title, extras: { path } },
    ios: { alert: { title, body: text }, sound: 'default', extras: { path } },
  },
  options: { time_to_live: TTL_SECONDS, apns_production: true },
})

/** Push by JG's JPush, REST v3; null without an account. The log gets the provider's code and our id, nothing of the text. */
export const pushGateway = (config: PushConfig, log: FastifyBaseLogger): PushGateway | null => {
  const account = jiguangAccount(config)
  if (!account) return null
  const service = { ...account, endpoint: config.PUSH_ENDPOINT, timeoutMs: config.PUSH_TIMEOUT_MS }
  return {
    newMessageIds: async (count) => {
      const response = await callJiguang(service, `/v3/push/cid?count=${count}`)
      const { data: ids } = idsShape.safeParse(response.kind === 'answered' ? response.body : null)
      if (ids) return ids.cidlist
      log.warn({ providerCode: parseOutcome(response).code }, 'push ids unavailable')
      return []
    },
    send: async (message) => {
      const { outcome, code } = parseOutcome(await callJiguang(service, '/v3/push', buildPush(message)))
      const fields = { messageId: message.messageId, providerCode: code }
      if (outcome === 'sent') log.info(fields, 'push sent')
      else log.warn({ ...fields, outcome }, 'push failed')
      return outcome
    },
  }
}
