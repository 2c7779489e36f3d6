import { create } from 'zustand'

/**
 * The first pause (ms) between two probes, and the longest; each pause is twice the one before, less a random part of
 * up to a half.
 */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** After a connection of this length (ms) the pauses start from the shortest again. */
const STABLE_AFTER_MS = 60_000
const PROBE_TIMEOUT_MS = 8000

type RecoveryListener = (
  /** False when the server was reachable all the time and only a call failed. */
  wasLost: boolean,
) => void

type Ports = {
  /** Whether the server is reachable. */
  readonly probe: () => Promise<boolean>
  /** The browser's own report; only "offline" is trusted. */
  readonly isOnline: () => boolean
  readonly isHidden: () => boolean
  readonly setLost: (lost: boolean) => void
  /** Runs `callback` after `ms`; returns a function that cancels it. */
  readonly setTimer: (ms: number, callback: () => void) => () => void
  readonly now: () => number
  /** In [0, 1). */
  readonly random: () => number
}

/**
 * Detects when the server is reachable again: one probe at a time, with growing pauses while it is not. A call that
 * keeps failing while the server is reachable is retried after the same growing pauses.
 */
export const createConnection = ({ probe, isOnline, isHidden, setLost, setTimer, now, random }: Ports) => {
  const listeners = new Set<RecoveryListener>()
  let isTracking = false
  let isProbing = false
  let isProbeRequested = false
  let lost = false
  let pauses = 0
  let recoveredAt = Number.NEGATIVE_INFINITY
  let cancel = () => {}

  const markLost = () => {
    lost = true
    setLost(true)
  }
  const markRecovered = () => {
    const wasLost = lost
    isTracking = false
    lost = false
    recoveredAt = now()
    setLost(false)
    for (const listener of listeners) listener(wasLost)
  }
  /** On a hidden page nothing runs until it becomes visible (`checkNow`). */
  const schedule = (callback: () => void) => {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS)
    pauses += 1
    cancel = setTimer(pause * (1 - random() / 2), () => {
      if (!isHidden()) callback()
    })
  }
  const runProbe = async (): Promise<void> => {
    if (isProbing) {
      isProbeRequested = true
      return
    }
    cancel()
    isProbing = true
    const isReachable = await probe().catch(() => false)
    isProbing = false
    const probeAgain = isProbeRequested
    isProbeRequested = false
    if (!isReachable) {
      markLost()
      if (probeAgain) return runProbe()
      return schedule(runProbe)
    }
    if (!lost && pauses > 0) return schedule(markRecovered)
    pauses += 1
    markRecovered()
  }

  return {
    /** A call got no response, or the browser reports that there is no network. */
    reportFailure: (): void => {
      if (!isOnline()) markLost()
      if (isTracking) return
      isTracking = true
      if (now() - recoveredAt > STABLE_AFTER_MS) pauses = 0
      void runProbe()
    },
    /** Probes now if a failure was reported and the server has not been reached since; else does nothing. */
    checkNow: (): void => {
      if (isTracking) void runProbe()
    },
    /** Called each time the server is reachable again. Returns a function that unsubscribes. */
    onRecovered: (listener: RecoveryListener): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Whether the server is unreachable. */
export const useConnection = create<{ readonly lost: boolean }>()(() => ({ lost: false }))

const probeServer = async (): Promise<boolean> =>
  (await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok

export const connection = createConnection({
  probe: probeServer,
  isOnline: () => navigator.onLine,
  isHidden: () => document.visibilityState === 'hidden',
  setLost: (lost) => useConnection.setState({ lost }),
  setTimer: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  now: Date.now,
  random: Math.random,
})

/** Listens to the browser's online, offline and visibility events. Returns a function that stops. */
export const watchConnection = (): (() => void) => {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') connection.checkNow()
  }
  if (!navigator.onLine) connection.reportFailure()
  addEventListener('offline', connection.reportFailure)
  addEventListener('online', connection.checkNow)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    removeEventListener('offline', connection.reportFailure)
    removeEventListener('online', connection.checkNow)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
