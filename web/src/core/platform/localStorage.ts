/** The keys in local storage. Those before `deviceId` belong to the protocol, the others are our own. */
export type StorageKey =
  | 'Authorization'
  | 'domain'
  | 'channel'
  | 'initOpen'
  | 'displayConf'
  | 'merchantType'
  | 'clientType'
  | 'isShowJGLogin'
  | 'homeSearchKeyword'
  | 'deviceId'
  | 'recentWords'
  | 'recentGames'
  | 'listLook'
  | 'newcomerTold'
  | 'rechargeReturn'
  | 'rules'

export type AppStorage = {
  get(key: StorageKey): string | null
  set(key: StorageKey, value: string): void
  remove(key: StorageKey): void
  /** Removes all keys of this site, including those of other scripts. */
  clear(): void
}

/**
 * Falls back to memory where the browser forbids storage (private windows, embedded views), so that the app still
 * works.
 */
export const createAppStorage = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>,
): AppStorage => {
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

export const appStorage = createAppStorage(() => window.localStorage)
