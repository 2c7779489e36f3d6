/** Where time comes from. Tests move it by hand; nothing but the counting of `limits.ts` asks the machine for the time. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

const SHANGHAI_OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The last midnight in Asia/Shanghai (no daylight saving there) at or before `at`. */
export const shanghaiDayStart = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS)

/** Minutes since midnight in Asia/Shanghai, 0–1439. */
export const shanghaiMinute = (at: Date): number =>
  Math.floor(((at.getTime() + SHANGHAI_OFFSET_MS) % DAY_MS) / 60_000)

/** The calendar day in Asia/Shanghai as YYYY-MM-DD. */
export const shanghaiDate = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)

/** The first moment of a month (YYYY-MM) in Asia/Shanghai, and of the next. */
export const shanghaiMonthSpan = (month: string): { from: Date; to: Date } => {
  const from = new Date(`${month}-01T00:00:00+08:00`)
  const next = new Date(from.getTime() + 32 * DAY_MS)
  return { from, to: new Date(`${shanghaiDate(next).slice(0, 7)}-01T00:00:00+08:00`) }
}
