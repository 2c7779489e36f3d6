import { useEffect } from 'react'

let held: { readonly what: string; readonly value: string } | null = null

/** Leaves a choice for the screen that asked for it; go back to it right afterwards. */
export const setScreenResult = (what: string, value: string): void => {
  held = { what, value }
}

/** Takes the choice another screen was opened for from here, once, when this screen stands again. */
export const useScreenResult = (what: string, take: (value: string) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the screen stands again
  useEffect(() => {
    if (held?.what !== what) return
    const { value } = held
    held = null
    take(value)
  }, [what])
}
