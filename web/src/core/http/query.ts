import { type CallError, NetworkError } from '@shanghao/contract/client'
import {
  type DefaultOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useLive } from '../live/liveState.ts'
import { loadOrShowKept, showsKept } from '../offline/offline.ts'
import { useSession } from '../session/session.ts'
import { loadProfile } from '../session/sessionCalls.ts'
import { connection } from './connection.ts'
import { type FailureOptions, showFailure } from './failures.ts'
import { type ClientCall, cacheKeyOf } from './request.ts'

/** How a call fails; what the hooks give as `error`. */
export type Failure = CallError | NetworkError

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureOptions
    mutationMeta: FailureOptions
    defaultError: Failure
  }
}

/** How long a response counts as fresh: long enough to go back and forth between pages without a new request. */
const STALE_AFTER_MS = 20_000

/** The same on the server, so that both render the same state of a query. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: STALE_AFTER_MS,
    /** The request layer retries transient failures (core/http/retry.ts). */
    retry: false,
    /** Without a network fail at once instead of waiting silently. */
    networkMode: 'always',
  },
  mutations: { networkMode: 'always' },
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    /** Without data the page shows the failure; with older data on the screen a toast does, or for what was kept the banner. */
    onError: (error, query) => {
      if (error instanceof NetworkError) connection.reportFailure()
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
/**
 * When the server is reachable again, the page's failed queries are repeated, and after an interruption its stale ones too.
 * Queries of other pages are repeated when the page is next opened.
 */
connection.onRecovered((wasLost) => {
  const { token, profile } = useSession.getState()
  if (token && !profile) void loadProfile().catch((error: unknown) => showFailure(error, { inPage: true }))
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || (wasLost && query.isStale()),
  })
})
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear()
})

export type UseCallOptions<O = unknown> = FailureOptions & {
  /** False while the input is not complete. */
  readonly enabled?: boolean
  /** Repeats the call after so many ms while the page is open and visible; a function decides after each response. */
  readonly refetchEveryMs?: number | false | ((data: O | undefined, error: Failure | null) => number | false)
  /** Whether live events announce all changes of the response: it is repeated only while they do not arrive. */
  readonly isLive?: boolean
  /** Shows the response to the last input (`isPlaceholderData`) until the new one arrives, so that the layout is stable. */
  readonly keepPrevious?: boolean
}
/** The input is optional where the call takes none. */
export type InputArgs<I, S> = undefined extends I ? [input?: I, options?: S] : [input: I, options?: S]

/** Reads a call's response: `const goods = useCall(client.goods.detail, { id })`. Render it with `QueryView`. */
export const useCall = <I, O>(
  call: ClientCall<I, O>,
  ...[input, options = {}]: InputArgs<I, UseCallOptions<O>>
): UseQueryResult<O, Failure> => {
  const { enabled = true, refetchEveryMs = false, isLive = false, keepPrevious = false, ...meta } = options
  const isAnnounced = useLive() && isLive
  return useQuery({
    queryKey: [...cacheKeyOf(call), input ?? {}],
    queryFn: ({ signal }) => call(input as I, { signal, isRead: true }),
    enabled,
    refetchInterval: isAnnounced
      ? false
      : typeof refetchEveryMs === 'function'
        ? ({ state }) => refetchEveryMs(state.data as O | undefined, state.error)
        : refetchEveryMs,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    meta,
  })
}

/** Starts a call before its page is loaded, so that the page finds the response in the cache. The page shows a failure. */
export const prefetch = <I, O>(call: ClientCall<I, O>, ...[input]: InputArgs<I, never>): void => {
  void queryClient.prefetchQuery({
    queryKey: [...cacheKeyOf(call), input ?? {}],
    queryFn: ({ signal }) => call(input as I, { signal, isRead: true }),
    meta: { inPage: true },
  })
}

/** Marks the cached responses of these calls as stale: the shown page repeats them, others when they are next opened. */
export const invalidate = (...calls: readonly unknown[]): Promise<unknown> =>
  Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [...cacheKeyOf(call)] })))
