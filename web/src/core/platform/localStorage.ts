import { type BrowserStorage, CONSOLE_PREFIX, createStorage } from '@shanghao/client/platform/storage'
import type { StorageKey } from './storageKeys.ts'

export type AppStorage = BrowserStorage<StorageKey>

/** All that the site stores but what the consoles do, whose sessions go on. */
export const appStorage: AppStorage = createStorage(
  () => window.localStorage,
  (key) => !key.startsWith(CONSOLE_PREFIX),
)

/** Forms that are not sent yet, until the session ends or the tab is closed: a reload keeps what was entered. */
export const draftStorage = createStorage<`draft.${string}`>(
  () => window.sessionStorage,
  (key) => key.startsWith('draft.'),
)
