import type { signInCalls } from '@shanghao/contract/promotion/signIn'
import type { WithheldReason } from '@shanghao/contract/promotion/states'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { hashDeviceId } from '../../../core/http/device.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { presentPrize, prizeText } from '../presentPrize.ts'
import type { Prize } from '../prizes.ts'
import { promotionSettings } from '../settings.ts'
import { listSignedDays, readSignIn, type SignInToday } from './show.ts'
import { signIn } from './signIn.ts'
import { ladderDay } from './streak.ts'

const withheldText = (reason: WithheldReason, accountDays: number): string =>
  ({
    unverified: '完成实名认证后，签到才有奖励',
    minor: `未满 ${ADULT_AGE} 周岁，签到只记天数，没有奖励`,
    other_account: `同一身份的签到奖励只发给一个账号，你的另一个账号 ${accountDays} 天内领过`,
    device: '这台设备今天已有其他账号领过签到奖励',
    own_campaign: '活动由你或与你有关的人设立，签到只记天数，没有奖励',
    exhausted: '活动奖励已发完，签到只记天数',
  })[reason]

const presentReward = (
  { prize, withheld }: { prize: Prize | null; withheld: WithheldReason | null },
  accountDays: number,
) => ({
  prize: prize && presentPrize(prize),
  withheld,
  withheldText: withheld && withheldText(withheld, accountDays),
})

const presentLadder = ({ ladder, streak, signedToday }: SignInToday) => {
  const length = ladder.at(-1)?.position ?? 0
  const next = length === 0 ? 0 : ladderDay(signedToday ? streak : streak + 1, length)
  return Array.from({ length }, (_, i) => {
    const day = i + 1
    const prize = ladder.find(({ position }) => position === day)
    const isDone = day < next || (day === next && signedToday)
    return {
      day,
      prize: prize ? presentPrize(prize) : null,
      state: isDone ? ('done' as const) : day === next ? ('next' as const) : ('ahead' as const),
    }
  })
}

const presentRunning = ({ campaign, ladder }: SignInToday) =>
  campaign && {
    name: campaign.name,
    state: ladder.some(({ amount_fen }) => amount_fen <= campaign.left_fen)
      ? ('running' as const)
      : ('exhausted' as const),
    endsAt: campaign.ends_at.getTime(),
  }

const hashedDevice = ({ kms, device }: Ctx): Buffer | null =>
  device === null ? null : hashDeviceId(kms, device)

export const signInHandlers: Handlers<typeof signInCalls> = {
  signShow: async (ctx, input) => {
    const { db, viewer, settings, now } = ctx
    const { signInAccountDays: accountDays } = settings.read(promotionSettings)
    const claimant = viewer && { ...viewer, device: hashedDevice(ctx) }
    const read = await readSignIn(db, { claimant, accountDays, now })
    const month = input.month ?? read.today.slice(0, 7)
    const days = viewer ? await listSignedDays(db, viewer.userId, month) : []
    return {
      today: read.today,
      month,
      campaign: presentRunning(read),
      signedToday: read.signedToday,
      streak: read.streak,
      ladder: presentLadder(read),
      days: days.map(({ day, streak, prize }) => ({
        day,
        streak,
        prizeText: prize && prizeText(prize),
      })),
      reward: presentReward(read, accountDays),
    }
  },

  signIn: (ctx) =>
    ctx.once(async (tx) => {
      const { viewer, settings, now } = ctx
      const { signInAccountDays: accountDays } = settings.read(promotionSettings)
      const input = { userId: viewer.userId, device: hashedDevice(ctx), accountDays, now }
      const { day, streak, prize, withheld } = await signIn(tx, input)
      return { day, streak, ...presentReward({ prize, withheld }, accountDays) }
    }),
}
