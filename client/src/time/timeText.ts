import { shanghaiCalendar, shanghaiDate, shanghaiDayStart, shanghaiMinute } from './shanghaiTime.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const two = (n: number): string => String(n).padStart(2, '0')

/** The hour and minute in Shanghai: 21:30. */
export const clockText = (ms: number): string => minuteText(shanghaiMinute(ms))

/** The day of a moment: 今天, 明天, 11月23日, with the year for another year. */
export const dayText = (ms: number, now: number): string => {
  const days = (shanghaiDayStart(ms) - shanghaiDayStart(now)) / DAY
  const near = { '-1': '昨天', '0': '今天', '1': '明天' }[String(days)]
  if (near) return near
  const { year, month, day } = shanghaiCalendar(ms)
  const yearText = year === shanghaiCalendar(now).year ? '' : `${year}年`
  return `${yearText}${month}月${day}日`
}

/** A moment: 今天 21:30, 明天 08:00, 11月23日 08:00, with the year for another year. */
export const momentText = (ms: number, now: number): string => `${dayText(ms, now)} ${clockText(ms)}`

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
/**
 * The day in Shanghai of a moment, or `later` days after it: from and to (ms), its name (今天, 明天, 周三) and its date
 * (25日).
 */
export const shanghaiDay = (ms: number, later = 0) => {
  const from = shanghaiDayStart(ms, later)
  const { day, weekday } = shanghaiCalendar(from)
  const name = later === 0 ? '今天' : later === 1 ? '明天' : weekdays[weekday]
  return { from, to: from + DAY, name: name ?? '', date: `${day}日` }
}

/** A range of time: 今天 18:00–21:05, 今天 22:00 – 明天 08:05. */
export const rangeText = (from: number, to: number, now: number): string =>
  shanghaiDate(from) === shanghaiDate(to)
    ? `${momentText(from, now)}–${clockText(to)}`
    : `${momentText(from, now)} – ${momentText(to, now)}`

/** Minutes since midnight as a time: 1320 → 22:00. */
export const minuteText = (minutes: number): string =>
  `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** A duration, rounded up to the minute: 2 天 3 小时, 45 分钟. */
export const spanText = (ms: number): string => {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  const parts = [days && `${days} 天`, hours && `${hours} 小时`, !days && rest && `${rest} 分钟`].filter(
    Boolean,
  )
  return parts.join(' ') || '0 分钟'
}

/**
 * The time left until a deadline as days, hours, minutes and seconds of two digits; one to seven days are a plain
 * number (3, not 03).
 */
export const countdownParts = (leftMs: number) => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const days = Math.floor(seconds / 86_400)
  return {
    dd: days >= 1 && days <= 7 ? String(days) : two(days),
    hh: two(Math.floor(seconds / 3600) % 24),
    mm: two(Math.floor(seconds / 60) % 60),
    ss: two(seconds % 60),
    days,
  }
}
