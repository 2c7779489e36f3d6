const ZONE = 'Asia/Shanghai'

const zoned = (at: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE)
const dateOf = (at: Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds)

/** The last midnight in Asia/Shanghai at or before `at`. */
export const shanghaiDayStart = (at: Date): Date => dateOf(zoned(at).startOfDay())

/** Minutes since midnight in Asia/Shanghai, 0–1439. */
export const shanghaiMinute = (at: Date): number => {
  const { hour, minute } = zoned(at)
  return hour * 60 + minute
}

/** HH:mm in Asia/Shanghai. */
export const shanghaiClock = (at: Date): string =>
  zoned(at).toPlainTime().toString({ smallestUnit: 'minute' })

/** Month, day and time in Asia/Shanghai, for sentences: 11月22日 16:40. */
export const shanghaiMoment = (at: Date): string => {
  const { month, day } = zoned(at)
  return `${month}月${day}日 ${shanghaiClock(at)}`
}

/** The calendar day in Asia/Shanghai as YYYY-MM-DD. */
export const shanghaiDate = (at: Date): string => zoned(at).toPlainDate().toString()

/** The moment a day (YYYY-MM-DD) begins in Asia/Shanghai. Throws RangeError for an invalid date. */
export const shanghaiMidnight = (day: string): Date =>
  dateOf(Temporal.PlainDate.from(day).toZonedDateTime(ZONE))

/** The first moment of a month (YYYY-MM) in Asia/Shanghai, and of the next. */
export const shanghaiMonthSpan = (month: string): { from: Date; to: Date } => {
  const from = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).toZonedDateTime(ZONE)
  return { from: dateOf(from), to: dateOf(from.add({ months: 1 })) }
}

/** From this moment on, Asia/Shanghai is eight hours ahead of UTC: its last summer time ended in 1991. */
const SINCE_FIXED = Date.UTC(1992)
const AHEAD_MS = 8 * 3_600_000

/** RFC 3339 with the offset of Asia/Shanghai and no fractions. Files write it in each row, for which the calendar is too slow. */
export const shanghaiRfc3339 = (at: Date): string =>
  at.getTime() < SINCE_FIXED
    ? zoned(at).toString({ smallestUnit: 'second', timeZoneName: 'never' })
    : `${new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 19)}+08:00`

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai, the format of Chinese providers. */
export const shanghaiTime = (at: Date): string => shanghaiRfc3339(at).slice(0, 19).replace('T', ' ')

/** YYYY-MM-DD HH:mm in Asia/Shanghai of a moment (ms), as sentences for operators write it. */
export const minuteText = (at: number): string => shanghaiTime(new Date(at)).slice(0, 16)

/** Parses the format of `shanghaiTime`; null for an invalid one. */
export const fromShanghaiTime = (text: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:[0-5]\d$/.test(text)) return null
  try {
    return dateOf(Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE))
  } catch {
    return null
  }
}

/** The day (YYYY-MM-DD) a number of days after another; negative for before. Throws RangeError for an invalid date. */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** The month (YYYY-MM) a number of months after another; negative for before. */
export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()
