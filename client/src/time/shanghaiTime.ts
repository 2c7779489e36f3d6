/**
 * Shanghai keeps UTC+8 all year. A fixed offset, because the browsers the app is built for lack Temporal and its polyfill
 * is larger than all our code that needs it (`docs/decisions/libraries.md`). The server's is `server/src/core/config/shanghaiTime.ts`.
 */
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

const shifted = (ms: number): Date => new Date(ms + OFFSET_MS)

/** Midnight in Shanghai at or before a moment, or so many days later. ms */
export const shanghaiDayStart = (ms: number, daysLater = 0): number =>
  (Math.floor((ms + OFFSET_MS) / DAY_MS) + daysLater) * DAY_MS - OFFSET_MS

/** Minutes since midnight in Shanghai, 0–1439. */
export const shanghaiMinute = (ms: number): number => Math.floor((ms - shanghaiDayStart(ms)) / 60_000)

/** The calendar day in Shanghai as YYYY-MM-DD. */
export const shanghaiDate = (ms: number): string => shifted(ms).toISOString().slice(0, 10)

/** The calendar day in Shanghai by its parts: month 1–12, weekday 0 for Sunday. */
export const shanghaiCalendar = (ms: number) => {
  const at = shifted(ms)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    weekday: at.getUTCDay(),
  }
}

/** The first moment (ms) of a calendar day (YYYY-MM-DD) in Shanghai; null for any other text. */
export const shanghaiDayOf = (date: string): number | null => {
  const ms = Date.parse(`${date}T00:00:00Z`) - OFFSET_MS
  return /^\d{4}-\d\d-\d\d$/.test(date) && Number.isFinite(ms) ? ms : null
}

/** A moment (ms) as a browser's field for date and time writes it in Shanghai: `2026-12-01T00:00`. */
export const shanghaiFieldText = (ms: number): string => shifted(ms).toISOString().slice(0, 16)

/** The moment (ms) that such a text names; null for any other. */
export const parseShanghaiField = (text: string): number | null => {
  const ms = Date.parse(`${text}:00Z`) - OFFSET_MS
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && Number.isFinite(ms) ? ms : null
}
