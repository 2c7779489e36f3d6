const ZONE = 'Asia/Shanghai'

const zoned = (ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE)

/** 2026-11-21T20:00:00+08:00 */
export const shanghaiRfc3339 = (ms: number): string =>
  zoned(ms).toString({ smallestUnit: 'second', timeZoneName: 'never' })

/** 2026-11-21 20:00:00, as all of Alipay's times and the times in bills are written. */
export const shanghaiTime = (ms: number): string => shanghaiRfc3339(ms).slice(0, 19).replace('T', ' ')

/** The reverse, in ms; null for anything else and for days no calendar has. */
export const parseShanghaiTime = (text: string): number | null => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:[0-5]\d$/.test(text)) return null
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).epochMilliseconds
  } catch {
    return null
  }
}

/** The calendar day, YYYY-MM-DD. */
export const shanghaiDate = (ms: number): string => zoned(ms).toPlainDate().toString()

/** The moment a day begins, in ms; null for anything but YYYY-MM-DD of a calendar's day. */
export const shanghaiMidnight = (day: string): number | null => parseShanghaiTime(`${day} 00:00:00`)
