import { type CallError, NetworkError } from '@shanghao/contract/client'
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { loadProfile } from '../session/sessionCalls.ts'
import { connection } from './connection.ts'
import { type Telling, tell } from './failures.ts'
import { type Caller, keyOf } from './request.ts'

/** How a call fails; what the hooks give as `error`. */
export type Failure = CallError | NetworkError

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Telling
    mutationMeta: Telling
    defaultError: Failure
  }
}

/** How long an answer counts as fresh: long enough to go back and forth without asking again. */
const FRESH_MS = 20_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    /** With nothing to show the page says what failed; with an older answer on the screen a toast does. */
    onError: (error, query) => {
      if (error instanceof NetworkError) connection.failed()
      void tell(error, { inPage: query.state.data === undefined, ...query.meta })
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (error instanceof NetworkError) connection.failed()
      void tell(error, mutation.meta)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      /** The request layer repeats what may pass (core/http/repeat.ts). */
      retry: false,
      /** Fail at once without a network, instead of waiting in silence. */
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
/**
 * The server answers again: what failed on the page is asked for again by itself, and after an interruption also what may be
 * out of date. What is not on the screen is asked for when it is next opened.
 */
connection.onRecovered((wasLost) => {
  const { token, profile } = useSession.getState()
  if (token && !profile) void loadProfile().catch((error: unknown) => tell(error, { inPage: true }))
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || (wasLost && query.isStale()),
  })
})
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear()
})

export type CallSettings = Telling & {
  /** False until what the call needs is there. */
  readonly enabled?: boolean
  /** Asks again after so many ms while the page is open and visible. */
  readonly everyMs?: number | false
  /** Shows the answer to the last input (`isPlaceholderData`) until this one's is there, so that nothing jumps. */
  readonly keep?: boolean
}
/** The input may be left out where the call takes none. */
export type InputArgs<I, S> = undefined extends I ? [input?: I, settings?: S] : [input: I, settings?: S]

/** Answers of one call to read from: `const goods = useCall(client.goods.detail, { id })`. Show it with `Loaded`. */
export const useCall = <I, O>(
  caller: Caller<I, O>,
  ...[input, settings = {}]: InputArgs<I, CallSettings>
): UseQueryResult<O, Failure> => {
  const { enabled = true, everyMs = false, keep = false, ...meta } = settings
  return useQuery({
    queryKey: [...keyOf(caller), input ?? {}],
    queryFn: ({ signal }) => caller(input as I, { signal, isRead: true }),
    enabled,
    refetchInterval: everyMs,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    meta,
  })
}

/** Starts a call before its page is there; the page then finds the answer. Failures are the page's to show. */
export const prefetch = <I, O>(caller: Caller<I, O>, ...[input]: InputArgs<I, never>): void => {
  void queryClient.prefetchQuery({
    queryKey: [...keyOf(caller), input ?? {}],
    queryFn: ({ signal }) => caller(input as I, { signal, isRead: true }),
    meta: { inPage: true },
  })
}

/** What these calls answered before is out of date: shown pages ask again, others when they are next opened. */
export const invalidate = (...callers: readonly unknown[]): Promise<unknown> =>
  Promise.all(callers.map((caller) => queryClient.invalidateQueries({ queryKey: [...keyOf(caller)] })))
