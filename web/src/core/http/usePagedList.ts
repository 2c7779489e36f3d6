import { type ClientCall, cacheKeyOf } from '@shanghao/client/http/calls'
import type { Failure } from '@shanghao/client/http/failures'
import { PAGE_SIZE } from '@shanghao/contract/rules'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { queryClient } from './query.ts'

type PageRequest = {
  num?: number | undefined
  size?: number | undefined
  time?: number | undefined
  cursor?: string | undefined
}
type Page<T> = {
  list: T[]
  page: { num: number; size: number; time: number; cursor: string | null; more: boolean }
}
/** `loading`: the next page is loading. `error`: the first page failed, or (with items shown) the next one did. */
export type ListState = 'idle' | 'refreshing' | 'loading' | 'no-more' | 'empty' | 'error'
export type PagedList<T> = {
  readonly items: readonly T[]
  readonly state: ListState
  readonly error: Failure | null
  /** Fetches the first page again; the shown items stay until the response arrives. */
  readonly refresh: () => Promise<void>
  /** Fetches the next page; does nothing while one is loading or none is left. */
  readonly loadMore: () => void
}
const FIRST_PAGE: PageRequest = { num: 1 }
/** A list that is opened by a link after so long reloads its first page; going back to it does not. */
const STALE_MS = 30_000

/** The request for the page after this one; undefined at the end: the server says so, or the page is not full. */
export const nextPageRequest = <T>({ list, page }: Page<T>): PageRequest | undefined =>
  page.more && list.length >= page.size
    ? { num: page.num + 1, time: page.time, ...(page.cursor === null ? {} : { cursor: page.cursor }) }
    : undefined

type ListQueryState = Pick<
  UseInfiniteQueryResult,
  'isFetching' | 'isError' | 'isFetchNextPageError' | 'isSuccess' | 'hasNextPage'
>
/** The state of a list that is not being refreshed. A failed refresh keeps the items. */
export const listState = (query: ListQueryState, count: number): ListState => {
  if (query.isFetching) return 'loading'
  if (query.isError && (count === 0 || query.isFetchNextPageError)) return 'error'
  if (count === 0) return query.isSuccess ? 'empty' : 'idle'
  return query.hasNextPage ? 'idle' : 'no-more'
}

/**
 * A list call by pages: `usePagedList(client.orders.list, { tab })`; render it with `ui/layout/PagedList`. The `time` of the
 * first page freezes the list and is sent with the cursor in each next request. After a failed page the same page is
 * requested. Filters are the input; another input is another list.
 */
export const usePagedList = <I extends { page?: PageRequest | undefined }, T>(
  call: ClientCall<I, Page<T>>,
  input: Omit<I, 'page'>,
  { enabled = true, size = PAGE_SIZE }: { enabled?: boolean; size?: number } = {},
): PagedList<T> => {
  const queryKey = [...cacheKeyOf(call), 'paged', input, size]
  const options = {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: PageRequest; signal: AbortSignal }) =>
      call({ ...input, page: { ...pageParam, size } } as I, { signal, isRead: true }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPageRequest<T>,
    staleTime: Number.POSITIVE_INFINITY,
  }
  const query = useInfiniteQuery<
    Page<T>,
    Failure,
    InfiniteData<Page<T>, PageRequest>,
    typeof queryKey,
    PageRequest
  >({
    ...options,
    enabled,
  })
  const [isRefreshing, setPulling] = useState(false)
  const key = JSON.stringify(queryKey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: key represents all of options
  const refresh = useCallback(async () => {
    setPulling(true)
    try {
      await queryClient.fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0 })
    } catch {
      /* The query cache has shown the failure, and the list keeps its items. */
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
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  const state = isRefreshing ? 'refreshing' : listState(query, items.length)
  return { items, state, error: query.error, refresh, loadMore }
}
