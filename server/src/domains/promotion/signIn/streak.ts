import { addDays } from '../../../core/config/shanghaiTime.ts'

/** A day (YYYY-MM-DD, Asia/Shanghai) on which a person signed in, and how many consecutive days it ended. */
export type SignedDay = { day: string; streak: number }

/** The streak that holds on a day: of the last sign-in if that was on the day or the one before, else 0. */
export const streakOn = (today: string, last: SignedDay | undefined): number =>
  last && last.day >= addDays(today, -1) ? last.streak : 0

/** The day of a ladder that a streak reaches, from 1: after the last day the ladder starts again. */
export const ladderDay = (streak: number, length: number): number => ((streak - 1) % length) + 1
