import type { PushOutcome } from '../../src/core/ports/push.ts'
import type { WebPushGateway, WebPushMessage } from '../../src/core/ports/webPush.ts'

/** A fake push service of browsers, which accepts the addresses of `https://push.example`. */
export const scriptedWebPush = () => {
  /** Each attempt, oldest first. */
  const attempts: WebPushMessage[] = []
  /** Outcomes for an endpoint, used in order; afterwards messages are sent. */
  const script = new Map<string, PushOutcome[]>()
  const gateway: WebPushGateway = {
    publicKey: 'key-of-the-server',
    accepts: ({ endpoint }) => endpoint.startsWith('https://push.example/'),
    send: async (message) => {
      attempts.push(message)
      return script.get(message.subscription.endpoint)?.shift() ?? 'sent'
    },
  }
  return { gateway, script, attempts }
}
