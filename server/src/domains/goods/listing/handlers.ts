import type { listingCalls } from '@shanghao/contract/goods/listingCalls'
import { yuanShort } from '@shanghao/contract/money'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, presentIdPage, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { recordOwnerAct } from '../../owners/actions.ts'
import { cropUpload, presentPicture } from '../../uploads/actions.ts'
import { blockRenter, listBlocks, unblockRenter } from '../blacklist.ts'
import { setOwnCredential } from '../credential/setOwnCredential.ts'
import { getCatalogue, getCatalogueCovering } from '../search/catalogue.ts'
import { goodsSettings } from '../settings.ts'
import { shelveGoods, unshelveGoods } from '../states/transitions.ts'
import { presentOwn, presentOwnDetail, presentTemplate } from './present.ts'
import { countOwn, findOwnDetail, listOwn, listVersions } from './queries.ts'
import { removeListing } from './remove.ts'
import { submitListing } from './review.ts'
import { changeListing, createListing, findOwnGoods, setNote } from './save.ts'
import { listShots, shotsOf } from './screenshots.ts'
import { findWaiting } from './versions.ts'

type Acting = Pick<Ctx<'merchant'>, 'ownerId' | 'viewer' | 'now'>

const actingOf = ({ ownerId, viewer, now }: Acting) => ({ ownerId, actorId: viewer.userId, now })

/** How the detail of an act names a change of price; undefined for the same price. */
const priceChange = (from: number, to: number): string | undefined =>
  from === to ? undefined : `每小时 ¥${yuanShort(from)} 改为 ¥${yuanShort(to)}`

