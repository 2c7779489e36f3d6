import { CallError, NetworkError } from '@shanghao/contract/client'
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { isError, type Telling, tell } from './failures.ts'
import { newId } from './id.ts'
import { type Caller, keyOf } from './request.ts'
import { useSession } from './session.ts'

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
    onError: (error, query) => void tell(error, { inPage: query.state.data === undefined, ...query.meta }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => void tell(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (times, error) => error instanceof NetworkError && times < 1,
      retryDelay: 800,
      /** Fail at once without a network, instead of waiting in silence. */
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear()
})

export type CallSettings = Telling & {
  /** False until what the call needs is there. */
  readonly enabled?: boolean
  /** Asks again after so many ms while the page is open and visible. */
  readonly everyMs?: number | false
}
type InputArgs<I, S> = undefined extends I ? [input?: I, settings?: S] : [input: I, settings?: S]

/** Answers of one call to read from: `const goods = useCall(client.goods.detail, { id })`. Show it with `Loaded`. */
export const useCall = <I, O>(
  caller: Caller<I, O>,
  ...[input, settings = {}]: InputArgs<I, CallSettings>
): UseQueryResult<O, Failure> => {
  const { enabled = true, everyMs = false, ...meta } = settings
  return useQuery({
    queryKey: [...keyOf(caller), input ?? {}],
    queryFn: ({ signal }) => caller(input as I, { signal }),
    enabled,
    refetchInterval: everyMs,
    meta,
  })
}

/** Starts a call before its page is there; the page then finds the answer. Failures are the page's to show. */
export const warm = <I, O>(caller: Caller<I, O>, ...[input]: InputArgs<I, never>): void => {
  void queryClient.prefetchQuery({
    queryKey: [...keyOf(caller), input ?? {}],
    queryFn: ({ signal }) => caller(input as I, { signal }),
    meta: { inPage: true },
  })
}

/** What these calls answered before is out of date: shown pages ask again, others when they are next opened. */
export const outdate = (...callers: readonly unknown[]): Promise<unknown> =>
  Promise.all(callers.map((caller) => queryClient.invalidateQueries({ queryKey: [...keyOf(caller)] })))

export type ActSettings<I, O> = Telling & {
  readonly onDone?: (output: O, input: I) => unknown
  /** After the failure was told; for what else the page does about it. */
  readonly onFail?: (error: Failure, input: I) => unknown
  /** Calls whose answers this one changes; see `outdate`. */
  readonly outdates?: readonly unknown[]
}
export type Act<I, O> = {
  /** Resolves to the answer, or to null when it failed (already told) or one is still under way. */
  readonly run: (...args: undefined extends I ? [input?: I] : [input: I]) => Promise<O | null>
  readonly busy: boolean
  readonly error: Failure | null
  /** First form fault of each field, by the call's field names. */
  readonly fields: Readonly<Record<string, string>>
  readonly reset: () => void
}

/**
 * A call that changes something: `const pay = useAct(client.pay.balanceUnifiedOrder, { handles: ['BALANCE_SHORT'] })`.
 * Sends one `Idempotency-Key` per intention: a repeat of the same input keeps the key as long as the outcome is unknown.
 */
export const useAct = <I, O>(caller: Caller<I, O>, settings: ActSettings<I, O> = {}): Act<I, O> => {
  const { onDone, onFail, outdates = [], ...meta } = settings
  const intention = useRef<{ input: string; key: string } | null>(null)
  const underWay = useRef(false)
  const mutation = useMutation<O, Failure, I>({
    meta,
    mutationFn: (input) => {
      const text = JSON.stringify(input ?? {})
      if (intention.current?.input !== text) intention.current = { input: text, key: newId() }
      return caller(input, { idempotencyKey: intention.current.key })
    },
  })
  const run = async (input?: I): Promise<O | null> => {
    if (underWay.current) return null
    underWay.current = true
    try {
      const output = await mutation.mutateAsync(input as I)
      intention.current = null
      if (outdates.length > 0) void outdate(...outdates)
      await onDone?.(output, input as I)
      return output
    } catch (error) {
      if (!isOutcomeUnknown(error)) intention.current = null
      if (!isFailure(error)) throw error
      await onFail?.(error, input as I)
      return null
    } finally {
      underWay.current = false
    }
  }
  const faults = mutation.error instanceof CallError ? mutation.error.fields : {}
  const fields = Object.fromEntries(
    Object.entries(faults).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  )
  return { run, busy: mutation.isPending, error: mutation.error, fields, reset: mutation.reset }
}

const isFailure = (error: unknown): error is Failure =>
  error instanceof NetworkError || error instanceof CallError
/** It may have happened all the same: a retry must carry the same key, or it could happen twice. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || isError(error, 'IN_PROGRESS', 'INTERNAL')
