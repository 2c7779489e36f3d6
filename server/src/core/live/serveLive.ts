import { LIVE_PATH, type LiveEvent } from '@shanghao/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metric } from 'prom-client'
import type { Deps } from '../config/deps.ts'
import { Failure, fail, failureOf } from '../errors.ts'
import { findViewer, hashToken } from '../http/auth.ts'
import { failureText } from '../http/envelope.ts'
import { type Joined, liveFeed } from './feed.ts'
import { allowedEvents, findListening, isSameListening, isStaff, type Listening } from './listening.ts'
import { liveMetrics } from './metrics.ts'
import { eventsText, messageText, openStream } from './openStream.ts'
import type { ReadEvents, StoredEvent } from './readEvents.ts'
import { parsePoint, type ResumePoint } from './resumePoint.ts'
import { type LiveStream, liveStreams } from './streams.ts'

/** A message at least so often (ms), so that proxies keep the connection and clients notice a dead one. */
const BEAT_MS = 15_000
/** The session is checked with every such beat; its end is told at once by an event, its expiry is not. */
const BEATS_PER_CHECK = 4
/** A stream whose client reads no more is cut off so long (ms) after a closing server ended it. */
const END_MS = 1_000

/** Until it has joined, a stream gets no events: what came before is in its first message. */
type Stream = LiveStream & {
  readonly tokenHash: Buffer
  readonly listening: Listening
  isJoined: boolean
} & ReturnType<typeof openStream>

type LiveDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>

const eventsByAudience = (events: readonly StoredEvent[]): Map<string, StoredEvent[]> => {
  const groups = new Map<string, StoredEvent[]>()
  for (const event of events) {
    const group = groups.get(event.audience)
    if (group) group.push(event)
    else groups.set(event.audience, [event])
  }
  return groups
}
const contentOf = (events: readonly StoredEvent[]): LiveEvent[] =>
  events.flatMap(({ kind, subject }) => (kind === 'session' ? [] : [{ kind, subject }]))

/** The events of one read by stream, of the kinds that each may be told. One message holds them all: a client resumes after it. */
const eventsByStream = <S extends Pick<Stream, 'listening'>>(
  groups: ReadonlyMap<string, readonly StoredEvent[]>,
  streamsOf: (audience: string) => Iterable<S>,
): Map<S, LiveEvent[]> => {
  const told = new Map<S, LiveEvent[]>()
  for (const [audience, events] of groups) {
    const content = contentOf(events)
    for (const stream of content.length > 0 ? streamsOf(audience) : []) {
      const allowed = allowedEvents(stream.listening, audience, content)
      if (allowed.length > 0) told.set(stream, [...(told.get(stream) ?? []), ...allowed])
    }
  }
  return told
}

/**
 * Serves GET LIVE_PATH: live events of a signed-in user as server-sent events, also those that this client missed since the
 * message it names in `Last-Event-ID`, or for a new client those of the last minute. Failures are sent as those of calls. Returns its metrics.
 */
