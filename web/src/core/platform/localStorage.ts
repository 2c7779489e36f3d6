import { type BrowserStorage, createStorage } from '@shanghao/client/platform/storage'
import type { StorageKey } from './storageKeys.ts'

export type AppStorage = BrowserStorage<StorageKey>

export const appStorage: AppStorage = createStorage(() => window.localStorage)

/** Forms that are not sent yet, until the session ends or the tab is closed: a reload keeps what was entered. */
export const draftStorage = createStorage<`draft.${string}`>(() => window.sessionStorage)
