import type { ClientCall } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useSearchParams } from 'react-router'
import { type DayRange, type Filters, type FilterValues, filterText, filterValues } from './filters.ts'

export type PageRequest = {
  readonly num: number
  readonly size: number
  readonly time?: number
  readonly cursor?: string
}
type Page<T> = {
  readonly list: readonly T[]
  readonly page: {
    readonly num: number
    readonly size: number
    readonly time: number
    readonly cursor: string | null
    readonly more: boolean
  }
}
export const PAGE_SIZES = [20, 50] as const

/** The names that the page takes in the address; no filter may have one of them. */
const PAGE_NAMES = ['num', 'size', 'time', 'cursor'] as const

/** The page that an address asks for. A page behind the first needs the moment of the first one. */
export const pageIn = (address: URLSearchParams): PageRequest => {
  const number = (name: string) => Number(address.get(name) ?? Number.NaN)
  const size = PAGE_SIZES.find((known) => known === number('size')) ?? PAGE_SIZES[0]
  const [num, time, cursor] = [number('num'), number('time'), address.get('cursor')]
  if (!Number.isInteger(num) || num < 2 || !Number.isInteger(time)) return { num: 1, size }
  return { num, size, time, ...(cursor === null ? {} : { cursor }) }
}

/**
 * A list call as a table whose filters, sort order and page are in the address, so that a link, a reload and the browser's buttons show
 * the same: `useTable(client.goods.own, { filters, sorts, toInput })`. Filters and `sorts` are constants outside of the component.
 */
export const useTable = <I, T, const F extends Filters, const S extends string>(
  call: ClientCall<I, Page<T>>,
  {
    filters,
    sorts,
    toInput,
    isLive = false,
  }: {
    readonly filters: F
    /** The sort orders; the first is the usual one. */
    readonly sorts: readonly [S, ...S[]]
    /** The input of the call. */
    readonly toInput: (state: { values: FilterValues<F>; sort: S; page: PageRequest }) => I
    /** Whether live events announce all changes of the list. */
    readonly isLive?: boolean
  },
) => {
  const [address, setAddress] = useSearchParams()
  const values = filterValues(filters, address)
  const sort = sorts.find((known) => known === address.get('sort')) ?? sorts[0]
  const page = pageIn(address)
  const input = toInput({ values, sort, page })
  const query = useCall<I | undefined, Page<T>>(call as ClientCall<I | undefined, Page<T>>, input, {
    keepPrevious: true,
    isLive,
  })

  /** Sets fields of the address; empty ones are left out. Any change but that of the page shows the first page. */
  const change = (fields: Readonly<Record<string, string>>, keepsPage = false): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (!keepsPage) for (const name of PAGE_NAMES) if (name !== 'size') next.delete(name)
        for (const [name, text] of Object.entries(fields)) {
          if (text === '') next.delete(name)
          else next.set(name, text)
        }
        return next
      },
      { preventScrollReset: !keepsPage },
    )
  const answered = query.data?.page
  return {
    query,
    rows: query.data?.list ?? [],
    filters,
    values,
    sort,
    page,
    /** The input of the shown page. */
    input,
    hasFilters: Object.values(values).some((value) => value !== undefined),
    setFilter: (name: string, value: string | DayRange | undefined): void =>
      change({ [name]: filterText(value) }),
    clearFilters: (): void => change(Object.fromEntries(Object.keys(filters).map((name) => [name, '']))),
    setSort: (next: string): void => change({ sort: next === sorts[0] ? '' : next }),
    setSize: (size: number): void => change({ size: size === PAGE_SIZES[0] ? '' : String(size) }),
    /** Null where there is none. */
    showNext: answered?.more
      ? (): void =>
          change(
            { num: String(answered.num + 1), time: String(answered.time), cursor: answered.cursor ?? '' },
            true,
          )
      : null,
    showFirst: page.num > 1 ? (): void => change({}) : null,
    showPrevious:
      page.num > 1 && page.time !== undefined
        ? (): void =>
            change(
              page.num === 2 ? { num: '', time: '', cursor: '' } : { num: String(page.num - 1), cursor: '' },
              true,
            )
        : null,
  }
}

/** What `useTable` gives, for the pieces that show it. */
export type Table<T> = Omit<ReturnType<typeof useTable<unknown, T, Filters, string>>, 'input'>
