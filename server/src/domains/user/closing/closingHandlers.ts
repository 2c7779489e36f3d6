import type { closingCalls } from '@shanghao/contract/user/closing'
import type { Handlers } from '../../../core/http/handler.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { consumeSmsCode } from '../../session/actions.ts'
import { userSettings } from '../settings.ts'
import { findClosing, requestClosing, revokeClosing } from './closeAccount.ts'
import { findLost, findObstacles } from './obstacles.ts'

/** The least withdrawal (分). Passed in by `app.ts`, because finance imports this domain. */
export type LeastWithdrawal = (settings: Settings) => number

export const closingHandlers = ({
  leastWithdrawal,
  leastFeeFree,
}: {
  leastWithdrawal: LeastWithdrawal
  /** Of cash that is free of the withdrawal fee. */
  leastFeeFree: LeastWithdrawal
}): Handlers<typeof closingCalls> => ({
  closingState: async ({ db, settings, viewer: { userId }, now }) => {
    const cashFromFen = leastWithdrawal(settings)
    return db.transaction().execute(async (tx) => {
      const obstacles = await findObstacles(tx, userId, { cashFromFen, now })
      const { feeFreeFen, ...lost } = await findLost(tx, userId, now)
      const closing = await findClosing(tx, userId)
      return {
        obstacles,
        lost: { ...lost, withdrawableFen: feeFreeFen >= leastFeeFree(settings) ? feeFreeFen : 0 },
        days: settings.read(userSettings).closingDays,
        closing: closing
          ? { requestedAt: closing.requested_at.getTime(), closesAt: closing.closes_at.getTime() }
          : null,
      }
    })
  },

  cancelUser: async (ctx, { smsCode, giveUpFen }) => {
    const { db, settings, viewer, now } = ctx
    const { userId, phone } = viewer
    const cashFromFen = leastWithdrawal(settings)
    const rules = settings.read(userSettings)
    await consumeSmsCode(ctx, { phone, purpose: 'cancel_user', code: smsCode, from: ctx, now })
    const requesting = { userId, giveUpFen, cashFromFen, rules, now }
    const closesAt = await db.transaction().execute((tx) => requestClosing(tx, requesting))
    return { closesAt: closesAt.getTime() }
  },

  revokeClosing: async ({ db, viewer }) => {
    await db.transaction().execute((tx) => revokeClosing(tx, viewer.userId))
    return {}
  },
})
