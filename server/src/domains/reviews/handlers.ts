import type { reviewCalls } from '@shanghao/contract/reviews/calls'
import type { moderationCalls } from '@shanghao/contract/reviews/moderation'
import type { questionCalls } from '@shanghao/contract/reviews/questions'
import { isReviewTag, reviewTags } from '@shanghao/contract/reviews/states'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentIdPage, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { answerReview } from './answer.ts'
import { moderationHandlers } from './moderationHandlers.ts'
import { findAnswerTime, findOwner, findOwnerId } from './ownerQueries.ts'
import { presentOrderReview, presentReview } from './present.ts'
import { findGoodsStars, findOrderReview, listReviews, listTags } from './queries.ts'
import { questionHandlers } from './questionHandlers.ts'
import { presentRatingDetail } from './rating.ts'
import { reportPost } from './report.ts'
import { reviewSettings } from './settings.ts'
import { isShownOwner, requireGoods } from './shownGoods.ts'
import { editReview, writeReview } from './write.ts'

/** Days over which an owner's answer time is measured, and the answers needed to show it. */
const MEASURED_DAYS = 90
const ANSWERS_MIN = 3
const DAY_MS = 86_400_000

const requireOwnerId = async (ctx: Ctx<'anyone'>, publicId: string): Promise<number> => {
  const ownerId = await findOwnerId(ctx.db, publicId)
  return ownerId !== undefined && isShownOwner(ctx, ownerId) ? ownerId : fail('NOT_FOUND')
}

const publicHandlers: Handlers<typeof reviewCalls> = {
  summary: async (ctx, { goodsId }) => {
    const { db, settings } = ctx
    const goods = await requireGoods(ctx.db, ctx, goodsId)
    const [stars, tags] = await Promise.all([findGoodsStars(db, goods.id), listTags(db, goods.id)])
    return {
      ...presentRatingDetail(stars, settings.read(reviewSettings)),
      tags: tags.flatMap(({ tag, reviewers }) =>
        isReviewTag(tag) ? [{ key: tag, name: reviewTags[tag].name, reviewers }] : [],
      ),
    }
  },

  list: async (ctx, { goodsId, sort, withPictures, page }) => {
    const goods = await requireGoods(ctx.db, ctx, goodsId)
    const time = page.time ?? ctx.now.getTime()
    const [stars, id] = page.cursor ? decodeCursor(page.cursor, ['number', 'id']) : []
    const rows = await listReviews(ctx.db, {
      of: { goodsId: goods.id },
      sort,
      withPictures,
      time: new Date(time),
      after: stars === undefined || id === undefined ? null : { stars, id },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(
      page,
      time,
      rows,
      (row) => presentReview(ctx, row, ctx.viewer?.userId ?? null),
      (row) => [row.stars, row.id],
    )
  },

  ownerPage: async (ctx, { ownerId: publicId }) => {
    const ownerId = await requireOwnerId(ctx, publicId)
    const since = new Date(ctx.now.getTime() - MEASURED_DAYS * DAY_MS)
    const [owner, { minutes, answers }] = await Promise.all([
      findOwner(ctx.db, ownerId),
      findAnswerTime(ctx.db, ownerId, since),
    ])
    if (!owner) return fail('NOT_FOUND')
    const rules = ctx.settings.read(reviewSettings)
    return {
      name: owner.name,
      since: owner.since.getTime(),
      listed: owner.listed,
      rating: presentRatingDetail(owner.stars, rules),
      rentals: owner.rentals,
      lostDisputes: owner.rentals - owner.good,
      answerMinutes: answers < ANSWERS_MIN || minutes === null ? null : Math.max(1, Math.round(minutes)),
      isRated: owner.rentals >= rules.rateMin,
    }
  },

  ofOwner: async (ctx, { ownerId: publicId, page }) => {
    const ownerId = await requireOwnerId(ctx, publicId)
    return presentIdPage(
      page,
      ctx.now,
      ({ after, ...range }) =>
        listReviews(ctx.db, {
          ...range,
          of: { ownerId },
          sort: 'newest',
          withPictures: false,
          after: after === null ? null : { stars: 0, id: after },
        }),
      (row) => presentReview(ctx, row, ctx.viewer?.userId ?? null),
    )
  },

  ofOrder: async (ctx, { orderId }) => {
    const row = (await findOrderReview(ctx.db, ctx.viewer.userId, orderId)) ?? fail('NOT_FOUND')
    return presentOrderReview(ctx, row, ctx.settings.read(reviewSettings), ctx.now)
  },

  write: ({ viewer: author, settings, now, once }, input) =>
    once(async (tx) => ({
      reviewId: await writeReview(tx, { ...input, author, rules: settings.read(reviewSettings), now }),
    })),

  edit: async ({ db, viewer, now }, input) => {
    await db.transaction().execute((tx) => editReview(tx, { ...input, userId: viewer.userId, now }))
    return {}
  },

  answer: async ({ db, viewer, now }, { reviewId, text }) => {
    await db
      .transaction()
      .execute((tx) => answerReview(tx, { id: reviewId, ownerId: viewer.userId, text, now }))
    return {}
  },

  report: async ({ db, viewer, settings, now }, input) => {
    const rules = settings.read(reviewSettings)
    await db.transaction().execute((tx) => reportPost(tx, { ...input, userId: viewer.userId, rules, now }))
    return {}
  },
}

/** Reviews, questions and their moderation. */
export const reviewHandlers: Handlers<typeof reviewCalls & typeof questionCalls & typeof moderationCalls> = {
  ...publicHandlers,
  ...questionHandlers,
  ...moderationHandlers,
}
