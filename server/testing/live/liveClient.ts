import { LIVE_PATH, type LiveEvent } from '@shanghao/contract/live'
import type { EventSourceMessage } from 'eventsource-parser'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { onEnd } from '../server/onEnd.ts'

type LiveOptions = {
  base: string
  token: string
  /** Resumes after this message. */
  lastEventId?: string | undefined
  /** The client's network address, for a server that trusts 127.0.0.1 as a proxy. */
  address?: string
}
/** `response` is what the server answers in place of a stream. */
type Opened = { response: { responseCode: string } } | { stream: ReadableStream<EventSourceMessage> }

const open = async (
  { base, token, lastEventId, address }: LiveOptions,
  signal: AbortSignal,
): Promise<Opened> => {
  const response = await fetch(base + LIVE_PATH, {
    signal,
    headers: {
      authtoken: token,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
  })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    return { response: (await response.json()) as { responseCode: string } }
  return {
    stream: response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()),
  }
}

/** The code with which the server refuses a stream. */
export const refusalOf = async (options: LiveOptions): Promise<string> => {
  const opened = await open(options, AbortSignal.timeout(20_000))
  if (!('response' in opened)) throw new Error('the stream was opened')
  return opened.response.responseCode
}

/** Opens a stream and records its messages; resolves after the first. Closed at the end of the test. */
export const liveClient = async (options: LiveOptions) => {
  const closing = new AbortController()
  const opened = await open(options, closing.signal)
  if (!('stream' in opened)) throw new Error(`refused: ${opened.response.responseCode}`)
  const messages: EventSourceMessage[] = []
  let changed = Promise.withResolvers<void>()
  let isOpen = true
  const change = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const reading = (async () => {
    for await (const message of opened.stream) {
      messages.push(message)
      change()
    }
  })()
    .catch(() => {})
    .finally(() => {
      isOpen = false
      change()
    })
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) {
      if (!isOpen) throw new Error(`closed after ${JSON.stringify(messages)}`)
      await changed.promise
    }
  }
  const close = async (): Promise<void> => {
    closing.abort()
    await reading
  }
  onEnd(close)
  await until(() => messages.length > 0)
  const events = (): LiveEvent[] =>
    messages.flatMap(({ event, data }) => (event === 'events' ? (JSON.parse(data) as LiveEvent[]) : []))
  return {
    /** Names of the messages so far. */
    names: () => messages.map(({ event }) => event),
    /** The events so far. */
    events,
    /** Waits for an event, and returns those received so far, each once, without this one. */
    eventsUntil: async (kind: string, subject: string): Promise<string[]> => {
      const isIt = (event: LiveEvent) => event.kind === kind && event.subject === subject
      await until(() => events().some(isIt))
      const others = events().filter((event) => !isIt(event))
      return [...new Set(others.map((event) => `${event.kind} ${event.subject}`))].toSorted()
    },
    until: (name: string) => until(() => messages.some(({ event }) => event === name)),
    lastEventId: () => messages.findLast(({ id }) => id !== undefined)?.id,
    /** Resolves when the server has ended the stream. */
    closed: reading,
    close,
  }
}
export type LiveClient = Awaited<ReturnType<typeof liveClient>>
