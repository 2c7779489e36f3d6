/** What the app keeps in local storage. The names before `deviceId` are those of the protocol, the others our own. */
export type StoredKey =
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

export type Stored = {
  get(key: StoredKey): string | null
  set(key: StoredKey, value: string): void
  remove(key: StoredKey): void
  /** Everything of this site, also what others put there. */
  clear(): void
}

/** Keeps to memory where the browser forbids storage (private windows, embedded views), so that the visit still works. */
export const createStored = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>,
): Stored => {
  const memory = new Map<string, string>()
  const reach = <T>(use: (kept: ReturnType<typeof storage>) => T, otherwise: T): T => {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => reach((kept) => kept.getItem(key), memory.get(key) ?? null),
    set: (key, value) => {
      memory.set(key, value)
      reach((kept) => kept.setItem(key, value), undefined)
    },
    remove: (key) => {
      memory.delete(key)
      reach((kept) => kept.removeItem(key), undefined)
    },
    clear: () => {
      memory.clear()
      reach((kept) => kept.clear(), undefined)
    },
  }
}

export const stored = createStored(() => window.localStorage)
