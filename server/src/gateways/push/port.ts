export type PushMessage = {
  /** Ours; the provider drops a second message with the same one. */
  messageId: string
  registrationId: string
  title: string
  text: string
  /** The screen it leads to: a path of the app. */
  path: string
}

/** `gone`: the registration is no good any more and is to be forgotten. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unknown'

export interface PushGateway {
  /** Never rejects for what happens outside. */
  send(message: PushMessage): Promise<PushOutcome>
}
