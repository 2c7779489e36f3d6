import type { PushOutcome } from './push.ts'

/** What a browser gives to receive pushes: an address at its push service, and the keys that messages are encrypted for. */
export type WebPushSubscription = {
  endpoint: string
  /** The browser's public key: a point of P-256, uncompressed. */
  p256dh: Buffer
  /** 16 bytes. */
  auth: Buffer
}

export type WebPushMessage = {
  subscription: WebPushSubscription
  /** Up to 32 characters of base64url: of two messages with the same one an offline browser gets the later. */
  messageId: string
  title: string
  text: string
  /** The screen it opens: a path of the app. */
  path: string
  /** Of the session that bound the browser. */
  reader: string
}

export interface WebPushGateway {
  /** The public key that browsers subscribe with: base64url of an uncompressed point. */
  readonly publicKey: string
  /** Whether the address belongs to a known push service and the keys are ones to encrypt for. */
  accepts(subscription: WebPushSubscription): boolean
  /** Never rejects for failures outside. `gone`: the subscription must be deleted. */
  send(message: WebPushMessage): Promise<PushOutcome>
}
