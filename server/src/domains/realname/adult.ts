import { ADULT_AGE } from '@shanghao/contract/rules'
import { shanghaiDate } from '../../core/config/shanghaiTime.ts'
import { fail } from '../../core/errors.ts'

/**
 * The day a person turns 18 (YYYY-MM-DD), from which they count as adult. For 29 February it is 1 March, since the
 * eighteenth year after a leap year is never one.
 */
export const eighteenthBirthday = (birthDate: string): string => {
  const date = new Date(`${birthDate}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + ADULT_AGE)
  return date.toISOString().slice(0, 10)
}

/** Whether a person is 18 by the calendar of Asia/Shanghai; `adultFrom` is null for the unverified. */
export const isAdult = (adultFrom: string | null, now: Date): boolean =>
  adultFrom !== null && adultFrom <= shanghaiDate(now)

/** The adults-only gate: raises REALNAME_REQUIRED for the unverified and MINOR for those under 18. */
export const requireAdult = ({ adultFrom }: { adultFrom: string | null }, now: Date): void => {
  if (adultFrom === null) fail('REALNAME_REQUIRED')
  if (!isAdult(adultFrom, now)) fail('MINOR')
}
