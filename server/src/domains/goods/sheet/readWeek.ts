import { DAY_HOURS, WEEK_DAYS, WEEK_HOURS, WHOLE_WEEK } from '@shanghao/contract/week'

const DAYS = '一二三四五六日'
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  每天: [0, 1, 2, 3, 4, 5, 6],
  工作日: [0, 1, 2, 3, 4],
  周末: [5, 6],
}
const SPAN = /^(\d{1,2}):00-(次日)?(\d{1,2}):00$/

/** Twice the characters of the longest week that `weekText` writes: every second hour of each day. */
const CHARS_MAX = 2_400

/** The hours `[from, to)` of a span, `to` over 24 where it goes on past midnight; null for no span of whole hours. */
const readSpan = (text: string): readonly [number, number] | null => {
  const [, first, next, last] = SPAN.exec(text) ?? []
  const from = Number(first)
  const until = Number(last)
  if (!(from < DAY_HOURS && until <= DAY_HOURS)) return null
  return [from, next !== undefined || until <= from ? until + DAY_HOURS : until]
}

const dayOf = (letter: string | undefined): number =>
  DAYS.indexOf((letter ?? '').replace('天', '日').padEnd(1, '?'))

/** The days that a text names: 每天, 周末, 周一, 周一至周五, 周五至周一 (over the weekend). */
const readDays = (text: string): readonly number[] | null => {
  const group = GROUPS[text]
  if (group) return group
  const [, first, last] = /^周([一二三四五六日天])(?:[至到-]周([一二三四五六日天]))?$/.exec(text) ?? []
  const from = dayOf(first)
  if (first === undefined || from < 0) return null
  const length = last === undefined ? 1 : ((dayOf(last) - from + WEEK_DAYS) % WEEK_DAYS) + 1
  return Array.from({ length }, (_, at) => (from + at) % WEEK_DAYS)
}

const readHours = (text: string): readonly (readonly [number, number])[] | null => {
  if (text === '全天') return [[0, DAY_HOURS]]
  if (text === '不出租') return []
  const spans = text.split(/[、,]/).map(readSpan)
  const known = spans.filter((span) => span !== null)
  return known.length === spans.length ? known : null
}

/** A part of the text: days and their hours, such as 周一至周五18:00-次日02:00. Without days it counts for every day. */
const readPart = (text: string) => {
  const [, named, rest = ''] = /^(每天|工作日|周末|周.(?:[至到-]周.)?)?(.+)$/.exec(text) ?? []
  const days = readDays(named ?? '每天')
  const hours = readHours(rest)
  return days && hours ? { days, hours } : null
}

/**
 * The rentable week that a text describes, as `weekText` writes it: 全天, 每天 08:00–22:00, or 周一至周五 18:00–次日 02:00；周末 全天. Null for
 * any other text.
 */
export const readWeek = (text: string): string | null => {
  if (text.length > CHARS_MAX) return null
  const plain = text
    .normalize('NFKC')
    .replace(/\s+/g, (space) => (space.includes('\n') ? ';' : ''))
    .replace(/[–—~～]/g, '-')
  if (plain === '全天') return WHOLE_WEEK
  const parts = plain
    .split(/[;。]/)
    .filter((part) => part !== '')
    .map(readPart)
  const hours: string[] = Array.from({ length: WEEK_HOURS }, () => '0')
  for (const part of parts) {
    if (!part) return null
    for (const day of part.days)
      for (const [from, to] of part.hours)
        for (let hour = from; hour < to; hour++) hours[(day * DAY_HOURS + hour) % WEEK_HOURS] = '1'
  }
  return parts.length === 0 ? null : hours.join('')
}
