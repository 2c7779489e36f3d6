import type { ReviewRules } from './settings.ts'

export { presentRating, starsOf } from './rating.ts'
export { reviewSettings } from './settings.ts'
export { listStories } from './stories.ts'

export type WriteRules = Pick<ReviewRules, 'writeDays'>

const DAY_MS = 86_400_000

/** Until when a settled order may be reviewed. */
export const writableUntil = (settledAt: Date, { writeDays }: WriteRules): Date =>
  new Date(settledAt.getTime() + writeDays * DAY_MS)
