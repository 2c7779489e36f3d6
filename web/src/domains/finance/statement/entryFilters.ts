import { shanghaiCalendar } from '@shanghao/client/time/shanghaiTime'
import { type EntryType, entryTypeNames, entryTypes } from '@shanghao/contract/finance/states'
import type { PickerItem } from '../../../ui/form/pickerItems.ts'

/** The number of months in the filter. */
const MONTHS = 12

export const kinds = [
  { kind: 'all', label: '全部' },
  { kind: 'in', label: '收入' },
  { kind: 'out', label: '支出' },
] as const
type Kind = (typeof kinds)[number]['kind']

export type EntryFilters = {
  readonly kind: Kind
  readonly type?: EntryType
  /** YYYY-MM in Shanghai. */
  readonly month?: string
}

const isKind = (text: string | null): text is Kind => kinds.some(({ kind }) => kind === text)
const isType = (text: string | null): text is EntryType => entryTypes.some((type) => type === text)

/** The filters in a query; invalid ones are left out. */
export const parseFilters = (query: URLSearchParams): EntryFilters => {
  const [kind, type, month] = ['kind', 'type', 'month'].map((name) => query.get(name))
  return {
    kind: isKind(kind ?? null) ? (kind as Kind) : 'all',
    ...(isType(type ?? null) ? { type: type as EntryType } : {}),
    ...(/^20\d{2}-(0[1-9]|1[0-2])$/.test(month ?? '') ? { month: month as string } : {}),
  }
}

/** The value of the choice of all months. */
const ALL_MONTHS = 'all'

/** The months up to now for a picker, newest first, by year; before them all months. */
export const monthItems = (now: number): PickerItem[] => {
  const today = shanghaiCalendar(now)
  const months = Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(today.year, today.month - 1 - ago, 1)).toISOString().slice(0, 7),
  )
  const years = Map.groupBy(months, (month) => month.slice(0, 4))
  return [
    { value: ALL_MONTHS, label: '全部月份' },
    ...[...years].map(([year, ofYear]) => ({
      value: year,
      label: `${year}年`,
      children: ofYear.map((month) => ({
        value: month,
        label: `${Number(month.slice(5))}月`,
        ...(month === months[0] ? { extra: '本月' } : {}),
      })),
    })),
  ]
}
/** The values of a picker of `monthItems` for a month or for all. */
export const monthValues = (month: string | undefined): string[] =>
  month === undefined ? [ALL_MONTHS] : [month.slice(0, 4), month]

export const monthLabel = (month: string, now: number): string => {
  const { year } = shanghaiCalendar(now)
  return `${month.startsWith(`${year}-`) ? '' : `${month.slice(0, 4)}年`}${Number(month.slice(5))}月`
}

export const typeLabels: readonly { type: EntryType; label: string }[] = entryTypes.map((type) => ({
  type,
  label: entryTypeNames[type],
}))
