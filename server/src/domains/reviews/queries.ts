import type { ReviewSort } from '@shanghao/contract/reviews/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { starsOf } from './rating.ts'
import type { ReviewPicture } from './write.ts'

export type ReviewedGoods = { id: number; owner_id: number; title: string }

/** An account that has a page; undefined for others. */
export const findReviewedGoods = async (db: Db | Tx, goodsId: string): Promise<ReviewedGoods | undefined> => {
  const { rows } = await sql<ReviewedGoods>`select id, owner_id, title from goods
    where id = ${goodsId}::bigint and state in ('on_shelf', 'off_shelf', 'awaiting_owner', 'disputed')`.execute(
    db,
  )
  return rows[0]
}

/** How many persons gave an account each number of stars. */
export const findGoodsStars = async (db: Db, goodsId: number): Promise<number[]> =>
  (await sql<{ stars: number[] }>`select ${starsOf('goods', sql`${goodsId}::bigint`)} as stars`.execute(db))
    .rows[0]?.stars ?? []

/** The tags that persons chose for an account, the most frequent first. */
export const listTags = (db: Db, goodsId: number) =>
  db
    .selectFrom('rating_tag')
    .select(['tag', 'reviewers'])
    .where('goods_id', '=', goodsId)
    .where('reviewers', '>', 0)
    .orderBy('reviewers', 'desc')
    .orderBy('tag')
    .execute()

export type ReviewRow = {
  id: number
  author_id: number
  owner_id: number
  /** The first character of the author's nickname. */
  author: string
  goods_id: number
  title: string
  stars: number
  tags: string[]
  text: string | null
  pictures: ReviewPicture[]
  hours: number
  written_at: Date
  edited_at: Date | null
  answer: string | null
  answered_at: Date | null
  answer_hidden_reason: string | null
}

type ReviewList = {
  of: { goodsId: number } | { ownerId: number }
  sort: ReviewSort
  withPictures: boolean
  time: Date
  after: { stars: number; id: number } | null
  skip: number
  limit: number
}

const conditionsOf = ({ of, sort, withPictures, time, after }: ReviewList): RawBuilder<unknown> => {
  const conditions = [
    'goodsId' in of ? sql`r.goods_id = ${of.goodsId}` : sql`r.owner_id = ${of.ownerId}`,
    sql`r.hidden_reason is null and not r.is_own and r.written_at <= ${time}`,
  ]
  if (withPictures) conditions.push(sql`r.pictures <> '[]'`)
  if (after && sort === 'newest') conditions.push(sql`r.id < ${after.id}`)
  if (after && sort === 'lowest')
    conditions.push(sql`r.stars >= ${after.stars} and (r.stars > ${after.stars} or r.id < ${after.id})`)
  return sql.join(conditions, sql` and `)
}

/** A page of shown reviews, and one row more when another page follows. Each order and filter reads an index of its own. */
export const listReviews = async (db: Db, list: ReviewList): Promise<ReviewRow[]> => {
  const order = list.sort === 'lowest' ? sql`r.stars, r.id desc` : sql`r.id desc`
  const { rows } = await sql<ReviewRow>`
    select r.id, r.author_id, r.owner_id, left(u.nickname, 1) as author, r.goods_id, g.title, r.stars, r.tags, r.text, r.pictures, o.hours,
           r.written_at, r.edited_at, r.answer, r.answered_at, r.answer_hidden_reason
      from (select * from review r where ${conditionsOf(list)} order by ${order} limit ${list.limit} offset ${list.skip}) r
      join app_user u on u.id = r.author_id join goods g on g.id = r.goods_id join rental_order o on o.id = r.order_id
     order by ${order}`.execute(db)
  return rows
}

export type OrderReviewRow = {
  goods_id: number
  title: string
  game_name: string
  reviewable: boolean
  settled_at: Date | null
  review:
    | (Omit<ReviewRow, 'author' | 'title' | 'hours' | 'written_at' | 'edited_at' | 'answered_at'> & {
        written_at: Date
        edited_at: Date | null
        editable_until: Date
        answered_at: Date | null
        hidden_reason: string | null
        is_own: boolean
      })
    | null
}

/** An order of the renter with their review of it; undefined for another renter's order, or a renewal. */
export const findOrderReview = async (
  db: Db,
  renterId: number,
  orderId: string,
): Promise<OrderReviewRow | undefined> => {
  const { rows } = await sql<Omit<OrderReviewRow, 'review'>>`
    select o.goods_id, g.title, m.name as game_name, is_reviewable(o) as reviewable, o.settled_at
      from rental_order o join goods g on g.id = o.goods_id join game m on m.id = g.game_id
     where o.id = ${orderId} and o.renter_id = ${renterId} and o.parent_id is null`.execute(db)
  const [order] = rows
  if (!order) return undefined
  const review = await db
    .selectFrom('review')
    .select(['id', 'author_id', 'owner_id', 'goods_id', 'stars', 'tags', 'text', 'pictures', 'written_at'])
    .select(['edited_at', 'editable_until', 'answer', 'answered_at', 'answer_hidden_reason'])
    .select(['hidden_reason', 'is_own'])
    .where('order_id', '=', orderId)
    .$castTo<NonNullable<OrderReviewRow['review']>>()
    .executeTakeFirst()
  return { ...order, review: review ?? null }
}

export type QuestionRow = {
  id: number
  asker_id: number
  owner_id: number
  asker: string
  text: string
  asked_at: Date
  answer: string | null
  answered_at: Date | null
}

type QuestionPage = {
  goodsId: number
  viewerId: number | null
  time: Date
  after: number | null
  skip: number
  limit: number
}

/** Answered questions about an account, and those without an answer of the viewer or to them, the newest first. */
export const listQuestions = async (
  db: Db,
  { goodsId, viewerId, time, after, skip, limit }: QuestionPage,
): Promise<QuestionRow[]> => {
  const branch = (condition: RawBuilder<unknown>) => sql`
    (select * from question q where q.goods_id = ${goodsId} and q.hidden_reason is null and q.asked_at <= ${time}
        and (${after}::bigint is null or q.id < ${after}::bigint) and ${condition} order by q.id desc limit ${skip + limit})`
  const { rows } = await sql<QuestionRow>`
    select q.id, q.asker_id, q.owner_id, left(u.nickname, 1) as asker, q.text, q.asked_at, q.answer, q.answered_at
      from (${branch(sql`q.answer is not null and q.answer_hidden_reason is null`)}
            union all ${branch(sql`q.answer is null and ${viewerId}::bigint in (q.asker_id, q.owner_id)`)}) q
      join app_user u on u.id = q.asker_id
     order by q.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
