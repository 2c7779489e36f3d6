import type { InputOf } from '@shanghao/contract/call'
import type { goodsCalls, goodsSorts } from '@shanghao/contract/goods/calls'
import type { RentListQuery } from '../../../paths.ts'

export type Sort = (typeof goodsSorts)[number]
/** The list's filters. `gameId` 0 is all games; prices are 分 per hour. */
export type Filters = {
  readonly gameId: number
  readonly keyword: string
  readonly sort: Sort
  readonly zones: readonly number[]
  readonly options: readonly number[]
  readonly priceFrom: number | undefined
  readonly priceTo: number | undefined
  readonly noDeposit: boolean
  readonly twoStep: boolean
  readonly freeNow: boolean
}

/** The boolean filters. Two-step support is offered only where owners of the game have it. */
export const switchFilters = (game: { twoStepSupport: boolean } | undefined) =>
  (
    [
      { name: 'noDeposit', label: '免押金' },
      { name: 'freeNow', label: '现在可租' },
      { name: 'twoStep', label: '号主协助验证' },
    ] as const
  ).filter(({ name }) => name !== 'twoStep' || game?.twoStepSupport !== false)
export type Switches = ReturnType<typeof switchFilters>

/** The maximum the list call accepts. */
export const ZONES_MAX = 20
export const OPTIONS_MAX = 60

const sorts: readonly string[] = ['default', 'price_up', 'price_down', 'newest', 'popular'] satisfies Sort[]
const isSort = (text: string | null): text is Sort => sorts.includes(text ?? '')
const numberIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
const isYes = (text: string | null): boolean => text === 'true' || text === '1'
const idsIn = (text: string | null, max: number): number[] =>
  [...new Set((text ?? '').split('-').flatMap((id) => numberIn(id) || []))].slice(0, max)

/** Parses the filters of a query; invalid parts are ignored. */
export const parseFilters = (query: URLSearchParams): Filters => {
  const sort = query.get('sort')
  return {
    gameId: numberIn(query.get('gameId')) ?? 0,
    keyword: (query.get('keyword') ?? '').trim().slice(0, 30),
    sort: isSort(sort) ? sort : 'default',
    zones: idsIn(query.get('zones'), ZONES_MAX),
    options: idsIn(query.get('options'), OPTIONS_MAX),
    priceFrom: numberIn(query.get('priceFrom')),
    priceTo: numberIn(query.get('priceTo')),
    noDeposit: isYes(query.get('noDeposit')),
    twoStep: isYes(query.get('twoStep')),
    freeNow: isYes(query.get('freeNow')),
  }
}

/** The query of filters; inactive ones are left out. */
export const filtersToQuery = (filters: Filters): RentListQuery => ({
  ...(filters.gameId > 0 && { gameId: filters.gameId }),
  ...(filters.keyword && { keyword: filters.keyword }),
  ...(filters.sort !== 'default' && { sort: filters.sort }),
  ...(filters.zones.length > 0 && { zones: filters.zones.join('-') }),
  ...(filters.options.length > 0 && { options: filters.options.join('-') }),
  ...(filters.priceFrom !== undefined && { priceFrom: filters.priceFrom }),
  ...(filters.priceTo !== undefined && { priceTo: filters.priceTo }),
  ...(filters.noDeposit && { noDeposit: true }),
  ...(filters.twoStep && { twoStep: true }),
  ...(filters.freeNow && { freeNow: true }),
})

/** The input of the list call. */
export const listInput = ({ gameId, twoStep, zones, options, priceFrom, priceTo, ...rest }: Filters) =>
  ({
    ...rest,
    id: gameId,
    twoStepSupport: twoStep,
    zones: [...zones],
    options: [...options],
    ...(priceFrom !== undefined && { priceFrom }),
    ...(priceTo !== undefined && { priceTo }),
  }) satisfies InputOf<typeof goodsCalls.list>

/** The input of the count call: the order makes no difference. */
export const countInput = (filters: Filters): InputOf<typeof goodsCalls.count> => {
  const { sort: _, ...rest } = listInput(filters)
  return rest
}

/** Keeps only game, search word and order. */
export const unfiltered = ({ gameId, keyword, sort }: Filters): Filters => ({
  gameId,
  keyword,
  sort,
  zones: [],
  options: [],
  priceFrom: undefined,
  priceTo: undefined,
  noDeposit: false,
  twoStep: false,
  freeNow: false,
})
