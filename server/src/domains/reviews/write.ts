import type { ParsedOf } from '@shanghao/contract/call'
import { quoted } from '@shanghao/contract/quoted'
import type { reviewCalls } from '@shanghao/contract/reviews/calls'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Viewer } from '../../core/http/auth.ts'
import { notify } from '../notifications/actions.ts'
import { claimUpload } from '../uploads/actions.ts'
import { writableUntil } from './actions.ts'
import { requireNoContact } from './publicText.ts'
import type { ReviewRules } from './settings.ts'

const DAY_MS = 86_400_000

export type ReviewContent = Omit<ParsedOf<typeof reviewCalls.write>, 'orderId'>
/** A picture as a review keeps it; sizes in pixels. */
export type ReviewPicture = { publicKey: string; width: number; height: number }

type ClaimInput = { orderId: string; userId: number; pictures: readonly string[]; now: Date }

/** Keeps the pictures of a review, also those of its earlier versions. Locked in one order, answered in the author's. */
const claimPictures = async (
  tx: Tx,
  { orderId, userId, pictures, now }: ClaimInput,
): Promise<ReviewPicture[]> => {
  const distinct = [...new Set(pictures)]
  const claimed: ReviewPicture[] = []
  for (const publicKey of distinct.toSorted())
    claimed.push(
      await claimUpload(tx, { userId, publicKey, purpose: 'review', usedBy: `review:${orderId}`, now }),
    )
  return distinct.flatMap((key) => claimed.find(({ publicKey }) => publicKey === key) ?? [])
}

const columnsOf = ({ stars, tags, text }: ReviewContent, pictures: ReviewPicture[]) => ({
  stars,
  tags: [...new Set(tags)],
  text: text || null,
  pictures: JSON.stringify(pictures),
})

type WriteInput = ReviewContent & {
  orderId: string
  author: Pick<Viewer, 'userId' | 'identityId'>
  rules: ReviewRules
  now: Date
}

type ReviewedOrder = { goods_id: number; owner_id: number; title: string; settled_at: Date | null }

const findReviewable = async (
  tx: Tx,
  orderId: string,
  renterId: number,
): Promise<ReviewedOrder & { reviewable: boolean }> => {
  const { rows } = await sql<ReviewedOrder & { reviewable: boolean }>`
    select o.goods_id, o.owner_id, g.title, o.settled_at, is_reviewable(o) as reviewable
      from rental_order o join goods g on g.id = o.goods_id where o.id = ${orderId} and o.renter_id = ${renterId}`.execute(
    tx,
  )
  return rows[0] ?? fail('NOT_FOUND')
}

/**
 * Stores the renter's review of a settled order and tells the owner. Raises NOT_FOUND, CONTACT_IN_TEXT, REVIEW_CLOSED before it is
 * settled, after the window and where the whole rent went back, REVIEW_EXISTS, REVIEW_OWN for an account of the same person, and
 * UPLOAD_EXPIRED.
 */
export const writeReview = async (
  tx: Tx,
  { orderId, author, rules, now, ...content }: WriteInput,
): Promise<number> => {
  const order = await findReviewable(tx, orderId, author.userId)
  const { settled_at: settledAt } = order
  if (!order.reviewable || !settledAt || author.identityId === null) return fail('REVIEW_CLOSED')
  if (now > writableUntil(settledAt, rules)) fail('REVIEW_CLOSED')
  requireNoContact(content.text)
  const pictures = await claimPictures(tx, {
    orderId,
    userId: author.userId,
    pictures: content.pictures,
    now,
  })
  const { id } = await tx
    .insertInto('review')
    .values({
      ...columnsOf(content, pictures),
      order_id: orderId,
      goods_id: order.goods_id,
      owner_id: order.owner_id,
      author_id: author.userId,
      person: author.identityId,
      written_at: now,
      editable_until: new Date(now.getTime() + rules.editDays * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(tx, order.owner_id, {
    kind: 'review_received',
    title: `收到一条 ${content.stars} 星评价`,
    text: `租客评价了${quoted(order.title)}，你可以公开回复一次。`,
    path: `/pages/review/list?goodsId=${order.goods_id}`,
  })
  return id
}

type EditInput = ReviewContent & { reviewId: number; userId: number; now: Date }

/**
 * Changes a review within its time; the database keeps what was there before. Raises NOT_FOUND for another person's review,
 * POST_HIDDEN, REVIEW_EDIT_OVER, CONTACT_IN_TEXT and UPLOAD_EXPIRED.
 */
export const editReview = async (tx: Tx, { reviewId, userId, now, ...content }: EditInput): Promise<void> => {
  const review = await tx
    .selectFrom('review')
    .select(['order_id', 'editable_until', 'hidden_reason'])
    .where('id', '=', reviewId)
    .where('author_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!review) return fail('NOT_FOUND')
  if (review.hidden_reason !== null) fail('POST_HIDDEN')
  if (now > review.editable_until) fail('REVIEW_EDIT_OVER')
  requireNoContact(content.text)
  const pictures = await claimPictures(tx, {
    orderId: review.order_id,
    userId,
    pictures: content.pictures,
    now,
  })
  await tx
    .updateTable('review')
    .set({ ...columnsOf(content, pictures), edited_at: now })
    .where('id', '=', reviewId)
    .execute()
}
