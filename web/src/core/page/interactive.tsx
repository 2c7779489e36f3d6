import { useEffect } from 'react'
import { create } from 'zustand'
import { startClock } from '../time/clock.ts'
import { nextTask } from './nextTask.ts'

const useInteraction = create<{ readonly isInteractive: boolean }>()(() => ({ isInteractive: false }))

/** Whether the page of the first address reacts to taps; false while what the server rendered is taken over. */
export const useIsInteractive = (): boolean => useInteraction(({ isInteractive }) => isInteractive)

/** Calls back in a task of its own once the first page is interactive. */
export const whenInteractive = (callback: () => void): void => {
  const stop = useInteraction.subscribe(() => {
    stop()
    void nextTask().then(callback)
  })
}

/**
 * Rendered beside each page's content: once the first page reacts, what belongs to this device only may appear. That is rendered
 * synchronously, so it has a task of its own after that of the page's effects.
 */
export function InteractiveMark() {
  useEffect(() => {
    const timer = setTimeout(() => {
      startClock()
      document.documentElement.dataset['interactive'] = ''
      useInteraction.setState({ isInteractive: true })
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}
