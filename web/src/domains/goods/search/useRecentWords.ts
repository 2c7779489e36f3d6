import { create } from 'zustand'
import { stored } from '../../../core/platform/localStorage.ts'

const KEPT = 12

const read = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(stored.get('recentWords') ?? '[]')
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

type Recent = {
  /** What was searched for on this device, the latest first. */
  readonly words: readonly string[]
  readonly add: (word: string) => void
  readonly forget: () => void
}

export const useRecentWords = create<Recent>()((set) => ({
  words: read(),
  add: (word) =>
    set(({ words }) => {
      const next = [word, ...words.filter((other) => other !== word)].slice(0, KEPT)
      stored.set('recentWords', JSON.stringify(next))
      return { words: next }
    }),
  forget: () => {
    stored.remove('recentWords')
    set({ words: [] })
  },
}))
