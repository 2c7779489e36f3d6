export type BrowserStorage<K extends string> = {
  get(key: K): string | null
  set(key: K, value: string): void
  remove(key: K): void
  /** Removes the keys that belong to it. */
  clear(): void
}

/** What the consoles store begins so: they share the local storage of the site with the renter's app, but no session. */
export const CONSOLE_PREFIX = 'console.'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Falls back to memory where the browser forbids storage (private windows, embedded views), so that the app still
 * works. `isOwn` says which keys belong to it, those of other scripts included.
 */
export const createStorage = <K extends string>(
  storage: () => Store,
  isOwn: (key: string) => boolean = () => true,
): BrowserStorage<K> => {
  const memory = new Map<string, string>()
  const tryStorage = <T>(use: (store: Store) => T, fallback: T): T => {
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
      tryStorage((store) => {
        const keys = Array.from({ length: store.length }, (_, i) => store.key(i))
        for (const key of keys) if (key !== null && isOwn(key)) store.removeItem(key)
      }, undefined)
    },
  }
}
