import type { ClientCall } from '@shanghao/client/http/calls'
import type { Failure, FailureOptions } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useLive } from '@shanghao/client/live/liveState'
import { useCallback, useEffect, useState } from 'react'

/** The interval (ms) until so many ms after the start; after the last one the poll has timed out. */
const INTERVALS = [
  { untilMs: 10_000, everyMs: 1500 },
  { untilMs: 60_000, everyMs: 3000 },
  { untilMs: 300_000, everyMs: 8000 },
] as const

/** The growing interval: quick at first, then slower, false after the timeout. `restart` starts from the quickest again. */
const useGrowingInterval = (enabled: boolean) => {
  const [step, setStep] = useState(0)
  const [starts, setStarts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start resets the timers
  useEffect(() => {
    if (!enabled) return
    setStep(0)
    const timers = INTERVALS.map(({ untilMs }, i) => setTimeout(() => setStep(i + 1), untilMs))
    return () => timers.forEach(clearTimeout)
  }, [enabled, starts])
  const restart = useCallback(() => setStarts((count) => count + 1), [])
  return { intervalMs: INTERVALS[step]?.everyMs ?? (false as const), restart }
}

export type PollOptions<O> = {
  /** Polls only while true. Default true. */
  readonly enabled?: boolean
  /** Whether polling can stop: the response is final, or the failure is. */
  readonly isFinal: (data: O) => boolean
  readonly isFinalError?: (error: Failure) => boolean
  /** A fixed interval (ms) by the last response, without a timeout, in place of the growing one. */
  readonly intervalMs?: (data: O | undefined) => number
  /** Whether live events announce all changes of the response: polls only while they do not arrive. */
  readonly isLive?: boolean
  /** How failures are shown; by default the page shows them. */
  readonly failureOptions?: FailureOptions
}
export type Poll<O = unknown> = {
  readonly data: O | undefined
  /** Why the last request failed. */
  readonly error: Failure | null
  /** Polling stopped without a final response; `checkNow` is the only way on. */
  readonly isTimedOut: boolean
  /** `checkNow` is running. */
  readonly isChecking: boolean
  readonly checkNow: () => Promise<O | undefined>
}

/**
 * Repeats a call until its response is final: quickly at first, at once when the page becomes visible, and for five minutes
 * at most; not while live events announce its changes. `checkNow` is for a button.
 */
export const usePollUntil = <I, O>(
  call: ClientCall<I, O>,
  input: I,
  {
    enabled = true,
    isFinal,
    isFinalError,
    intervalMs,
    isLive = false,
    failureOptions = { inPage: true },
  }: PollOptions<O>,
) => {
  const [isChecking, setIsChecking] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const isAnnounced = useLive() && isLive
  const isPolling = enabled && !isDone
  const growing = useGrowingInterval(isPolling && intervalMs === undefined)
  const { restart } = growing
  useEffect(() => {
    if (!isAnnounced) restart()
  }, [isAnnounced, restart])
  const isDoneWith = (data: O | undefined, error: Failure | null): boolean =>
    (data !== undefined && isFinal(data)) || (error !== null && isFinalError?.(error) === true)
  const query = useCall<I | undefined, O>(call as ClientCall<I | undefined, O>, input, {
    ...failureOptions,
    enabled,
    isLive,
    refetchEveryMs: (data, error) =>
      isDoneWith(data, error) ? false : intervalMs ? intervalMs(data) : growing.intervalMs,
  })
  const { refetch, data, error } = query
  const isNowDone = isDoneWith(data, error)
  useEffect(() => setIsDone(isNowDone), [isNowDone])
  useEffect(() => {
    if (!isPolling) return
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') return
      restart()
      void refetch()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [isPolling, refetch, restart])
  const checkNow = async (): Promise<O | undefined> => {
    setIsChecking(true)
    restart()
    const { data: latest } = await refetch()
    setIsChecking(false)
    return latest
  }
  return {
    query,
    data,
    error,
    isTimedOut: isPolling && intervalMs === undefined && growing.intervalMs === false,
    isChecking,
    checkNow,
  }
}
