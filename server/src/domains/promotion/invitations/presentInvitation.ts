import type { ResultOf } from '@shanghao/contract/call'
import { yuanShort } from '@shanghao/contract/money'
import type { invitationCalls } from '@shanghao/contract/promotion/invitations'
import {
  type InvitationReason,
  invitationStateNames,
  type ShownInvitationState,
} from '@shanghao/contract/promotion/states'
import { prizeText } from '../presentPrize.ts'
import type { InvitationRow } from './list.ts'

/** Keeps the first and the last character. */
export const maskNickname = (name: string): string => {
  const characters = [...name]
  return `${characters[0] ?? ''}***${characters.length > 1 ? characters.at(-1) : ''}`
}

const REASON_TEXTS: Record<InvitationReason, string> = {
  same_person: '与邀请人是同一身份，没有奖励',
  known_person: '不是新用户，此前用其他手机号注册过',
  same_device: '与邀请人在同一台设备上登录过，没有奖励',
  same_payout: '与邀请人用同一个提现账户，没有奖励',
  friend_inactive: '好友的账号已停用或注销，没有奖励',
  own_campaign: '活动由邀请人、好友或与他们有关的人设立，没有奖励',
  campaign_over: '首单完成时活动已结束或奖励已发完',
  inviter_limit: '邀请人本月的奖励名额已用完，只发好友的奖励',
  inviter_inactive: '邀请人的账号不能领奖励，只发好友的奖励',
}

const UNCOUNTED_TEXTS = {
  circle: '上一单租的是邀请人或同一邀请关系里的账号，不算首单',
  small_rent: '上一单自付的租金不够，不算首单',
} as const

const shownState = ({ state, until }: InvitationRow, now: Date): ShownInvitationState =>
  state === 'waiting' && until <= now ? 'expired' : state

const missingText = (row: InvitationRow, state: ShownInvitationState): string | null => {
  if (state === 'expired') return '没有在期限内完成首单'
  if (state === 'earned') return '首单已完成，正在核对，几分钟内发放'
  if (row.reason) return REASON_TEXTS[row.reason]
  if (state !== 'waiting') return null
  const rule = `还差一单：租一次号，自付租金满 ${yuanShort(row.least_rent_fen)} 元，结算后发放`
  return row.uncounted ? `${UNCOUNTED_TEXTS[row.uncounted]}。${rule}` : rule
}

type Presented = ResultOf<(typeof invitationCalls)['invitations']>['list'][number]

export const presentInvitation = (row: InvitationRow, now: Date): Presented => {
  const state = shownState(row, now)
  return {
    invitationId: row.id,
    name: maskNickname(row.name),
    registeredAt: row.registered_at.getTime(),
    until: row.until.getTime(),
    state,
    stateName: invitationStateNames[state],
    missingText: missingText(row, state),
    rewardText: row.form && row.amount_fen ? prizeText({ form: row.form, amount_fen: row.amount_fen }) : null,
  }
}
