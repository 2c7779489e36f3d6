import type { ResultOf } from '@shanghao/contract/call'
import type { reviewCalls } from '@shanghao/contract/reviews/calls'
import { GOOD_STARS } from '@shanghao/contract/rules'
import { type RawBuilder, sql } from 'kysely'

type Summary = ResultOf<typeof reviewCalls.ownerPage>['rating']

/** SQL of how many persons gave an account or an owner one star to five: an array of five numbers, read by key. */
export const starsOf = (subject: 'goods' | 'owner', id: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`coalesce((select array[star_1, star_2, star_3, star_4, star_5] from rating
     where subject = ${subject} and subject_id = ${id}), '{0,0,0,0,0}')`

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

/** 好评率 of the persons who gave one star to five; none below `rateMin` persons. */
export const presentRating = (
  stars: readonly number[],
  { rateMin }: { rateMin: number },
): { reviewers: number; goodRate: number | null } => {
  const reviewers = sum(stars)
  const good = sum(stars.slice(GOOD_STARS - 1))
  return { reviewers, goodRate: reviewers < rateMin ? null : Math.round((100 * good) / reviewers) }
}

/** The rating with its distribution and average. */
export const presentRatingDetail = (stars: number[], rules: { rateMin: number }): Summary => {
  const { reviewers, goodRate } = presentRating(stars, rules)
  const total = sum(stars.map((n, i) => n * (i + 1)))
  return {
    reviewers,
    goodRate,
    stars,
    average: goodRate === null ? null : Math.round((10 * total) / reviewers) / 10,
  }
}
