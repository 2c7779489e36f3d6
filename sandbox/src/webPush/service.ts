import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { ProviderResponse } from '../providerResponse.ts'
import { RECORD_LIMIT, record } from '../requestLog.ts'
import { type BrowserKeys, decrypt } from './decrypt.ts'
import { webPushSentinels } from './sentinels.ts'
import { vapidMistake } from './vapid.ts'

/** A message as the browser reads it. */
export interface BrowserMessage {
  readonly id: string
  readonly text: string
  readonly topic: string | null
  readonly at: number
}
interface Subscription extends BrowserKeys {
  /** The public key of the sender it was made for. */
  readonly key: string
}
interface PushRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly origin: string
}

const BODY_BYTES_MAX = 4096
const refuse = (status: number, reason: string): ProviderResponse => ({ status, body: { reason } })

/** A push service for browsers, which also plays the browsers: it makes their keys and decrypts what reaches them. */
export const webPushService = (now: () => number) => {
  const messages = record<BrowserMessage>()
  const subscriptions = new Map<string, Subscription>()

  const mistakeIn = ({ headers, body, origin }: PushRequest, key: string): ProviderResponse | null => {
    const vapid = vapidMistake(headers['authorization']?.toString(), { key, origin, now: now() })
    if (vapid !== null) return refuse(403, vapid)
    if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) return refuse(400, 'TTL is missing')
    if (headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'Content-Encoding is not aes128gcm')
    const { topic } = headers
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic.toString())) return refuse(400, 'Topic is invalid')
    return body.length > BODY_BYTES_MAX ? refuse(413, 'the message is too long') : null
  }

  return {
    /** Subscribes a browser for a sender's key (base64url). `kind` is that of a sentinel. */
    subscribe: ({ key, kind = 'browser' }: { key: string; kind?: string | undefined }) => {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const id = `${kind}-${randomUUID()}`
      subscriptions.set(id, { pair, auth, key })
      const [oldest] = subscriptions.keys()
      if (subscriptions.size > RECORD_LIMIT && oldest !== undefined) subscriptions.delete(oldest)
      return { id, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },
    unsubscribe: (id: string): void => void subscriptions.delete(id),
    accept: (id: string, request: PushRequest): ProviderResponse => {
      const subscription = subscriptions.get(id)
      if (!subscription) return refuse(410, 'the subscription has ended')
      const mistake = mistakeIn(request, subscription.key)
      if (mistake) return mistake
      const sentinel = webPushSentinels.get(id.split('-')[0] ?? '')
      let text: string
      try {
        text = decrypt(request.body, subscription)
      } catch (error) {
        return refuse(400, `sandbox: the browser can't decrypt it (${error})`)
      }
      const topic = request.headers['topic']?.toString() ?? null
      if (sentinel?.arrives ?? true) {
        if (topic !== null) messages.forget((one) => one.id === id && one.topic === topic)
        messages.add({ id, text, topic, at: now() })
      }
      return sentinel?.answer ?? { status: 201, body: '' }
    },
    arrived: (id?: string): BrowserMessage[] =>
      messages.all().filter((one) => id === undefined || one.id === id),
  }
}

export type WebPushService = ReturnType<typeof webPushService>
