import { useEffect } from 'react'
import { create } from 'zustand'
import { startClock } from '../time/clock.ts'

const useInteraction = create<{ readonly isInteractive: boolean }>()(() => ({ isInteractive: false }))

/** Whether the page of the first address reacts to taps; false while what the server rendered is taken over. */
export const useIsInteractive = (): boolean => useInteraction(({ isInteractive }) => isInteractive)

/** Calls back once the first page is interactive. */
export const whenInteractive = (callback: () => void): void => {
  const stop = useInteraction.subscribe(() => {
    stop()
    callback()
  })
}

/** Rendered beside each page's content: once the first page reacts, what belongs to this device only may appear. */
export function InteractiveMark() {
  useEffect(() => {
    startClock()
    document.documentElement.dataset['interactive'] = ''
    useInteraction.setState({ isInteractive: true })
  }, [])
  return null
}
