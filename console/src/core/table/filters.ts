/** A choice among named values. */
type Choice<V extends string> = {
  readonly kind: 'choice'
  readonly label: string
  readonly names: Readonly<Record<V, string>>
}
/** Words that are typed. */
type Search = { readonly kind: 'search'; readonly label: string }
/** Days of Shanghai from the first to the last. */
type Days = { readonly kind: 'days'; readonly label: string }
export type DayRange = { readonly from: string; readonly to: string }

export type Filter = Choice<string> | Search | Days
export type Filters = Readonly<Record<string, Filter>>
type ValueOf<F> = F extends Choice<infer V> ? V : F extends Days ? DayRange : string
/** The values of filters; undefined for those that are not set. */
export type FilterValues<F extends Filters> = { readonly [K in keyof F]?: ValueOf<F[K]> | undefined }

/** `choice('状态', goodsStateNames)`: the names are those that the values are shown by. */
export const choice = <V extends string>(label: string, names: Readonly<Record<V, string>>): Choice<V> => ({
  kind: 'choice',
  label,
  names,
})
export const search = (label: string): Search => ({ kind: 'search', label })
export const days = (label: string): Days => ({ kind: 'days', label })

const DAY_RANGE = /^(\d{4}-\d{2}-\d{2})~(\d{4}-\d{2}-\d{2})$/

/** The value that the address has for a filter; undefined when it has none or one that does not exist. */
const valueIn = (filter: Filter, text: string | null): string | DayRange | undefined => {
  if (text === null || text === '') return undefined
  if (filter.kind === 'choice') return Object.hasOwn(filter.names, text) ? text : undefined
  if (filter.kind === 'search') return text
  const [, from, to] = DAY_RANGE.exec(text) ?? []
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}

/** How a value stands in the address. */
export const filterText = (value: string | DayRange | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : `${value.from}~${value.to}`

/** The values that an address has for the filters. */
export const filterValues = <F extends Filters>(filters: F, address: URLSearchParams): FilterValues<F> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, valueIn(filter, address.get(name))]),
  ) as FilterValues<F>
