import { useSyncExternalStore } from 'react'

/** What is used of the browser's network information, which Firefox and Safari don't have. */
type Connection = {
  readonly saveData?: boolean
  readonly effectiveType?: string
  addEventListener(type: 'change', listener: () => void): void
  removeEventListener(type: 'change', listener: () => void): void
}

declare global {
  interface Navigator {
    readonly connection?: Connection
  }
}

/** Whether to save data on a connection: its person asked the browser to, or it is as slow as 2G. */
export const savesData = ({
  saveData = false,
  effectiveType = '',
}: Pick<Connection, 'saveData' | 'effectiveType'>): boolean => saveData || effectiveType.endsWith('2g')

const subscribe = (listener: () => void) => {
  navigator.connection?.addEventListener('change', listener)
  return () => navigator.connection?.removeEventListener('change', listener)
}

/**
 * Whether pictures of accounts, reviews and conversations wait for a tap. Undefined on a page that the server rendered, until its app has started: such
 * a page must not name them, since a browser would load them before anything knows whether to.
 */
export const useDataSaver = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => savesData(navigator.connection ?? {}),
    () => undefined,
  )
