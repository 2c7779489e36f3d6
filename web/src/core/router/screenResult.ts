import { useEffect } from 'react'
import { draftStorage } from '../platform/localStorage.ts'

const STORED = 'draft.screenResult'

/** Stores a choice for the screen that opened this one; navigate back right afterwards. It outlives a load of the page. */
export const setScreenResult = (key: string, value: string): void =>
  draftStorage.set(STORED, `${key}\n${value}`)

const takeScreenResult = (key: string): string | null => {
  const stored = draftStorage.get(STORED)
  if (!stored?.startsWith(`${key}\n`)) return null
  draftStorage.remove(STORED)
  return stored.slice(key.length + 1)
}

/** Receives the choice made on a screen that was opened from here, once, when this screen is shown again. */
export const useScreenResult = (key: string, take: (value: string) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the screen stands again
  useEffect(() => {
    const takeStored = () => {
      const value = takeScreenResult(key)
      if (value !== null) take(value)
    }
    takeStored()
    // The browser may restore the whole page from its cache.
    addEventListener('pageshow', takeStored)
    return () => removeEventListener('pageshow', takeStored)
  }, [key])
}
