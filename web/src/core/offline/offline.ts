import { useConnection } from '@shanghao/client/http/connection'
import { NetworkError } from '@shanghao/contract/client'
import type { QueryPersister } from '@tanstack/react-query'
import { appStorage } from '../platform/localStorage.ts'
import { useSession } from '../session/session.ts'

/** Stored by the service worker, so that it is there without a network; null where it is not. */
const loadKept = () => import('./keptResponses.ts').catch(() => null)

const restored = new WeakSet<object>()
/** Whether a query shows what was kept, because the server could not be reached since the app was opened. */
export const showsKept = (query: object): boolean => restored.has(query)

/**
 * Loads a query. When the server can't be reached, a query without data gets what was kept of it, and still counts as failed: it is
 * repeated when the server is reachable again.
 */
export const loadOrShowKept: QueryPersister = async (queryFn, context, query) => {
  try {
    const data = await queryFn(context)
    restored.delete(query)
    return data
  } catch (error) {
    if (error instanceof NetworkError && query.state.data === undefined) {
      ;(await loadKept())?.showKept(query)
      if (query.state.data !== undefined) restored.add(query)
    }
    throw error
  }
}

/** What was kept of a session goes with it; while the server can't be reached, its profile is shown. */
export const watchOffline = (): void => {
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) appStorage.remove('keptOwn')
  })
  useConnection.subscribe(({ lost }) => {
    if (lost) void loadKept().then((kept) => kept?.showKeptProfile())
  })
}
