import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH, type LiveEvent } from '@shanghao/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'

const RETRY_MS = 200

type ClientsOptions = {
  tokens: readonly string[]
  /** The servers as they run now; a client whose connection is lost takes the next one. */
  servers: () => readonly string[]
  /** Called for each event that a client receives, by the client's number. */
  onEvent: (client: number, subject: string) => void
}

/** Opens a stream for each token, spread over the servers, and resumes those that are lost until `close`. */
export const openClients = ({ tokens, servers, onEvent }: ClientsOptions) => {
  const closing = new AbortController()
  const open = new Set<number>()
  let resyncs = 0

  const listen = async (client: number, turn: number, lastEventId: string | null): Promise<string | null> => {
    const urls = servers()
    const response = await fetch(urls[(client + turn) % urls.length] + LIVE_PATH, {
      signal: closing.signal,
      headers: {
        authtoken: tokens[client] ?? '',
        ...(lastEventId !== null && { 'last-event-id': lastEventId }),
      },
    })
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new Error(`client ${client} was refused: ${await response.text()}`)
    let last = lastEventId
    const messages = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    try {
      for await (const { event, data, id } of messages) {
        open.add(client)
        last = id ?? last
        if (event === 'resync') resyncs += 1
        if (event === 'events')
          for (const { subject } of JSON.parse(data) as LiveEvent[]) onEvent(client, subject)
      }
    } catch {
      // The connection was lost.
    }
    open.delete(client)
    return last
  }
  const run = async (client: number): Promise<void> => {
    let lastEventId: string | null = null
    for (let turn = 0; !closing.signal.aborted; turn++) {
      lastEventId = await listen(client, turn, lastEventId).catch(() => lastEventId)
      await wait(RETRY_MS * Math.random())
    }
  }
  const running = tokens.map((_token, client) => run(client))
  return {
    countOpen: () => open.size,
    /** How often a client was told to read everything again. */
    countResyncs: () => resyncs,
    close: async () => {
      closing.abort()
      await Promise.all(running)
    },
  }
}
