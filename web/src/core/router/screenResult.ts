import { useEffect } from 'react'

let stored: { readonly key: string; readonly value: string } | null = null

/** Stores a choice for the screen that opened this one; navigate back right afterwards. */
export const setScreenResult = (key: string, value: string): void => {
  stored = { key, value }
}

/** Receives the choice made on a screen that was opened from here, once, when this screen is shown again. */
export const useScreenResult = (key: string, take: (value: string) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the screen stands again
  useEffect(() => {
    if (stored?.key !== key) return
    const { value } = stored
    stored = null
    take(value)
  }, [key])
}
