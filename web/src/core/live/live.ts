import { LIVE_PATH, type LiveEvent } from '@shanghao/contract/live'
import { connection } from '../http/connection.ts'
import { showFailure } from '../http/failures.ts'
import { invalidate } from '../http/query.ts'
import { callHeaders } from '../http/request.ts'
import { useSession } from '../session/session.ts'
import { loadProfile } from '../session/sessionCalls.ts'
import { callsAffectedBy, liveCalls } from './liveCalls.ts'
import { setLive } from './liveState.ts'
import { createLiveStream } from './liveStream.ts'

/** A hidden page keeps its connection for so long (ms). */
const HIDDEN_MS = 60_000
/** Time (ms) from the end of the session to looking why it ended. */
const ENDED_MS = 1_500
/** Least time (ms) between two rounds of reading again what events announce. */
const GAP_MS = 300

const setTimer = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

let waiting: LiveEvent[] = []
let isPausing = false
const readAgain = (): void => {
  if (isPausing || waiting.length === 0) return
  const events = waiting
  waiting = []
  isPausing = true
  setTimer(GAP_MS, () => {
    isPausing = false
    readAgain()
  })
  void invalidate(...callsAffectedBy(events))
}

/**
 * Finds out by a call why the session ended; the request layer acts on the answer. A session that this page is just signing out of
 * is gone by then.
 */
const checkSessionSoon = (): void => {
  const { token } = useSession.getState()
  setTimer(ENDED_MS, () => {
    if (token === null || token !== useSession.getState().token) return
    loadProfile().catch((error: unknown) => showFailure(error, { inPage: true }))
  })
}

const stream = createLiveStream({
  open: async (lastEventId, signal) => {
    const response = await fetch(LIVE_PATH, {
      headers: { ...callHeaders(), ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }) },
      cache: 'no-store',
      signal,
    })
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response.body
    return null
  },
  onEvents: (events) => {
    waiting.push(...events)
    readAgain()
  },
  onMissed: () => void invalidate(...liveCalls),
  onEnded: checkSessionSoon,
  setLive,
  setTimer,
  now: Date.now,
  random: Math.random,
})

/** Keeps a connection for live events while someone is signed in and the page is visible. */
export const connectLive = (): void => {
  let cancelSleep = () => {}
  if (useSession.getState().token) stream.start()
  useSession.subscribe(({ token }, before) => {
    if (token === before.token) return
    waiting = []
    if (token) stream.start()
    else stream.stop()
  })
  connection.onRecovered(() => {
    if (document.visibilityState === 'visible') stream.wake()
  })
  document.addEventListener('visibilitychange', () => {
    cancelSleep()
    if (document.visibilityState === 'visible') stream.wake()
    else cancelSleep = setTimer(HIDDEN_MS, stream.sleep)
  })
}
