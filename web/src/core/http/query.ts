import type { ClientCall } from '@shanghao/client/http/calls'
import { connection } from '@shanghao/client/http/connection'
import {
  type InputArgs,
  invalidateCalls,
  queryDefaults,
  queryOf,
  repeatQueries,
} from '@shanghao/client/http/useCall'
import { NetworkError } from '@shanghao/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { loadOrShowKept, showsKept } from '../offline/offline.ts'
import { useSession } from '../session/session.ts'
import { loadProfile } from '../session/sessionCalls.ts'
import { showFailure } from './failures.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    /** Without data the page shows the failure; with older data on the screen a toast does, or for what was kept the banner. */
    onError: (error, query) => {
      if (error instanceof NetworkError) connection.reportFailure()
      if (query.meta?.isPrefetch) return
      void showFailure(error, { inPage: query.state.data === undefined || showsKept(query), ...query.meta })
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (error instanceof NetworkError) connection.reportFailure()
      void showFailure(error, mutation.meta)
    },
  }),
  defaultOptions: { ...queryDefaults, queries: { ...queryDefaults.queries, persister: loadOrShowKept } },
})
/** When the server is reachable again, the page is brought up to date. */
connection.onRecovered((wasLost) => {
  const { token, profile } = useSession.getState()
  if (token && !profile) void loadProfile().catch((error: unknown) => showFailure(error, { inPage: true }))
  void repeatQueries(queryClient, wasLost)
})
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear()
})

/**
 * Starts a call before its page is loaded, so that the page finds the response in the cache. After a failure the page repeats the call,
 * and shows what comes then. Nothing is requested for a page that is open: only its query changes.
 */
export const prefetch = <I, O>(call: ClientCall<I, O>, ...[input]: InputArgs<I, never>): void => {
  const query = queryOf(call, input as I)
  if (queryClient.getQueryCache().find(query)?.isActive()) return
  void queryClient.prefetchQuery({
    ...query,
    meta: { isPrefetch: true },
  })
}

/** Marks the cached responses of these calls as stale: the shown page repeats them, others when they are next opened. */
export const invalidate = (...calls: readonly unknown[]): Promise<unknown> =>
  invalidateCalls(queryClient, calls)
