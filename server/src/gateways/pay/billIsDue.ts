import { shanghaiMidnight } from '../../core/config/shanghaiTime.ts'

/** A day's bill is ready at ten the next morning. */
const READY_MS = 34 * 3_600_000

/** Whether the bill of a day (YYYY-MM-DD) has to be there: a day without one then had no payments. */
export const billIsDue = (day: string, now: Date): boolean =>
  now.getTime() >= shanghaiMidnight(day).getTime() + READY_MS
