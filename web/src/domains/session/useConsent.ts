import { useRef, useState } from 'react'

/**
 * Consent to the agreements. `before(run)` runs at once when the box is checked; otherwise it asks first and runs
 * after consent. Consent is not stored: each visit of a login page requires it.
 */
export const useConsent = () => {
  const [agreed, setAgreed] = useState(false)
  const [asking, setAsking] = useState(false)
  const resolveAsk = useRef<(agrees: boolean) => void>(undefined)
  const answer = (agrees: boolean) => {
    setAsking(false)
    if (agrees) setAgreed(true)
    resolveAsk.current?.(agrees)
    resolveAsk.current = undefined
  }
  const ask = () =>
    new Promise<boolean>((resolve) => {
      resolveAsk.current = resolve
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
