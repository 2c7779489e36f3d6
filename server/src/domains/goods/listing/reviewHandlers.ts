import type { goodsReviewCalls } from '@shanghao/contract/goods/review'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, presentIdPage, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { findGoods } from './lookAlikes.ts'
import { openReview, presentOperated } from './openReview.ts'
import { presentShot } from './present.ts'
import { listWaiting } from './queries.ts'
import { reviewListing } from './review.ts'
import { freeByOperator, type TakeOut, takeOutByOperator } from './takeOut.ts'

/** Calls of operators on accounts that wait for review. */
export const goodsReviewHandlers = ({
  banGoods,
  disputeGoods,
}: {
  banGoods: TakeOut
  disputeGoods: TakeOut
}): Handlers<typeof goodsReviewCalls> => ({
  goodsToReview: async (ctx, { page }) => {
    if (ctx.viewer.identityId === null) fail('REALNAME_REQUIRED')
    const cursor = page.cursor ? decodeCursor(page.cursor, ['moment', 'id']) : null
    const after = cursor && { at: new Date(cursor[0]), goodsId: cursor[1] }
    const rows = await listWaiting(ctx.db, { after, skip: skipOf(page), limit: page.size + 1 })
    return presentPage(
      page,
      page.time ?? ctx.now.getTime(),
      rows,
      ({ presentation, screenshots, ...row }) => ({
        goodsId: String(row.goods_id),
        version: row.version,
        gameName: row.game_name,
        ownerName: row.owner_name,
        title: presentation.title,
        description: presentation.description,
        hourlyFen: row.hourly_fen,
        listed: row.listed,
        screenshots: screenshots.map((shot) => {
          const { url, caption } = presentShot(ctx, shot)
          return { url, caption }
        }),
        at: row.at.getTime(),
      }),
      (row) => [row.at.getTime(), row.goods_id],
    )
  },

  reviewGoods: async ({ db, viewer, now }, { id, version, approve, reason }) => {
    if (!approve && reason === '') fail('INVALID_INPUT', { reason: ['请写明没有通过的原因'] })
    const deciding = { goodsId: Number(id), version, approve, reason, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => reviewListing(tx, deciding))
    return {}
  },

  goodsReview: (ctx, { id }) => {
    const reviewing = { goodsId: Number(id), operatorId: ctx.viewer.userId }
    return ctx.db.transaction().execute((tx) => openReview(ctx, tx, reviewing))
  },

  findGoods: ({ database, now }, { text, state, page }) =>
    presentIdPage(page, now, (of) => findGoods(database.catalogue, { ...of, text, state }), presentOperated),

  banGoods: async ({ db, viewer, now }, { id, reason }) => {
    const acting = { goodsId: Number(id), reason, operatorId: viewer.userId, now }
    return { orders: await db.transaction().execute((tx) => takeOutByOperator(tx, 'ban', banGoods, acting)) }
  },

  holdGoods: async ({ db, viewer, now }, { id, reason }) => {
    const acting = { goodsId: Number(id), reason, operatorId: viewer.userId, now }
    return {
      orders: await db.transaction().execute((tx) => takeOutByOperator(tx, 'hold', disputeGoods, acting)),
    }
  },

  freeGoods: async ({ db, viewer, now }, { id, reason }) => {
    const acting = { goodsId: Number(id), reason, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => freeByOperator(tx, acting))
    return {}
  },
})
