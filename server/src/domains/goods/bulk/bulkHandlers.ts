import type { bulkGoodsCalls } from '@shanghao/contract/goods/bulk'
import { fail } from '../../../core/errors.ts'
import { presentIdPage } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { findTemplate, listTemplates } from '../sheet/template.ts'
import { makeBulkChange, previewBulkChange } from './bulkChange.ts'
import { copyGoods } from './copyGoods.ts'
import { exportFile, exportGameFile } from './exportGoods.ts'
import { cancelShelfPlan, findShelfPlan, listShelfPlans, planShelf, type ShelfPlan } from './shelfPlans.ts'

type BulkCalls = Pick<
  typeof bulkGoodsCalls,
  | 'exportGoods'
  | 'previewBulkChange'
  | 'makeBulkChange'
  | 'planShelf'
  | 'shelfPlans'
  | 'cancelShelfPlan'
  | 'copyGoods'
>

const presentPlan = ({ id, act, at, accounts, state, changed, created_at: createdAt }: ShelfPlan) => ({
  planId: String(id),
  act,
  at: at.getTime(),
  accounts,
  state,
  changed,
  createdAt: createdAt.getTime(),
})

export const bulkHandlers: Handlers<BulkCalls> = {
  exportGoods: async ({ db, ownerId, now }, { gameId, selection, format }) => {
    if (gameId === undefined) {
      const templates = await listTemplates(db)
      return exportFile(db, { ownerId, templates, selection }, format, now)
    }
    const template = (await findTemplate(db, gameId)) ?? fail('NOT_FOUND')
    return exportGameFile(db, { ownerId, template, selection }, format, now)
  },

  previewBulkChange: ({ db, ownerId }, input) => previewBulkChange(db, { ...input, ownerId }),

  makeBulkChange: ({ ownerId, viewer, now, once }, input) =>
    once(async (tx) => ({
      changed: await makeBulkChange(tx, { ...input, ownerId, actorId: viewer.userId, now }),
    })),

  planShelf: ({ ownerId, viewer, now, once }, { at, ...input }) =>
    once(async (tx) => {
      const planning = { ...input, ownerId, actorId: viewer.userId, at: new Date(at), now }
      const plan = await findShelfPlan(tx, ownerId, await planShelf(tx, planning))
      return presentPlan(plan ?? fail('NOT_FOUND'))
    }),

  shelfPlans: ({ db, ownerId, now }, { page }) =>
    presentIdPage(page, now, (at) => listShelfPlans(db, ownerId, at), presentPlan),

  cancelShelfPlan: async ({ db, ownerId, viewer, now }, { planId }) => {
    const cancelling = { ownerId, actorId: viewer.userId, id: Number(planId), now }
    await db.transaction().execute((tx) => cancelShelfPlan(tx, cancelling))
    return {}
  },

  copyGoods: ({ ownerId, viewer, now, once }, { goodsId, count }) =>
    once(async (tx) => {
      const ids = await copyGoods(tx, {
        ownerId,
        actorId: viewer.userId,
        goodsId: Number(goodsId),
        count,
        now,
      })
      return { goodsIds: ids.map(String) }
    }),
}
