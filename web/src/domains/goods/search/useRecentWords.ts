import { create } from 'zustand'
import { appStorage } from '../../../core/platform/localStorage.ts'

const MAX_WORDS = 12

const loadWords = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(appStorage.get('recentWords') ?? '[]')
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string').slice(0, MAX_WORDS) : []
  } catch {
    return []
  }
}

type RecentWords = {
  /** The words searched on this device, the latest first. */
  readonly words: readonly string[]
  readonly add: (word: string) => void
  readonly forget: () => void
}

export const useRecentWords = create<RecentWords>()((set) => ({
  words: [],
  add: (word) =>
    set(({ words }) => {
      const next = [word, ...words.filter((other) => other !== word)].slice(0, MAX_WORDS)
      appStorage.set('recentWords', JSON.stringify(next))
      return { words: next }
    }),
  forget: () => {
    appStorage.remove('recentWords')
    set({ words: [] })
  },
}))
// After the first state, which the server renders as well.
useRecentWords.setState({ words: loadWords() })
