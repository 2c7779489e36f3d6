import { LIVE_PATH, type LiveEvent } from '@shanghao/contract/live'
import { codes } from '@shanghao/contract/wire.generated'
import { connection } from '../http/connection.ts'
import { setLive } from './liveState.ts'
import { createLiveStream } from './liveStream.ts'

/** A hidden page keeps its connection for so long (ms). */
const HIDDEN_MS = 60_000
/** Time (ms) from the end of the session to looking why it ended. */
const ENDED_MS = 1_500
/** Least time (ms) between two rounds of reading again what events announce. */
const GAP_MS = 300

const SESSION_ENDS: readonly unknown[] = [codes.TOKEN_EXPIRED, codes.FORCED_LOGOUT, codes.USER_BANNED]

/** Whether the stream was refused because the session is over, which may have happened while the page was hidden. */
const isSessionOver = async (response: Response): Promise<boolean> => {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return false
  const { responseCode } = await response.json()
  return SESSION_ENDS.includes(responseCode)
}

const setTimer = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

type Ports = {
  readonly headers: () => Record<string, string>
  /** The token of the session; null while no one is signed in. */
  readonly token: () => string | null
  /** Calls back when the token has changed. */
  readonly onTokenChanged: (changed: () => void) => void
  /** Reads again what these events change. */
  readonly onEvents: (events: readonly LiveEvent[]) => void
  /** Reads again everything that events change: some may be missing. */
  readonly onMissed: () => void
  /** Finds out by a call why the session ended; the request layer acts on the answer. */
  readonly checkSession: () => void
}

/** Keeps a connection for live events while someone is signed in and the page is visible. */
export const connectLive = (ports: Ports): void => {
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
    ports.onEvents(events)
  }
  /** A session that this page is just signing out of is gone by then. */
  const checkSessionSoon = (): void => {
    const token = ports.token()
    setTimer(ENDED_MS, () => {
      if (token !== null && token === ports.token()) ports.checkSession()
    })
  }
  const stream = createLiveStream({
    open: async (lastEventId, signal) => {
      const response = await fetch(LIVE_PATH, {
        headers: { ...ports.headers(), ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }) },
        cache: 'no-store',
        signal,
      })
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response.body
      if (await isSessionOver(response)) checkSessionSoon()
      return null
    },
    onEvents: (events) => {
      waiting.push(...events)
      readAgain()
    },
    onMissed: ports.onMissed,
    onEnded: checkSessionSoon,
    setLive,
    setTimer,
    now: Date.now,
    random: Math.random,
  })

  let cancelSleep = () => {}
  if (ports.token()) stream.start()
  ports.onTokenChanged(() => {
    waiting = []
    if (ports.token()) stream.start()
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
