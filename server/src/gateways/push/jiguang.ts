import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { PushGateway, PushMessage, PushOutcome } from '../../core/ports/push.ts'
import { accountOf, type jiguangConfig } from '../jiguang/account.ts'
import { askJiguang, type JiguangAnswer } from '../jiguang/ask.ts'
import { httpUrl, timeoutMs } from '../settings.ts'

export const pushConfig = z.object({
  /** http(s)://host[:port] of JPush, or of the sandbox. */
  PUSH_ENDPOINT: httpUrl.default('https://api.jpush.cn'),
  PUSH_TIMEOUT_MS: timeoutMs(5000),
})
export type PushConfig = z.output<typeof pushConfig> & z.output<typeof jiguangConfig>

/** How long a phone that is off is waited for. */
const WAIT_SECONDS = 86_400

const idsShape = z.object({ cidlist: z.array(z.string().min(1)) })
const sentShape = z.object({ msg_id: z.union([z.string(), z.number()]) })
const errorShape = z.object({ error: z.object({ code: z.number(), message: z.string().catch('') }) })

const INVALID_PARAMETER = 1003
const NOBODY_THERE = 1011
/** Internal error, internal timeout, too many calls at the moment: the same message may get through later. */
const PASSING = new Set([1000, 1030, 2002])

const outcomeOf = (asked: JiguangAnswer): { outcome: PushOutcome; code: string | number } => {
  if (asked.kind === 'failed') return { outcome: 'unknown', code: asked.code }
  const { status, body } = asked
  const { data: refusal } = errorShape.safeParse(body)
  if (!refusal) {
    const sent = status === 200 && sentShape.safeParse(body).success
    return { outcome: sent ? 'sent' : 'unknown', code: `HTTP ${status}` }
  }
  const { code, message } = refusal.error
  if (code === NOBODY_THERE) return { outcome: 'gone', code }
  // One code for every parameter: a registration is forgotten only when it is the one complained of.
  if (code === INVALID_PARAMETER && /registration/i.test(message)) return { outcome: 'gone', code }
  return { outcome: status >= 500 || PASSING.has(code) ? 'unknown' : 'refused', code }
}

const pushOf = ({ messageId, registrationId, title, text, path }: PushMessage): object => ({
  cid: messageId,
  platform: ['android', 'ios'],
  audience: { registration_id: [registrationId] },
  notification: {
    android: { alert: text, title, extras: { path } },
    ios: { alert: { title, body: text }, sound: 'default', extras: { path } },
  },
  options: { time_to_live: WAIT_SECONDS, apns_production: true },
})

/** Push by JG's JPush, REST v3; null without an account. The log gets the provider's code and our id, nothing of the text. */
export const pushGateway = (config: PushConfig, log: FastifyBaseLogger): PushGateway | null => {
  const account = accountOf(config)
  if (!account) return null
  const service = { ...account, endpoint: config.PUSH_ENDPOINT, timeoutMs: config.PUSH_TIMEOUT_MS }
  return {
    newMessageIds: async (count) => {
      const asked = await askJiguang(service, `/v3/push/cid?count=${count}`)
      const { data: ids } = idsShape.safeParse(asked.kind === 'answered' ? asked.body : null)
      if (ids) return ids.cidlist
      log.warn({ providerCode: outcomeOf(asked).code }, 'no ids for push')
      return []
    },
    send: async (message) => {
      const { outcome, code } = outcomeOf(await askJiguang(service, '/v3/push', pushOf(message)))
      const about = { messageId: message.messageId, providerCode: code }
      if (outcome === 'sent') log.info(about, 'push sent')
      else log.warn(about, `push ${outcome}`)
      return outcome
    },
  }
}