/** Calls of owners and their staff on one account. */
export const listingHandlers: Handlers<typeof listingCalls> = {
  template: async (ctx, { gameId }) => {
    const shown = presentTemplate(await getCatalogue(ctx), gameId)
    return gameId !== undefined && shown.template === null ? fail('NOT_FOUND') : shown
  },

  listOwn: async (ctx, { sort, page, ...filters }) => {
    const { db, ownerId, now } = ctx
    const time = page.time ?? now.getTime()
    const cursor = page.cursor ? decodeCursor(page.cursor, ['text', 'id', 'id']) : null
    const after = cursor && cursor[0] === sort ? ([cursor[1], cursor[2]] as const) : null
    const range = { time: new Date(time), now, after, skip: skipOf(page), limit: page.size + 1 }
    const rows = await listOwn(db, { ...filters, ownerId, sort, ...range })
    const covering = await getCatalogueCovering(
      ctx,
      rows.map(({ zone_id }) => ({ zone_id, rank_option: null })),
    )
    return presentPage(
      page,
      time,
      rows,
      (row) => presentOwn(row, covering),
      (row) => [sort, row.sort_key, row.id],
    )
  },

  countOwn: async ({ db, ownerId }, filters) => ({
    counts: await countOwn(db, { ...filters, ownerId }),
  }),

  ownDetail: async (ctx, { id }) => {
    const { db, ownerId, now } = ctx
    const goodsId = Number(id)
    const row = (await findOwnDetail(db, { ownerId, goodsId, now })) ?? fail('NOT_FOUND')
    const [shots, waiting, versions] = await Promise.all([
      listShots(db, goodsId),
      findWaiting(db, goodsId),
      listVersions(db, goodsId),
    ])
    const catalogue = await getCatalogueCovering(ctx, [{ zone_id: row.zone_id, rank_option: null }])
    return presentOwnDetail(ctx, row, catalogue, { shots, waiting, versions })
  },

  createGoods: (ctx, { screenshots, ...form }) =>
    ctx.once(async (tx) => {
      const goodsId = String(await createListing(tx, form, { ...actingOf(ctx), screenshots }))
      await recordOwnerAct(tx, ctx, { kind: 'goods_created', subject: `账号 ${goodsId}`, detail: form.title })
      return { goodsId }
    }),

  changeGoods: async (ctx, { id, screenshots, ...form }) => {
    const reviews = ctx.settings.read(goodsSettings).reviewsListings
    const changing = { ...actingOf(ctx), goodsId: Number(id), screenshots, reviews }
    return ctx.db.transaction().execute(async (tx) => {
      const { inReview, formerHourlyFen } = await changeListing(tx, form, changing)
      const detail = priceChange(formerHourlyFen, form.hourlyFen)
      await recordOwnerAct(tx, ctx, { kind: 'goods_changed', subject: `账号 ${id}`, detail })
      return { inReview }
    })
  },

  submitGoods: async (ctx, { id }) => {
    const reviews = ctx.settings.read(goodsSettings).reviewsListings
    return ctx.db.transaction().execute(async (tx) => {
      const state = await submitListing(tx, { ...actingOf(ctx), goodsId: Number(id), reviews })
      await recordOwnerAct(tx, ctx, { kind: 'goods_submitted', subject: `账号 ${id}` })
      return { state }
    })
  },

  shelveGoods: async (ctx, { id }) => {
    await ctx.db.transaction().execute(async (tx) => {
      await shelveGoods(tx, ctx.ownerId, Number(id))
      await recordOwnerAct(tx, ctx, { kind: 'goods_shelved', subject: `账号 ${id}` })
    })
    return {}
  },

  unshelveGoods: async (ctx, { id }) => {
    await ctx.db.transaction().execute(async (tx) => {
      await unshelveGoods(tx, ctx.ownerId, Number(id))
      await recordOwnerAct(tx, ctx, { kind: 'goods_unshelved', subject: `账号 ${id}` })
    })
    return {}
  },

  removeGoods: async (ctx, { id }) => {
    const { ownerId, now } = ctx
    await ctx.db.transaction().execute(async (tx) => {
      await removeListing(tx, { ownerId, goodsId: Number(id), now })
      await recordOwnerAct(tx, ctx, { kind: 'goods_removed', subject: `账号 ${id}` })
    })
    return {}
  },

  setGoodsCredential: async (ctx, { id, ...credential }) => {
    const { ownerId, now, kms } = ctx
    return ctx.db.transaction().execute(async (tx) => {
      const version = await setOwnCredential(tx, kms, { ownerId, goodsId: Number(id), credential, now })
      await recordOwnerAct(tx, ctx, {
        kind: 'credential_set',
        subject: `账号 ${id}`,
        detail: `第 ${version} 版`,
      })
      return { version }
    })
  },

  setGoodsNote: async ({ db, ownerId }, { id, note }) => {
    await db.transaction().execute((tx) => setNote(tx, { ownerId, goodsId: Number(id), note }))
    return {}
  },

  cropScreenshot: async (ctx, { publicKey, goodsId, crop }) => {
    const { db, ownerId, viewer, now } = ctx
    if (goodsId !== undefined) await findOwnGoods(db, { ownerId, goodsId: Number(goodsId), isLocked: false })
    const usedBy = goodsId === undefined ? null : shotsOf(Number(goodsId))
    const cropping = { userId: viewer.userId, publicKey, usedBy, purpose: 'screenshot', crop, now } as const
    return presentPicture(ctx, await cropUpload(ctx, cropping))
  },

  blockedRenters: ({ db, ownerId, now }, { page }) =>
    presentIdPage(
      page,
      now,
      (range) => listBlocks(db, ownerId, range),
      (row) => ({
        blockId: row.id,
        renter: row.nickname,
        orderId: row.order_id,
        goodsId: String(row.goods_id),
        title: row.title,
        reason: row.reason,
        at: row.at.getTime(),
      }),
    ),

  blockRenter: async (ctx, { orderId, reason }) => {
    await ctx.db.transaction().execute(async (tx) => {
      await blockRenter(tx, { ...actingOf(ctx), orderId, reason })
      await recordOwnerAct(tx, ctx, {
        kind: 'renter_blocked',
        subject: `订单 ${orderId}`,
        detail: reason || undefined,
      })
    })
    return {}
  },

  unblockRenter: async (ctx, { blockId }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const orderId = await unblockRenter(tx, ctx.ownerId, blockId)
      await recordOwnerAct(tx, ctx, { kind: 'renter_unblocked', subject: `订单 ${orderId}` })
    })
    return {}
  },
}
