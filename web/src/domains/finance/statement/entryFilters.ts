import { type EntryType, entryTypeNames, entryTypes } from '@shanghao/contract/finance/states'
import { shanghaiCalendar } from '../../../core/time/shanghaiTime.ts'

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

/** The months up to now, newest first, with their labels (11月, and 2025年12月 for another year). */
export const monthsUpTo = (now: number): { month: string; label: string }[] => {
  const today = shanghaiCalendar(now)
  return Array.from({ length: MONTHS }, (_, ago) => {
    const first = new Date(Date.UTC(today.year, today.month - 1 - ago, 1))
    const month = first.toISOString().slice(0, 7)
    return { month, label: monthLabel(month, now) }
  })
}

export const monthLabel = (month: string, now: number): string => {
  const { year } = shanghaiCalendar(now)
  return `${month.startsWith(`${year}-`) ? '' : `${month.slice(0, 4)}年`}${Number(month.slice(5))}月`
}

export const typeLabels: readonly { type: EntryType; label: string }[] = entryTypes.map((type) => ({
  type,
  label: entryTypeNames[type],
}))
