import type { InputOf } from '@shanghao/contract/call'
import { yuanShort } from '@shanghao/contract/money'
import type { promotionCalls } from '@shanghao/contract/promotion/calls'
import {
  type CampaignKind,
  hasPrizes,
  INVITER_PRIZE,
  type PrizeCampaignKind,
  planKindNames,
} from '@shanghao/contract/promotion/states'

type Prize = NonNullable<InputOf<typeof promotionCalls.createCampaign>['prizes']>[number]
type Terms = Pick<Prize, 'amountFen' | 'thresholdFen' | 'plan' | 'validDays'>

const packetText = ({ amountFen, thresholdFen, plan, validDays }: Terms): string =>
  [
    `${yuanShort(amountFen)} 元红包`,
    ...(thresholdFen ? [`满 ${yuanShort(thresholdFen)} 元可用`] : []),
    ...(plan ? [`仅限${planKindNames[plan]}`] : []),
    ...(validDays ? [`${validDays} 天有效`] : []),
  ].join('，')

/** Who or what day a prize is for, by its position. */
export const positionTexts: Readonly<Record<PrizeCampaignKind, (position: number) => string>> = {
  sign_in: (position) => `第 ${position} 天`,
  invite: (position) => (position === INVITER_PRIZE ? '邀请人' : '好友'),
}

/** What a prize is, such as 「第 7 天 2 元红包，满 10 元可用」. */
const prizeText = (kind: PrizeCampaignKind, prize: Prize): string =>
  `${positionTexts[kind](prize.position)} ${prize.form === 'bonus' ? `${yuanShort(prize.amountFen)} 元赠送余额` : packetText(prize)}`

/** What a campaign gives, one line each. */
export const giftLines = (campaign: {
  readonly kind: CampaignKind
  readonly amountFen: number | null
  readonly thresholdFen: number | null
  readonly plan: Terms['plan']
  readonly validDays: number | null
  readonly fromFen: number | null
  readonly perUser: number | null
  readonly prizes: readonly Prize[]
}): string[] => {
  const { kind, amountFen, fromFen, perUser, prizes } = campaign
  return [
    ...(amountFen === null ? [] : [packetText({ ...campaign, amountFen })]),
    ...(fromFen === null || perUser === null
      ? []
      : [`单次充值满 ${yuanShort(fromFen)} 元，每人最多 ${perUser} 个`]),
    ...(hasPrizes(kind) ? prizes.map((prize) => prizeText(kind, prize)) : []),
  ]
}
