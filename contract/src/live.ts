/** Live events, without zod, to keep it out of the browser's bundle. */

/** Address of the stream (server-sent events); it takes the header `authToken` of calls. */
export const LIVE_PATH = '/api/live'

/**
 * What an event says to read again; `subject` is an id: of the order, of what is paid for (an order or a recharge), of the dispute,
 * of the withdrawal, of the order a code belongs to, of the conversation; empty for the inbox, and for an owner's accounts (`goods`).
 */
export const liveKinds = [
  'order',
  'payment',
  'dispute',
  'withdrawal',
  'code',
  'goods',
  'chat',
  'inbox',
] as const
export type LiveKind = (typeof liveKinds)[number]
/** A hint to read something again. It carries no content. */
export type LiveEvent = { readonly kind: LiveKind; readonly subject: string }

/**
 * Names of the stream's messages. `events` has an array of `LiveEvent`. `resync`: events may be missing, so everything shown has to
 * be read again. `beat`: the connection is alive. `ended`: the session has ended. `replaced`: the session opened too many connections,
 * of which this was the oldest. The id of a message is where a later connection resumes (header `Last-Event-ID`).
 */
export const liveMessages = ['events', 'resync', 'beat', 'ended', 'replaced'] as const
export type LiveMessage = (typeof liveMessages)[number]
