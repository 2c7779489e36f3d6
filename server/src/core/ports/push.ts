export type PushMessage = {
  /** From `newMessageIds`; the provider drops a second message with the same one. */
  messageId: string
  registrationId: string
  title: string
  text: string
  /** The screen it leads to: a path of the app. */
  path: string
}

/** `gone`: the registration is no good any more and is to be forgotten. `unknown`: try again with the same id. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unknown'

export interface PushGateway {
  /**
   * Ids for messages to come, up to 1,000 at once: the provider knows a message again only by ids of its own, for a day
   * after it gave them out. None while it can't be reached. Never rejects for what happens outside.
   */
  newMessageIds(count: number): Promise<string[]>
  /** Never rejects for what happens outside. */
  send(message: PushMessage): Promise<PushOutcome>
}
