import type { Clock } from '../../core/config/clock.ts'

/** Drawings that may begin in a minute: for all, and for one network, so that it can't take those of all others. */
export type DrawingLimits = { readonly perMinute: number; readonly perNetwork: number }

export const drawingBudget = (clock: Clock, { perMinute, perNetwork }: DrawingLimits) => {
  let minute = 0
  let begun = 0
  const byNetwork = new Map<string, number>()
  return {
    /** Takes a drawing for a network out of this minute's; false when none is left. */
    take: (network: string): boolean => {
      const now = Math.floor(clock.now().getTime() / 60_000)
      if (now !== minute) {
        begun = 0
        byNetwork.clear()
      }
      minute = now
      const own = byNetwork.get(network) ?? 0
      if (begun >= perMinute || own >= perNetwork) return false
      begun += 1
      byNetwork.set(network, own + 1)
      return true
    },
  }
}
