import { useRef, useState } from 'react'

/**
 * Consent to the agreements. `before(run)` runs at once when the box is ticked; otherwise it asks in place and goes on when
 * the person agrees. Nothing is remembered: each visit of a login page asks for the tick.
 */
export const useConsent = () => {
  const [agreed, setAgreed] = useState(false)
  const [asking, setAsking] = useState(false)
  const decide = useRef<(agrees: boolean) => void>(undefined)
  const answer = (agrees: boolean) => {
    setAsking(false)
    if (agrees) setAgreed(true)
    decide.current?.(agrees)
    decide.current = undefined
  }
  const ask = () =>
    new Promise<boolean>((resolve) => {
      decide.current = resolve
      setAsking(true)
    })
  return {
    agreed,
    setAgreed,
    asking,
    answer,
    before:
      <A extends unknown[]>(run: (...args: A) => unknown) =>
      async (...args: A): Promise<void> => {
        if (agreed || (await ask())) await run(...args)
      },
  }
}
export type Consent = ReturnType<typeof useConsent>
