import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent } from '@shanghao/contract/live'
import pTimeout from 'p-timeout'
import pg from 'pg'
import type { Deps } from '../config/deps.ts'
import { connectionOptions } from '../database/db.ts'
import { LIVE_CHANNEL } from './notifyAfterCommit.ts'
import { type MissedRequest, type ReadEvents, readEvents, readMissed } from './readEvents.ts'
import { isResumable, type ResumePoint } from './resumePoint.ts'

/** A wake-up may be lost with the process that owed it: every so many ms the feed reads without one. */
const READ_EVERY_MS = 5_000
/** Timeout (ms) of a read: a connection that does not respond is replaced. */
const RESPONSE_MS = 5_000
/** How long (ms) the end of a connection is waited for. */
const END_MS = 1_000
/** Pauses (ms) between attempts to connect: twice as long each time, and up to as much again at random. */
const PAUSE_MS = 100
const PAUSE_MAX_MS = 500
/** Without a connection for so long (ms) the streams are closed, so that their clients poll. */
const LOST_AFTER_MS = 10_000
/** A gap (s) that is longer is not read: every stream is told to read again what it shows. */
const GAP_MAX_SECONDS = 300

/** What a joining stream is told first: for each of its audiences the events it missed, or null when those are unknown. */
export type Joined = { point: ResumePoint; missed: LiveEvent[][] | null }
type Joiner = {
  audiences: readonly string[]
  /** Null for a client that cannot resume. */
  since: MissedRequest['since'] | null
  onJoined: (joined: Joined | null) => void
}

type Receiver = {
  /** Events up to the point, in the order of points. */
  onEvents: (read: ReadEvents) => void
  /** Events before this point were not read. */
  onGap: (point: ResumePoint) => void
  /** Nothing can be received for now. */
  onLost: () => void
}

type FeedOptions = {
  databaseUrl: string
  log: Pick<Deps['log'], 'warn'>
  receiver: Receiver
  readEveryMs?: number
  responseMs?: number
  lostAfterMs?: number
}

/**
 * Receives the live events of all servers over one direct connection to PostgreSQL, which it opens with the first `join`
 * and replaces when it is lost. A read brings everything that was committed since the one before, regardless of what woke it.
 */
export const liveFeed = ({
  databaseUrl,
  log,
  receiver,
  readEveryMs = READ_EVERY_MS,
  responseMs = RESPONSE_MS,
  lostAfterMs = LOST_AFTER_MS,
}: FeedOptions) => {
  let connected: { client: pg.Client; lose: (error: unknown) => void } | null = null
  let point: ResumePoint | null = null
  /** PostgreSQL's clock at the last read, and whether the connection was replaced since. */
  let readAt: string | null = null
  let isReplaced = false
  let joiners: Joiner[] = []
  let isReading = false
  let isReadRequested = false
  let isLost = false
  let running: Promise<void> | null = null
  const stopping = new AbortController()

  /** Joins streams at the end of a read and not in between, so that none falls between two reads. */
  const readOnce = async (client: pg.Client): Promise<void> => {
    const joining = joiners
    joiners = []
    try {
      const before = point
      const read = await readEvents(client, before, isReplaced ? readAt : null)
      const isResuming = (since: Joiner['since']) =>
        since === 'recent' || (since !== null && isResumable(since, read.point))
      const resuming = joining.flatMap(({ audiences, since }) =>
        since && isResuming(since) ? audiences.map((audience) => ({ audience, since })) : [],
      )
      const missed = await readMissed(client, resuming, read.point)
      point = read.point
      readAt = read.readAt
      isReplaced = false
      if (before && isResumable(before, read.point, GAP_MAX_SECONDS)) receiver.onEvents(read)
      else if (before) receiver.onGap(read.point)
      for (const { audiences, since, onJoined } of joining) {
        onJoined({ point: read.point, missed: isResuming(since) ? missed.splice(0, audiences.length) : null })
      }
    } catch (error) {
      joiners = [...joining, ...joiners]
      throw error
    }
  }
  const read = async (): Promise<void> => {
    isReadRequested = true
    if (isReading) return
    isReading = true
    while (isReadRequested && connected) {
      isReadRequested = false
      const { client, lose } = connected
      await readOnce(client).catch(lose)
    }
    isReading = false
  }

  /** Resolves when the connection is lost or the feed stops; rejects when there is none. */
  const listen = async (onConnected: () => void): Promise<void> => {
    const client = new pg.Client({
      ...connectionOptions(databaseUrl, responseMs),
      application_name: 'shanghao-live',
    })
    const lost = Promise.withResolvers<void>()
    const lose = (error: unknown): void => {
      if (connected?.client === client) log.warn({ err: error }, 'live events: connection lost')
      connected = null
      lost.resolve()
    }
    client.on('error', lose)
    client.on('end', () => lose(new Error('connection ended')))
    client.on('notification', () => void read())
    stopping.signal.addEventListener('abort', () => lost.resolve(), { once: true })
    try {
      await client.connect()
      await client.query(`listen ${LIVE_CHANNEL}`)
      onConnected()
      connected = { client, lose }
      isReplaced = true
      void read()
      await lost.promise
    } finally {
      connected = null
      await pTimeout(client.end(), { milliseconds: END_MS }).catch(() => {})
    }
  }
  const giveUp = (): void => {
    isLost = true
    receiver.onLost()
    for (const { onJoined } of joiners.splice(0)) onJoined(null)
  }
  const run = async (): Promise<void> => {
    const safety = setInterval(() => void read(), readEveryMs)
    let pause = PAUSE_MS
    let giving: NodeJS.Timeout | undefined
    const onConnected = () => {
      clearTimeout(giving)
      giving = undefined
      isLost = false
      pause = PAUSE_MS
    }
    while (!stopping.signal.aborted) {
      giving ??= setTimeout(giveUp, lostAfterMs)
      await listen(onConnected).catch((err) => log.warn({ err }, 'live events: not connected'))
      await wait(pause * (1 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2, PAUSE_MAX_MS)
    }
    clearTimeout(giving)
    clearInterval(safety)
    for (const { onJoined } of joiners.splice(0)) onJoined(null)
  }

  return {
    /**
     * Calls `onJoined` once, with where the audiences' events begin to arrive in `onEvents`, and what each missed after
     * `since` or, for 'recent', in the last minute; with null while nothing can be received.
     */
    join: (joiner: Joiner): void => {
      if (isLost || stopping.signal.aborted) {
        joiner.onJoined(null)
        return
      }
      joiners.push(joiner)
      running ??= run()
      void read()
    },
    /** Up to where everything was read; null before the first read. */
    point: (): ResumePoint | null => point,
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
