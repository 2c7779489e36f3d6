import { create } from 'zustand'

/** Between two probes: the first pause, the longest; each is twice the one before, and a random half of it is left out. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** A connection that held so long starts again with short pauses. */
const CALM_MS = 60_000
const PROBE_TIMEOUT_MS = 8000

type Recovered = (
  /** False where the server answered all the time and only some call failed. */
  wasLost: boolean,
) => void

type Ports = {
  /** Whether the server answers. */
  readonly probe: () => Promise<boolean>
  /** What the browser says; only its "no" is believed. */
  readonly onLine: () => boolean
  readonly isHidden: () => boolean
  readonly setLost: (lost: boolean) => void
  /** Runs `act` after `ms`; answers how to cancel it. */
  readonly later: (ms: number, act: () => void) => () => void
  readonly now: () => number
  /** In [0, 1). */
  readonly random: () => number
}

/**
 * Finds out by itself when the server answers again. One probe at a time, with pauses that grow while it doesn't; a call that
 * keeps failing while the server answers is tried again at the same growing pauses.
 */
export const createConnection = ({ probe, onLine, isHidden, setLost, later, now, random }: Ports) => {
  const listeners = new Set<Recovered>()
  let following = false
  let probing = false
  let askedMeanwhile = false
  let lost = false
  let pauses = 0
  let recoveredAt = Number.NEGATIVE_INFINITY
  let cancel = () => {}

  const lose = () => {
    lost = true
    setLost(true)
  }
  const recover = () => {
    const wasLost = lost
    following = false
    lost = false
    recoveredAt = now()
    setLost(false)
    for (const listener of listeners) listener(wasLost)
  }
  /** A hidden page waits until it is looked at (`check`). */
  const wait = (act: () => void) => {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS)
    pauses += 1
    cancel = later(pause * (1 - random() / 2), () => {
      if (!isHidden()) act()
    })
  }
  const look = async (): Promise<void> => {
    if (probing) {
      askedMeanwhile = true
      return
    }
    cancel()
    probing = true
    const answers = await probe().catch(() => false)
    probing = false
    const again = askedMeanwhile
    askedMeanwhile = false
    if (!answers) {
      lose()
      if (again) return look()
      return wait(look)
    }
    if (!lost && pauses > 0) return wait(recover)
    pauses += 1
    recover()
  }

  return {
    /** A call got no answer, or the browser says that there is no network. */
    failed: (): void => {
      if (!onLine()) lose()
      if (following) return
      following = true
      if (now() - recoveredAt > CALM_MS) pauses = 0
      void look()
    },
    /** There is reason to believe that the server answers again. Does nothing where none is looked for. */
    check: (): void => {
      if (following) void look()
    },
    /** Told each time the server answers again. Answers how to stop. */
    onRecovered: (listener: Recovered): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Whether the server can't be reached. */
export const useConnection = create<{ readonly lost: boolean }>()(() => ({ lost: false }))

const probeServer = async (): Promise<boolean> =>
  (await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok

export const connection = createConnection({
  probe: probeServer,
  onLine: () => navigator.onLine,
  isHidden: () => document.visibilityState === 'hidden',
  setLost: (lost) => useConnection.setState({ lost }),
  later: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  now: Date.now,
  random: Math.random,
})

/** Follows what the browser reports. Answers how to stop. */
export const watchConnection = (): (() => void) => {
  const lookedAt = () => {
    if (document.visibilityState === 'visible') connection.check()
  }
  if (!navigator.onLine) connection.failed()
  addEventListener('offline', connection.failed)
  addEventListener('online', connection.check)
  document.addEventListener('visibilitychange', lookedAt)
  return () => {
    removeEventListener('offline', connection.failed)
    removeEventListener('online', connection.check)
    document.removeEventListener('visibilitychange', lookedAt)
  }
}
