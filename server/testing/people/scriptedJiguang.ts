import { randomUUID } from 'node:crypto'
import type { OneKeyGateway } from '../../src/core/ports/onekey.ts'
import type { PushGateway, PushMessage, PushOutcome } from '../../src/core/ports/push.ts'

/** Stands in for one-key login: hands out tokens as phones get them, each good once. */
export const scriptedOneKey = () => {
  const tokens = new Map<string, string>()
  const state = { down: false }
  const gateway: OneKeyGateway = {
    pages: { sdkUrl: 'https://carrier.example/sdk.js', appKey: 'appkey1' },
    phoneOf: async (loginToken) => {
      if (state.down) return { outcome: 'unavailable' }
      const phone = tokens.get(loginToken)
      tokens.delete(loginToken)
      return phone === undefined ? { outcome: 'wrong' } : { outcome: 'phone', phone }
    },
  }
  const token = (phone: string): string => {
    const made = `token-${randomUUID()}`
    tokens.set(made, phone)
    return made
  }
  return { gateway, state, token }
}

/** Stands in for push as it behaves outside: a message id that was delivered is not delivered again. */
export const scriptedPush = () => {
  /** What reached phones, oldest first. */
  const delivered: PushMessage[] = []
  /** Each attempt, oldest first. */
  const asked: PushMessage[] = []
  /** What the provider does with a registration, once each in order; after that it delivers. `swallow`: and says nothing. */
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
      asked.push(message)
      if (state.down) return 'unknown'
      if (!given.has(message.messageId)) return 'refused'
      if (delivered.some(({ messageId }) => messageId === message.messageId)) return 'sent'
      const wanted = script.get(message.registrationId)?.shift() ?? 'sent'
      if (wanted === 'sent' || wanted === 'swallow') delivered.push(message)
      return wanted === 'swallow' ? 'unknown' : wanted
    },
  }
  return { gateway, state, script, delivered, asked }
}
