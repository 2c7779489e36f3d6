import { yuanShort } from '@shanghao/contract/money'
import type { invitationCalls } from '@shanghao/contract/promotion/invitations'
import { FRIEND_PRIZE, INVITER_PRIZE } from '@shanghao/contract/promotion/states'
import type { Db } from '../../../core/database/db.ts'
import { presentIdPage } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { networkLimiter } from '../../../core/limits/rateLimits.ts'
import type { Values } from '../../../core/settings/define.ts'
import { requireAdult } from '../../realname/actions.ts'
import { presentPrize } from '../presentPrize.ts'
import { findRunning, listPrizes } from '../prizes.ts'
import { promotionSettings } from '../settings.ts'
import { type IsKnownDevice, requireInviter, takeInviteCode } from './codes.ts'
import { countRewardsOfMonth } from './decide.ts'
import { countInvitations, findOwnInvitation, listInvitations } from './list.ts'
import { maskNickname, presentInvitation } from './presentInvitation.ts'

/** The rewards of an invitation now; null while no campaign runs or its budget pays no pair of them. */
const readRewards = async (db: Db, now: Date) => {
  const campaign = await findRunning(db, 'invite', now)
  const prizes = campaign ? await listPrizes(db, [campaign.id]) : []
  const [inviter, friend] = [INVITER_PRIZE, FRIEND_PRIZE].map((wanted) =>
    prizes.find(({ position }) => position === wanted),
  )
  if (!campaign || !inviter || !friend) return null
  if (inviter.amount_fen + friend.amount_fen > campaign.left_fen) return null
  return {
    inviter: presentPrize(inviter),
    friend: presentPrize(friend),
    endsAt: campaign.ends_at.getTime(),
  }
}

const presentInviteRules = ({
  inviteDays,
  inviteLeastRentFen,
  inviteMonthMax,
}: Values<typeof promotionSettings>): string[] => [
  `好友用你的邀请码注册，${inviteDays} 天内完成首单，你和好友各得一份奖励`,
  `首单自付租金满 ${yuanShort(inviteLeastRentFen)} 元才算，红包和赠送余额抵扣的部分不算；押金退还、订单结算后发放`,
  '租你的账号、或同一邀请关系里的人的账号，不算首单',
  '好友须是首次注册的新用户；与你同一身份、同一设备或同一提现账户的没有奖励',
  `每人每月最多得 ${inviteMonthMax} 份邀请奖励；活动结束或预算用完后不再发放`,
]

/** `isKnownDevice` is of `session`, which imports this domain. */
export const invitationHandlers = ({
  isKnownDevice,
}: {
  isKnownDevice: IsKnownDevice
}): Handlers<typeof invitationCalls> => ({
  checkInviteCode: async (ctx, { inviteCode }) => {
    const { inviteCheckAddressHour } = ctx.settings.read(promotionSettings)
    await networkLimiter(ctx.database.pool, 'invite-check', inviteCheckAddressHour).count(ctx.address)
    const inviter = await requireInviter(ctx, { inviteCode, isKnownDevice })
    return {
      inviteCode: inviter.code,
      inviterName: maskNickname(inviter.nickname),
      rewards: await readRewards(ctx.db, ctx.now),
    }
  },

  inviteCode: async (ctx) => {
    const { db, viewer, settings, now } = ctx
    requireAdult(viewer, now)
    const { userId } = viewer
    const rules = settings.read(promotionSettings)
    const given = await countRewardsOfMonth(db, userId, now)
    return {
      inviteCode: await db.transaction().execute((tx) => takeInviteCode(tx, ctx, { userId, now })),
      rewards: await readRewards(db, now),
      rules: presentInviteRules(rules),
      ...(await countInvitations(db, userId)),
      leftThisMonth: Math.max(0, rules.inviteMonthMax - given),
    }
  },

  invitations: ({ db, viewer, now }, { page }) =>
    presentIdPage(
      page,
      now,
      (idPage) => listInvitations(db, viewer.userId, idPage),
      (row) => presentInvitation(row, now),
    ),

  invitedBy: async ({ db, viewer, now }) => {
    const row = await findOwnInvitation(db, viewer.userId)
    return { invitation: row ? presentInvitation(row, now) : null }
  },
})
