import type { profileCalls } from '@shanghao/contract/user/profile'
import type { Handlers } from '../../../core/http/handler.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { consumeSmsCode } from '../../session/actions.ts'
import { exportFileName } from '../export/exportFile.ts'
import { requestExport } from '../export/requestExport.ts'
import { presentLevels } from '../levels.ts'
import { findProfile } from '../queries.ts'
import { userSettings } from '../settings.ts'
import { avatarUrlOf, setAvatar } from './avatar.ts'
import { setNickname } from './nickname.ts'

/** The limits of new renters. Passed in by `app.ts`, because orders imports this domain. */
export type NewRenterLimits = (settings: Settings) => { until: number; dayOrders: number; liveOrders: number }

export const profileHandlers = ({
  newRenterLimits,
}: {
  newRenterLimits: NewRenterLimits
}): Handlers<typeof profileCalls> => ({
  setNickname: async ({ db, settings, viewer: { userId }, now }, { nickname }) => {
    const rules = settings.read(userSettings)
    await db.transaction().execute((tx) => setNickname(tx, { userId, nickname, rules, now }))
    return {}
  },

  setAvatar: async (ctx, { publicKey }) => {
    const { userId } = ctx.viewer
    await ctx.db.transaction().execute((tx) => setAvatar(tx, { userId, publicKey, now: ctx.now }))
    return { avatarUrl: await avatarUrlOf(ctx, publicKey) }
  },

  queryLevel: async ({ db, settings, viewer }) => {
    const { completed_orders: completedOrders } = await findProfile(db, viewer.userId)
    const { until, ...newRenter } = newRenterLimits(settings)
    return { ...presentLevels(completedOrders, settings.read(userSettings), until), newRenter }
  },

  exportData: async (ctx, { smsCode }) => {
    const { db, settings, viewer, now } = ctx
    const { userId, phone } = viewer
    await consumeSmsCode(ctx, { phone, purpose: 'export_data', code: smsCode, from: ctx, now })
    const rules = settings.read(userSettings)
    const { ticket, expiresAt } = await db
      .transaction()
      .execute((tx) => requestExport(tx, ctx, { userId, rules, now }))
    return { ticket, expiresAt: expiresAt.getTime(), fileName: exportFileName(phone, now) }
  },
})
