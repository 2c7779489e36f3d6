import type { LiveEvent } from '@shanghao/contract/live'
import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** Pauses (ms) between attempts: twice as long each time, less a random part of up to a half. */
const PAUSE_MS = 1_000
const PAUSE_MAX_MS = 30_000
/** A connection without any message for so long (ms) is dead: the server sends one every 15 s. */
const SILENCE_MS = 40_000
/** After being replaced by newer connections of the same session. */
const REPLACED_PAUSE_MS = 300_000

type Ports = {
  /** Opens the stream. A response that is no stream is given back as null after its failure was dealt with. */
  readonly open: (
    lastEventId: string | null,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array> | null>
  readonly onEvents: (events: readonly LiveEvent[]) => void
  /** Events may have been missed: everything shown has to be read again. */
  readonly onMissed: () => void
  /** The session has ended. */
  readonly onEnded: () => void
  readonly setLive: (isLive: boolean) => void
  /** Runs `callback` after `ms`; returns a function that cancels it. */
  readonly setTimer: (ms: number, callback: () => void) => () => void
  readonly now: () => number
  /** In [0, 1). */
  readonly random: () => number
}

/** How old (ms) what is shown may be when the first connection opens: the server tells a new client of the last minute. */
const FRESH_MS = 45_000

/** One connection for live events, kept open from `start` to `stop` and resumed where it was lost. */
export const createLiveStream = (ports: Ports) => {
  let lastEventId: string | null = null
  let connection: AbortController | null = null
  let failures = 0
  let cancelRetry = () => {}
  let startedAt = 0
  let isRunning = false

  const handle = ({ event, data, id }: EventSourceMessage): void => {
    const isFirst = lastEventId === null
    if (id !== undefined) lastEventId = id
    failures = 0
    ports.setLive(true)
    if (event === 'resync' || (isFirst && ports.now() - startedAt > FRESH_MS)) ports.onMissed()
    else if (event === 'events') ports.onEvents(JSON.parse(data) as LiveEvent[])
    else if (event === 'ended') ports.onEnded()
  }
  /** Reads until the stream ends. */
  const read = async (stream: ReadableStream<Uint8Array>, abort: () => void): Promise<string | undefined> => {
    const decoder = new TextDecoder()
    const reader = stream.getReader()
    let last: string | undefined
    const parser = createParser({
      onEvent: (message) => {
        last = message.event
        handle(message)
      },
    })
    for (;;) {
      const cancel = ports.setTimer(SILENCE_MS, abort)
      const { done, value } = await reader.read().finally(cancel)
      if (done) return last
      parser.feed(decoder.decode(value, { stream: true }))
    }
  }
  const retryAfter = (ms: number): void => {
    cancelRetry = ports.setTimer(ms, connect)
  }
  const connect = (): void => {
    cancelRetry()
    if (!isRunning || connection) return
    const own = new AbortController()
    connection = own
    const abort = () => own.abort()
    void ports
      .open(lastEventId, own.signal)
      .then((stream) => (stream ? read(stream, abort) : undefined))
      .catch(() => undefined)
      .then((last) => {
        if (connection !== own) return
        connection = null
        ports.setLive(false)
        if (last === 'ended') return
        if (last === 'replaced') return retryAfter(REPLACED_PAUSE_MS)
        const pause = Math.min(PAUSE_MS * 2 ** failures, PAUSE_MAX_MS)
        failures += 1
        retryAfter(pause * (1 - ports.random() / 2))
      })
  }
  const disconnect = (): void => {
    cancelRetry()
    const closed = connection
    connection = null
    closed?.abort()
    ports.setLive(false)
  }
  return {
    /** Starts over for a session. */
    start: (): void => {
      disconnect()
      lastEventId = null
      failures = 0
      startedAt = ports.now()
      isRunning = true
      connect()
    },
    stop: (): void => {
      isRunning = false
      disconnect()
    },
    /** Closes the connection until `wake`, which resumes it. */
    sleep: disconnect,
    /** Connects now instead of after the pause. */
    wake: connect,
  }
}
