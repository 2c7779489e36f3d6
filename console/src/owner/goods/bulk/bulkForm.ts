import type { InputOf } from '@shanghao/contract/call'
import type { BulkPriceName, bulkGoodsCalls } from '@shanghao/contract/goods/bulk'
import { WHOLE_WEEK } from '@shanghao/contract/week'

type Making = InputOf<typeof bulkGoodsCalls.makeBulkChange>
export type GoodsSelection = Making['selection']
export type Change = Making['change']

export const changeKinds = { price: '价格', hours: '时段和租期', shelve: '上架', unshelve: '下架' } as const
export type ChangeKind = keyof typeof changeKinds

export const bulkPrices: readonly BulkPriceName[] = [
  'hourlyFen',
  'tenHourFen',
  'overnightFen',
  'dayFen',
  'weekFen',
]
export const priceNames: Readonly<Record<BulkPriceName, string>> = {
  hourlyFen: '每小时价格',
  tenHourFen: '十小时价',
  overnightFen: '包夜价',
  dayFen: '包天价',
  weekFen: '包周价',
}
export const priceWays = { percent: '按百分比', add: '加减金额', set: '改成' } as const
export const roundings = { 1: '分', 10: '角', 50: '五角', 100: '元' } as const
type Rounding = keyof typeof roundings

/** The fields of a bulk change; those of other kinds than `kind` are not looked at. */
export type ChangeValues = {
  readonly kind: ChangeKind
  readonly prices: readonly BulkPriceName[]
  readonly how: keyof typeof priceWays
  /** Percent, negative for less. */
  readonly percent: number | null
  /** 分, negative for less. */
  readonly addFen: number | null
  readonly setFen: number | null
  readonly roundFen: Rounding
  readonly changesWeek: boolean
  readonly week: string
  readonly minHours: number | null
  readonly maxHours: number | null
}

export const EMPTY_CHANGE: ChangeValues = {
  kind: 'price',
  prices: ['hourlyFen'],
  how: 'percent',
  percent: null,
  addFen: null,
  setFen: null,
  roundFen: 1,
  changesWeek: false,
  week: WHOLE_WEEK,
  minHours: null,
  maxHours: null,
}

type By = Extract<Change, { kind: 'price' }>['by']

const byOf = ({ how, percent, addFen, setFen }: ChangeValues): By | null => {
  if (how === 'percent') return percent ? { how, percent } : null
  if (how === 'add') return addFen ? { how, fen: addFen } : null
  return setFen ? { how, fen: setFen } : null
}

/** The change that the fields describe, or what is missing. */
export const changeOf = (values: ChangeValues): Change | { readonly problem: string } => {
  const { kind, prices, roundFen, changesWeek, week, minHours, maxHours } = values
  if (kind === 'shelve' || kind === 'unshelve') return { kind }
  if (kind === 'price') {
    const by = byOf(values)
    if (prices.length === 0) return { problem: '请选择要改的价格' }
    if (by === null) return { problem: '请输入要改多少' }
    return { kind, prices: [...prices], by, roundFen }
  }
  if (!changesWeek && minHours === null && maxHours === null)
    return { problem: '请选择要改的时段，或输入租期' }
  if (changesWeek && !week.includes('1')) return { problem: '请至少选择一个可租的小时' }
  return {
    kind,
    ...(changesWeek ? { week } : {}),
    ...(minHours === null ? {} : { minHours }),
    ...(maxHours === null ? {} : { maxHours }),
  }
}

/** What is done to so many accounts, as its button says it. */
export const actText = (kind: ChangeKind, accounts: number): string =>
  ({
    price: `修改 ${accounts} 个账号的价格`,
    hours: `修改 ${accounts} 个账号的时段和租期`,
    shelve: `上架 ${accounts} 个账号`,
    unshelve: `下架 ${accounts} 个账号`,
  })[kind]

/** What a change means for renters and orders. */
export const effectText: Readonly<Record<ChangeKind, string>> = {
  price: '确认后立即生效，只影响之后的订单，已有订单的价格不变。',
  hours: '确认后立即生效，只影响之后的订单，已有订单的时间不变。',
  shelve: '确认后租客可以看到并租用这些账号。',
  unshelve: '确认后租客看不到这些账号，租用中和已预约的订单不受影响。',
}