export const serveLive = (app: FastifyInstance, deps: LiveDeps): Metric[] => {
  const { config, log } = deps
  const streams = liveStreams<Stream>(config)
  const metrics = liveMetrics(streams.count)

  const send = (stream: Stream, text: string): void => {
    if (!stream.send(text)) metrics.slow.inc()
  }
  /**
   * Ends the stream of a session that has ended, and one of a person who may listen to something else by now: the client comes
   * back. Without a database the next check decides.
   */
  const checkSession = async (stream: Stream): Promise<void> => {
    try {
      const viewer = await findViewer(deps, stream.tokenHash, deps.clock.now())
      if (!isSameListening(await findListening(deps.db, viewer), stream.listening)) stream.end()
    } catch (thrown) {
      if (thrown instanceof Failure) stream.end(messageText('ended', null))
      else if (!failureOf(thrown)) log.error({ err: thrown }, 'live events: session not checked')
    }
  }
  /**
   * A session of the person may have ended, or what they may do for an owner has changed. A staff member's stream ends at once,
   * before any further event, and the client comes back as who they are then.
   */
  const recheck = (stream: Stream): void => {
    // One that has not joined is checked then.
    if (!isStaff(stream.listening) || !stream.isJoined) return void checkSession(stream)
    streams.remove(stream)
    stream.end()
  }
  const onEvents = ({ point, events, lagSeconds }: ReadEvents): void => {
    if (events.length === 0) return
    metrics.events.inc(events.length)
    metrics.lag.observe(lagSeconds)
    const groups = eventsByAudience(events)
    for (const [audience, ofAudience] of groups) {
      if (ofAudience.some(({ kind }) => kind === 'session'))
        for (const stream of streams.of(audience)) recheck(stream)
    }
    for (const [stream, content] of eventsByStream(groups, streams.of)) {
      if (!stream.isJoined) continue
      send(stream, eventsText(content, point))
      metrics.sent.inc()
    }
  }
  const onGap = (point: ResumePoint): void => {
    metrics.gaps.inc()
    for (const stream of streams.all()) if (stream.isJoined) send(stream, messageText('resync', point))
  }
  const endAll = (): void => {
    for (const stream of streams.all()) stream.end()
  }
  const feed = liveFeed({
    databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    log,
    receiver: { onEvents, onGap, onLost: endAll },
  })
  const startBeats = (stream: Stream): void => {
    let beats = 0
    const timer = setInterval(() => {
      send(stream, messageText('beat', feed.point()))
      beats += 1
      if (beats % BEATS_PER_CHECK === 0) void checkSession(stream)
    }, BEAT_MS)
    stream.onClose(() => clearInterval(timer))
  }

  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<Stream> => {
    const { authtoken: token, 'last-event-id': lastEventId } = request.headers
    if (typeof token !== 'string' || token === '') return fail('TOKEN_EXPIRED')
    const tokenHash = hashToken(token)
    const viewer = await findViewer(deps, tokenHash, deps.clock.now())
    const listening = await findListening(deps.db, viewer)
    const opened = openStream(reply)
    const stream: Stream = {
      ...opened,
      person: `user:${viewer.userId}`,
      audiences: [...listening.keys()],
      listening,
      tokenHash,
      isJoined: false,
      session: tokenHash.toString('hex'),
      address: request.ip,
      replace: () => opened.end(messageText('replaced', null)),
    }
    if (!streams.admit(stream)) return fail('TOO_MANY_REQUESTS')
    stream.onClose(() => streams.remove(stream))
    const since = typeof lastEventId === 'string' ? parsePoint(lastEventId) : ('recent' as const)
    const isJoined = await new Promise<boolean>((resolve) => {
      const onJoined = (joined: Joined | null) => {
        if (joined) {
          stream.isJoined = true
          const missed = joined.missed?.flatMap((events, i) =>
            allowedEvents(listening, stream.audiences[i] ?? '', events),
          )
          send(stream, eventsText(missed ?? null, joined.point))
        }
        resolve(joined !== null)
      }
      feed.join({ audiences: stream.audiences, since, onJoined })
    })
    if (!isJoined) {
      streams.remove(stream)
      return fail('DATABASE_UNAVAILABLE')
    }
    // What changed between reading who they are and joining was told to no stream of theirs.
    if (isStaff(listening)) await checkSession(stream)
    startBeats(stream)
    return stream
  }

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    exposeHeadRoute: false,
    config: { isCall: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        const stream = await open(request, reply)
        // Unbuffered by nginx.
        reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8')
        return stream.body
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (!failure) log.error({ err: thrown }, 'live events: stream not opened')
        return reply
          .type('application/json; charset=utf-8')
          .send(failureText(failure ?? new Failure('INTERNAL')))
      }
    },
  })
  let cutting: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    endAll()
    cutting = setTimeout(() => {
      for (const stream of streams.all()) stream.cut()
    }, END_MS)
    await feed.stop()
  })
  app.addHook('onClose', async () => clearTimeout(cutting))
  return metrics.all
}
