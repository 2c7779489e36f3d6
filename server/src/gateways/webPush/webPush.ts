import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../core/config/clock.ts'
import type { PushOutcome } from '../../core/ports/push.ts'
import type { WebPushGateway, WebPushMessage } from '../../core/ports/webPush.ts'
import { type ConfigError, findMissing } from '../gatewayConfig.ts'
import { type HttpResult, sendRequest } from '../httpRequest.ts'
import { encryptForBrowser, isPoint } from './encrypt.ts'
import { isServiceEndpoint, isServicePattern } from './services.ts'
import { parseVapidKey, vapidAuthorization } from './vapid.ts'

/** The push services of Chrome, Firefox, Safari and Edge. */
const KNOWN_SERVICES =
  'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com'

export const webPushConfig = z.object({
  /** Signs what is sent: a private key of P-256, base64url of its 32 bytes. Without it browsers get no pushes. */
  WEB_PUSH_KEY: z
    .string()
    .transform((text, issues) => {
      const key = parseVapidKey(text)
      if (key) return key
      issues.addIssue('must be a private key of P-256: base64url of its 32 bytes')
      return z.NEVER
    })
    .optional(),
  /** Where push services can reach the operators: a mailto: or https: address. */
  WEB_PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  /** Origins of the push services that browsers may name, comma between; `*.` stands for any subdomain. */
  WEB_PUSH_SERVICES: z
    .string()
    .default(KNOWN_SERVICES)
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .pipe(z.array(z.string().refine(isServicePattern, 'must be https://host or https://*.host'))),
})
export type WebPushConfig = z.output<typeof webPushConfig> & { PUSH_TIMEOUT_MS: number }

/** Mistakes in the settings of pushes to browsers: in production messages go to https addresses only. */
export const findWebPushErrors = (
  config: z.output<typeof webPushConfig> & { NODE_ENV: string },
): ConfigError[] => [
  ...findMissing(config, ['WEB_PUSH_KEY', 'WEB_PUSH_CONTACT']),
  ...(config.NODE_ENV === 'production' && config.WEB_PUSH_SERVICES.some((one) => one.startsWith('http:'))
    ? [{ name: 'WEB_PUSH_SERVICES', message: 'must be https in production' }]
    : []),
]

/** How long (s) the push service keeps a message for a browser that is offline. */
const TTL_SECONDS = 86_400
/** Push services answer in a line. */
const RESPONSE_BYTES_MAX = 64 * 1024
const AUTH_BYTES = 16

const parseOutcome = (response: HttpResult): { outcome: PushOutcome; code: string | number } => {
  if (response.kind === 'silent') return { outcome: 'unknown', code: response.code }
  const { status } = response
  if (status >= 200 && status < 300) return { outcome: 'sent', code: status }
  if (status === 404 || status === 410) return { outcome: 'gone', code: status }
  return { outcome: status === 429 || status >= 500 ? 'unknown' : 'refused', code: status }
}

/** Pushes to browsers by RFC 8030, 8291 and 8292; null without a key. The log gets the status and our id, nothing of the text or address. */
export const webPushGateway = (
  config: WebPushConfig,
  { log, clock }: { log: FastifyBaseLogger; clock: Clock },
): WebPushGateway | null => {
  const { WEB_PUSH_KEY: key, WEB_PUSH_CONTACT: contact, WEB_PUSH_SERVICES: services } = config
  if (!key || contact === undefined) return null
  const accepts: WebPushGateway['accepts'] = ({ endpoint, p256dh, auth }) =>
    isServiceEndpoint(services, endpoint) && isPoint(p256dh) && auth.length === AUTH_BYTES
  const post = ({ subscription, messageId, ...shown }: WebPushMessage): Promise<HttpResult> =>
    sendRequest(
      subscription.endpoint,
      {
        method: 'POST',
        headers: {
          authorization: vapidAuthorization(key, {
            endpoint: subscription.endpoint,
            contact,
            now: clock.now(),
          }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(TTL_SECONDS),
          topic: messageId,
          urgency: 'high',
        },
        body: encryptForBrowser(JSON.stringify({ id: messageId, ...shown }), subscription),
        signal: AbortSignal.timeout(config.PUSH_TIMEOUT_MS),
      },
      RESPONSE_BYTES_MAX,
    )
  return {
    publicKey: key.publicKey,
    accepts,
    send: async (message) => {
      const { messageId, subscription } = message
      // The services may have been narrowed since the browser was bound.
      if (!accepts(subscription)) return 'refused'
      const { outcome, code } = parseOutcome(await post(message))
      const fields = { messageId, providerCode: code }
      if (outcome === 'sent') log.info(fields, 'web push sent')
      else log.warn({ ...fields, outcome }, 'web push failed')
      return outcome
    },
  }
}
