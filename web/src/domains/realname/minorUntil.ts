import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import { birthDateOf, idNumber as idNumberRule } from '@shanghao/contract/validation/people'

const ADULT_YEARS = 18

/**
 * The day (2028年6月1日) from which the owner of a complete ID number is 18 by the calendar of Shanghai; null for adults
 * and for an incomplete number. A hint while typing: the server decides.
 */
export const minorUntil = (idNumber: string, now: number = serverNow()): string | null => {
  const birth = idNumberRule.holds(idNumber) ? birthDateOf(idNumber) : null
  if (!birth) return null
  const day = new Date(`${birth}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + ADULT_YEARS)
  if (day.toISOString().slice(0, 10) <= shanghaiDate(now)) return null
  return `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月${day.getUTCDate()}日`
}
