import {
  type DefaultOptions,
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useLive } from '../live/liveState.ts'
import { type ClientCall, cacheKeyOf } from './calls.ts'
import type { Failure, FailureOptions } from './failures.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureOptions & {
      /** Its failure is not shown: the page that needs the response repeats the call. */
      readonly isPrefetch?: boolean
    }
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
    /** The request layer retries transient failures (retry.ts). */
    retry: false,
    /** Without a network fail at once instead of waiting silently. */
    networkMode: 'always',
  },
  mutations: { networkMode: 'always' },
}

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

/** The cached response of a call, and how it is asked for. */
export const queryOf = <I, O>(call: ClientCall<I, O>, input: I | undefined) => ({
  queryKey: [...cacheKeyOf(call), input ?? {}],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(input as I, { signal, isRead: true }),
})

/** Reads a call's response: `const goods = useCall(client.goods.detail, { id })`. Render it with `QueryView`. */
export const useCall = <I, O>(
  call: ClientCall<I, O>,
  ...[input, options = {}]: InputArgs<I, UseCallOptions<O>>
): UseQueryResult<O, Failure> => {
  const { enabled = true, refetchEveryMs = false, isLive = false, keepPrevious = false, ...meta } = options
  const isAnnounced = useLive() && isLive
  return useQuery({
    ...queryOf<I, O>(call, input),
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

/** Marks the cached responses of these calls as stale: the shown page repeats them, others when they are next opened. */
export const invalidateCalls = (queries: QueryClient, calls: readonly unknown[]): Promise<unknown> =>
  Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: [...cacheKeyOf(call)] })))

/** Repeats the failed queries of the page, and after an interruption its stale ones too. Others are repeated when their page is next opened. */
export const repeatQueries = (queries: QueryClient, wasLost: boolean): Promise<void> =>
  queries.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || (wasLost && query.isStale()),
  })
