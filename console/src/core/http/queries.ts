import type { ClientCall } from '@shanghao/client/http/calls'
import { connection } from '@shanghao/client/http/connection'
import { invalidateCalls, queryDefaults, queryOf, repeatQueries } from '@shanghao/client/http/useCall'
import { NetworkError } from '@shanghao/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { showFailure } from './failures.ts'

export const queries = new QueryClient({
  queryCache: new QueryCache({
    /** Without data the page shows the failure; with older data on the screen a toast does. */
    onError: (error, query) => {
      if (error instanceof NetworkError) connection.reportFailure()
      if (query.meta?.isPrefetch) return
      showFailure(error, { inPage: query.state.data === undefined, ...query.meta })
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (error instanceof NetworkError) connection.reportFailure()
      showFailure(error, mutation.meta)
    },
  }),
  defaultOptions: queryDefaults,
})

/** When the server is reachable again, the page is brought up to date. */
connection.onRecovered((wasLost) => void repeatQueries(queries, wasLost))
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queries.clear()
})

/** Marks the cached responses of these calls as stale: the shown page repeats them, others when they are next opened. */
export const invalidate = (...calls: readonly unknown[]): Promise<unknown> => invalidateCalls(queries, calls)

/**
 * Starts a call before its page is loaded, which reads the response by `useCall` with the same input. After a failure the page repeats
 * the call, and shows what comes then. A response that is still fresh is kept.
 */
export const prefetch = <I, O>(call: ClientCall<I, O>, input: I): void =>
  void queries.prefetchQuery({ ...queryOf(call, input), meta: { isPrefetch: true } })
