import { GOOD_STARS } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import { maskNickname } from './publicText.ts'
import { presentRating, starsOf } from './rating.ts'
import type { ReviewRules } from './settings.ts'

/** Least characters of a review that is told as a story. */
const STORY_TEXT_MIN = 12
/** The newest good reviews that are searched for stories, so that the time taken doesn't grow with their number. */
const SEARCHED_MAX = 300

type StoryRow = {
  goods_id: number
  author: string
  stars: number
  text: string
  hours: number
  written_at: Date
  rating: number[]
}

/**
 * The newest good review with some text of each account on the shelf, at most `limit`. `ownerId` is the only owner whose accounts
 * are told of; null for all.
 */
export const listStories = async (
  db: Db,
  { ownerId, limit, rules }: { ownerId: number | null; limit: number; rules: Pick<ReviewRules, 'rateMin'> },
) => {
  const { rows } = await sql<StoryRow>`
    select * from (
      select distinct on (r.goods_id) r.id, r.goods_id, left(u.nickname, 1) as author, r.stars, r.text, o.hours, r.written_at,
             ${starsOf('goods', sql`r.goods_id`)} as rating
        from (select * from review where hidden_reason is null and not is_own and stars >= ${GOOD_STARS} and length(text) >= ${STORY_TEXT_MIN}
                 and (${ownerId}::bigint is null or owner_id = ${ownerId}::bigint) order by id desc limit ${SEARCHED_MAX}) r
        join goods g on g.id = r.goods_id and g.state = 'on_shelf'
        join app_user u on u.id = r.author_id join rental_order o on o.id = r.order_id
       order by r.goods_id, r.id desc) latest
     order by id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    goodsId: row.goods_id,
    review: {
      author: maskNickname(row.author),
      stars: row.stars,
      text: row.text,
      hours: row.hours,
      at: row.written_at.getTime(),
    },
    rating: presentRating(row.rating, rules),
  }))
}
