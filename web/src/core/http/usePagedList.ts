import { PAGE_SIZE } from '@shanghao/contract/rules'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { type Failure, queryClient } from './query.ts'
import { type Caller, keyOf } from './request.ts'

type PageAsk = {
  num?: number | undefined
  size?: number | undefined
  time?: number | undefined
  cursor?: string | undefined
}
type Page<T> = {
  list: T[]
  page: { num: number; size: number; time: number; cursor: string | null; more: boolean }
}
/** `loading`: the next page is on its way. `error`: the first page failed, or (with items shown) the next one did. */
export type ListState = 'idle' | 'pulling' | 'loading' | 'no-more' | 'empty' | 'error'
export type PagedList<T> = {
  readonly items: readonly T[]
  readonly state: ListState
  readonly error: Failure | null
  /** Fetches the first page anew; what is shown stays until the answer is there. */
  readonly refresh: () => Promise<void>
  /** Fetches the next page; does nothing while one is on its way or none is left. */
  readonly more: () => void
}
const FIRST_PAGE: PageAsk = { num: 1 }
/** A list opened anew after so long starts from a fresh first page; coming back to it never does. */
const STALE_MS = 30_000

/** What to ask for after a page; undefined at the end: the server says so, or fewer came than were asked for. */
export const nextAsk = <T>({ list, page }: Page<T>): PageAsk | undefined =>
  page.more && list.length >= page.size
    ? { num: page.num + 1, time: page.time, ...(page.cursor === null ? {} : { cursor: page.cursor }) }
    : undefined

type Asked = Pick<
  UseInfiniteQueryResult,
  'isFetching' | 'isError' | 'isFetchNextPageError' | 'isSuccess' | 'hasNextPage'
>
/** Where a list stands that isn't being pulled. A failed refresh leaves what is shown as it was. */
export const listStateOf = (asked: Asked, count: number): ListState => {
  if (asked.isFetching) return 'loading'
  if (asked.isError && (count === 0 || asked.isFetchNextPageError)) return 'error'
  if (count === 0) return asked.isSuccess ? 'empty' : 'idle'
  return asked.hasNextPage ? 'idle' : 'no-more'
}

/**
 * A list call by pages: `usePagedList(client.orders.list, { tab })`; render it with `ui/PagedList`. The first page's
 * `time` freezes the list and goes with the cursor into each next request. A failed page is not counted: the next try
 * asks for the same number. Give filters as input; another input is another list.
 */
export const usePagedList = <I extends { page?: PageAsk | undefined }, T>(
  caller: Caller<I, Page<T>>,
  input: Omit<I, 'page'>,
  { enabled = true, size = PAGE_SIZE }: { enabled?: boolean; size?: number } = {},
): PagedList<T> => {
  const queryKey = [...keyOf(caller), 'paged', input, size]
  const options = {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: PageAsk; signal: AbortSignal }) =>
      caller({ ...input, page: { ...pageParam, size } } as I, { signal, isRead: true }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextAsk<T>,
    staleTime: Number.POSITIVE_INFINITY,
  }
  const query = useInfiniteQuery<Page<T>, Failure, InfiniteData<Page<T>, PageAsk>, typeof queryKey, PageAsk>({
    ...options,
    enabled,
  })
  const [pulling, setPulling] = useState(false)
  const key = JSON.stringify(queryKey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: key stands for all of options
  const refresh = useCallback(async () => {
    setPulling(true)
    try {
      await queryClient.fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0 })
    } catch {
      /* The query's own error handling has told the person, and the list keeps what it shows. */
    } finally {
      setPulling(false)
    }
  }, [key])

  const reopened = useNavigationType() !== 'POP' && query.dataUpdatedAt > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (enabled && reopened && Date.now() - query.dataUpdatedAt > STALE_MS) void refresh()
  }, [key])

  const items = query.data?.pages.flatMap((page) => page.list) ?? []
  const more = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  const state = pulling ? 'pulling' : listStateOf(query, items.length)
  return { items, state, error: query.error, refresh, more }
}
