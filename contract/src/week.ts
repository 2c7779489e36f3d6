/**
 * The rentable week of an account: 168 characters, one per hour in Asia/Shanghai from Monday 00:00 on, '1' for an hour in which it
 * is rented out. Shared by server and browser, without zod.
 */

export const WEEK_DAYS = 7
export const DAY_HOURS = 24
export const WEEK_HOURS = WEEK_DAYS * DAY_HOURS
const HOUR_MS = 3_600_000
const WEEK_MS = WEEK_HOURS * HOUR_MS
/** 1970-01-01 was a Thursday, and Asia/Shanghai is 8 hours ahead: Monday 00:00 there is this long before 1970-01-01 00:00 UTC. */
const SINCE_MONDAY_MS = (3 * DAY_HOURS + 8) * HOUR_MS

export const WHOLE_WEEK = '1'.repeat(WEEK_HOURS)
export const isWeek = (text: string): boolean => text.length === WEEK_HOURS && /^[01]+$/.test(text)

/** The hour of the week of a moment (ms): 0 is Monday 00:00–01:00, 167 Sunday 23:00–24:00. */
export const hourOfWeek = (at: number): number =>
  Math.floor(((((at + SINCE_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS) / HOUR_MS)

export const isHourOpen = (week: string, hour: number): boolean => week[hour % WEEK_HOURS] === '1'

/** Whether every hour that `minutes` from a moment (ms) touch is rentable. */
export const isInsideWeek = (week: string, from: number, minutes: number): boolean => {
  if (week === WHOLE_WEEK) return true
  const last = from + Math.max(1, minutes * 60_000) - 1
  const hours = Math.floor(last / HOUR_MS) - Math.floor(from / HOUR_MS) + 1
  const first = hourOfWeek(from)
  return Array.from({ length: Math.min(hours, WEEK_HOURS) }, (_, i) => first + i).every((hour) =>
    isHourOpen(week, hour),
  )
}

/** The hours of one day of the week (0 is Monday) as spans `[from, to)`, in hours of that day. */
export const daySpans = (week: string, day: number): { from: number; to: number }[] => {
  const spans: { from: number; to: number }[] = []
  for (let hour = 0; hour < DAY_HOURS; hour++) {
    if (!isHourOpen(week, day * DAY_HOURS + hour)) continue
    const last = spans.at(-1)
    if (last?.to === hour) last.to = hour + 1
    else spans.push({ from: hour, to: hour + 1 })
  }
  return spans
}

/** A week whose days all have the same hours: from `from` until before `to`, over midnight where `to` is not later; equal for all day. */
export const weekOfDays = (from: number, to: number): string => {
  const length = (to - from + DAY_HOURS) % DAY_HOURS || DAY_HOURS
  const day = Array.from({ length: DAY_HOURS }, (_, hour) =>
    (hour - from + DAY_HOURS) % DAY_HOURS < length ? '1' : '0',
  ).join('')
  return day.repeat(WEEK_DAYS)
}

/** 8 → 08:00 */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Hours of the day in which nothing begins: from the one until before the other, over midnight where it is not later. */
export type QuietHours = { readonly from: number; readonly to: number }

/** Whether a moment (ms) is in an account's quiet hours. */
export const isQuiet = (quiet: QuietHours | null, at: number): boolean => {
  if (quiet === null) return false
  const hour = hourOfWeek(at) % DAY_HOURS
  return (hour - quiet.from + DAY_HOURS) % DAY_HOURS < (quiet.to - quiet.from + DAY_HOURS) % DAY_HOURS
}

/** Quiet hours as people read them: 02:00–次日 08:00. */
export const quietText = ({ from, to }: QuietHours): string =>
  `${hourText(from)}–${to <= from ? '次日 ' : ''}${hourText(to)}`

const DAY_NAMES = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** The hours of one day as people read them: 全天, 不出租, or spans; what goes on past midnight says so. */
const dayText = (week: string, day: number): string => {
  const spans = daySpans(week, day)
  const isWhole = (of: number) => daySpans(week, of)[0]?.to === DAY_HOURS && isHourOpen(week, of * DAY_HOURS)
  if (spans.length === 0) return '不出租'
  if (isWhole(day)) return '全天'
  const before = (day + WEEK_DAYS - 1) % WEEK_DAYS
  const next = (day + 1) % WEEK_DAYS
  const morning =
    spans[0]?.from === 0 && isHourOpen(week, before * DAY_HOURS + DAY_HOURS - 1) && !isWhole(before)
  const shown = morning ? spans.slice(1) : spans
  const texts = shown.map(({ from, to }) => {
    const goesOn = to === DAY_HOURS && isHourOpen(week, next * DAY_HOURS) && !isWhole(next)
    const until = goesOn ? `次日 ${hourText(daySpans(week, next)[0]?.to ?? 0)}` : hourText(to)
    return `${hourText(from)}–${until}`
  })
  return texts.join('、') || '不出租'
}

/** A week in words: 全天, 每天 08:00–22:00, or 周一至周五 18:00–次日 02:00；周六至周日 全天. */
export const weekText = (week: string): string => {
  if (week === WHOLE_WEEK) return '全天'
  const runs: { from: number; to: number; text: string }[] = []
  for (let day = 0; day < WEEK_DAYS; day++) {
    const text = dayText(week, day)
    const last = runs.at(-1)
    if (last?.text === text) last.to = day
    else runs.push({ from: day, to: day, text })
  }
  if (runs.length === 1) return `每天 ${runs[0]?.text ?? ''}`
  return runs
    .map(({ from, to, text }) => {
      const days = from === to ? DAY_NAMES[from] : `${DAY_NAMES[from]}至${DAY_NAMES[to]}`
      return `${days} ${text}`
    })
    .join('；')
}
