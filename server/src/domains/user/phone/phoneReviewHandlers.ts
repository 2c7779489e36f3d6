import { maskPhone } from '@shanghao/contract/rules'
import type { phoneReviewCalls } from '@shanghao/contract/user/phoneReview'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { countReveal } from '../../ops/actions.ts'
import { findPictures, presentPicture } from '../../uploads/actions.ts'
import { userSettings } from '../settings.ts'
import type { Application } from './applications.ts'
import { approveApplication, listUndecided, openApplication, refuseApplication } from './review.ts'

const presentRow = (row: Application) => ({
  applicationId: row.id,
  state: row.state,
  oldPhone: maskPhone(row.old_phone),
  newPhone: maskPhone(row.new_phone),
  compared: row.compared,
  appliedAt: row.applied_at.getTime(),
})

export const phoneReviewHandlers: Handlers<typeof phoneReviewCalls> = {
  phoneApplications: async ({ db, viewer, now }, { page }) => {
    const [at, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'id']) : []
    const rows = await listUndecided(db, {
      operatorId: viewer.userId,
      after: at === undefined || id === undefined ? null : { at: new Date(at), id },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(page, page.time ?? now.getTime(), rows, presentRow, (row) => [
      row.applied_at.getTime(),
      row.id,
    ])
  },

  phoneApplication: async (ctx, { applicationId: id }) => {
    const operatorId = ctx.viewer.userId
    const { application, facts } = await ctx.db
      .transaction()
      .execute((tx) => openApplication(tx, { id, operatorId }))
    return {
      ...presentRow(application),
      userId: application.user_id === null ? null : String(application.user_id),
      reason: application.reason,
      pictures: application.pictures.length,
      registeredAt: facts.registeredAt?.getTime() ?? null,
      lastSignInAt: facts.lastSignInAt?.getTime() ?? null,
      changes: facts.changes,
      decision: application.decision,
      takesEffectAt: application.takes_effect_at?.getTime() ?? null,
    }
  },

  phoneApplicationPictures: async (ctx, { applicationId: id }) => {
    const operatorId = ctx.viewer.userId
    const { application } = await ctx.db
      .transaction()
      .execute((tx) => openApplication(tx, { id, operatorId }))
    await countReveal(ctx)
    const pictures = await findPictures(ctx.db, application.pictures)
    return { pictures: pictures.map((picture) => presentPicture(ctx, picture)) }
  },

  approvePhoneApplication: async (ctx, { applicationId: id }) => {
    const rules = ctx.settings.read(userSettings)
    const deciding = { id, operatorId: ctx.viewer.userId, rules, now: ctx.now }
    const takesEffectAt = await ctx.db.transaction().execute((tx) => approveApplication(tx, ctx, deciding))
    return { takesEffectAt: takesEffectAt.getTime() }
  },

  refusePhoneApplication: async ({ db, viewer, now }, { applicationId: id, reason }) => {
    const deciding = { id, operatorId: viewer.userId, reason, now }
    await db.transaction().execute((tx) => refuseApplication(tx, deciding))
    return {}
  },
}
