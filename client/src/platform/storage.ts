export type BrowserStorage<K extends string> = {
  get(key: K): string | null
  set(key: K, value: string): void
  remove(key: K): void
  /** Removes all keys of this site, including those of other scripts. */
  clear(): void
}

/**
 * Falls back to memory where the browser forbids storage (private windows, embedded views), so that the app still
 * works.
 */
export const createStorage = <K extends string>(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>,
): BrowserStorage<K> => {
  const memory = new Map<string, string>()
  const tryStorage = <T>(use: (store: ReturnType<typeof storage>) => T, fallback: T): T => {
    try {
      return use(storage())
    } catch {
      return fallback
    }
  }
  return {
    get: (key) => tryStorage((store) => store.getItem(key), memory.get(key) ?? null),
    set: (key, value) => {
      memory.set(key, value)
      tryStorage((store) => store.setItem(key, value), undefined)
    },
    remove: (key) => {
      memory.delete(key)
      tryStorage((store) => store.removeItem(key), undefined)
    },
    clear: () => {
      memory.clear()
      tryStorage((store) => store.clear(), undefined)
    },
  }
}
