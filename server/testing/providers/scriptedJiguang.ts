import { randomUUID } from 'node:crypto'
import type { OneKeyGateway } from '../../src/core/ports/onekey.ts'
import type { PushGateway, PushMessage, PushOutcome } from '../../src/core/ports/push.ts'

/** A fake one-key provider: issues tokens for phones, each valid once. */
export const scriptedOneKey = () => {
  const tokens = new Map<string, string>()
  const state = { down: false }
  const gateway: OneKeyGateway = {
    pages: { sdkUrl: 'https://carrier.example/sdk.js', appKey: 'appkey1' },
    exchangeToken: async (loginToken) => {
      if (state.down) return { outcome: 'unavailable' }
      const phone = tokens.get(loginToken)
      tokens.delete(loginToken)
      return phone === undefined ? { outcome: 'wrong' } : { outcome: 'phone', phone }
    },
  }
  const token = (phone: string): string => {
    const loginToken = `token-${randomUUID()}`
    tokens.set(loginToken, phone)
    return loginToken
  }
  return { gateway, state, token }
}

/** A fake push provider: like the real one it delivers a message id only once. */
export const scriptedPush = () => {
  /** Delivered messages, oldest first. */
  const delivered: PushMessage[] = []
  /** Each attempt, oldest first. */
  const attempts: PushMessage[] = []
  /**
   * Outcomes for a registration, used in order; afterwards messages are delivered. `swallow`: delivered without a
   * response.
   */
  const script = new Map<string, (PushOutcome | 'swallow')[]>()
  const state = { down: false }
  const given = new Set<string>()
  const gateway: PushGateway = {
    newMessageIds: async (count) => {
      if (state.down) return []
      const ids = Array.from({ length: count }, () => `id-${randomUUID()}`)
      for (const id of ids) given.add(id)
      return ids
    },
    send: async (message) => {
      attempts.push(message)
      if (state.down) return 'unknown'
      if (!given.has(message.messageId)) return 'refused'
      if (delivered.some(({ messageId }) => messageId === message.messageId)) return 'sent'
      const outcome = script.get(message.registrationId)?.shift() ?? 'sent'
      if (outcome === 'sent' || outcome === 'swallow') delivered.push(message)
      return outcome === 'swallow' ? 'unknown' : outcome
    },
  }
  return { gateway, state, script, delivered, attempts }
}
