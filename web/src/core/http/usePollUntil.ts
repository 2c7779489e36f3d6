import { useCallback, useEffect, useState } from 'react'
import { useCall } from './query.ts'
import type { Caller } from './request.ts'

/** Until so many ms after the beginning it is asked each so many ms; afterwards only by hand. */
const PACES = [
  { untilMs: 10_000, everyMs: 1500 },
  { untilMs: 60_000, everyMs: 3000 },
  { untilMs: 300_000, everyMs: 8000 },
] as const

/** How often to ask: quickly at first, then more seldom, in the end not at all. `again` begins anew. */
const usePace = (on: boolean) => {
  const [step, setStep] = useState(0)
  const [begun, begin] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begun` begins anew
  useEffect(() => {
    if (!on) return
    setStep(0)
    const timers = PACES.map(({ untilMs }, i) => setTimeout(() => setStep(i + 1), untilMs))
    return () => timers.forEach(clearTimeout)
  }, [on, begun])
  const again = useCallback(() => begin((times) => times + 1), [])
  return { everyMs: on ? (PACES[step]?.everyMs ?? false) : (false as const), again }
}

/**
 * Asks how something stands until `isKnown` says so, at once when the person comes back to the page, and gives up asking
 * by itself after five minutes (`isOver`). `askNow` is for a person who doesn't want to wait. Failures are the page's to show.
 */
export const usePollUntil = <I, O>(
  caller: Caller<I, O>,
  input: I,
  { on = true, isKnown }: { on?: boolean; isKnown: (answer: O) => boolean },
) => {
  const [known, setKnown] = useState(false)
  const [asking, setAsking] = useState(false)
  const waits = on && !known
  const { everyMs, again } = usePace(waits)
  const query = useCall<I | undefined, O>(caller as Caller<I | undefined, O>, input, {
    enabled: on,
    inPage: true,
    everyMs,
  })
  const { refetch, data } = query
  const isNowKnown = data !== undefined && isKnown(data)
  useEffect(() => setKnown(isNowKnown), [isNowKnown])
  useEffect(() => {
    if (!waits) return
    const look = () => {
      if (document.visibilityState === 'hidden') return
      again()
      void refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [waits, refetch, again])
  const askNow = async (): Promise<O | undefined> => {
    setAsking(true)
    again()
    const { data: answer } = await refetch()
    setAsking(false)
    return answer
  }
  return { data, error: query.error, isOver: waits && everyMs === false, asking, askNow }
}
