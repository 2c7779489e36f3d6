export type PushMessage = {
  /** From `newMessageIds`; the provider drops a second message with the same one. */
  messageId: string
  registrationId: string
  title: string
  text: string
  /** The screen it opens: a path of the app. */
  path: string
}

/** `gone`: the registration is invalid and must be deleted. `unknown`: retry with the same id. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unknown'

export interface PushGateway {
  /**
   * Ids for new messages, up to 1,000 at once: the provider recognises repeats only by ids it issued, for one day.
   * Empty while it can't be reached. Never rejects for failures outside.
   */
  newMessageIds(count: number): Promise<string[]>
  /** Never rejects for failures outside. */
  send(message: PushMessage): Promise<PushOutcome>
}
