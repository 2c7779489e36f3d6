import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { prize } from './shapes.ts'
import { shownInvitationStates } from './states.ts'

/** As typed or taken from a link: letter case and blanks don't matter. */
export const inviteCode = z.string().max(20)

/** The errors of a code that can't be used for a registration; without a code all of these registrations succeed. */
export const inviteCodeErrors = [
  'INVITE_CODE_UNKNOWN',
  'INVITE_SELF',
  'INVITE_DEVICE_USED',
  'INVITE_LIMIT',
  'DEVICE_UNKNOWN',
] as const

/** The rewards of an invitation now; null while no campaign runs. */
const rewards = z.object({ inviter: prize, friend: prize, endsAt: moment }).nullable()

const invitation = z.object({
  invitationId: z.number().int(),
  /** Masked: of the friend, or of the inviter for the friend. */
  name: z.string(),
  registeredAt: moment,
  /** The last moment at which the friend's first rental may be settled, exclusive. */
  until: moment,
  state: z.enum(shownInvitationStates),
  stateName: z.string(),
  /** What is missing for the reward, or why there is none; null where nothing is. */
  missingText: z.string().nullable(),
  /** What the reader of the list got; null for nothing. */
  rewardText: z.string().nullable(),
})

export const invitationCalls = {
  checkInviteCode: call({
    method: 'POST',
    path: '/api/app/marketing/checkInviteCode',
    who: 'anyone',
    summary: '邀请码是否可用，以及好友能得到什么',
    input: z.object({ inviteCode }),
    output: z.object({ inviteCode: z.string(), inviterName: z.string(), rewards }),
    errors: [...inviteCodeErrors],
  }),
  /** Given to verified adults, because only they get rewards. */
  inviteCode: call({
    method: 'POST',
    path: '/api/promotion/invite/code',
    who: 'user',
    summary: '我的邀请码、奖励和规则',
    input: z.object({}),
    output: z.object({
      inviteCode: z.string(),
      rewards,
      rules: z.array(z.string()),
      /** Friends who registered, those who brought a reward, and how many more may this month. */
      friends: z.number().int(),
      rewarded: z.number().int(),
      leftThisMonth: z.number().int(),
      /** What the person got by invitations, red packets and bonus together. */
      rewardedFen: fen,
    }),
    errors: ['REALNAME_REQUIRED', 'MINOR'],
  }),
  invitations: call({
    method: 'POST',
    path: '/api/promotion/invite/list',
    who: 'user',
    summary: '我邀请的好友，新的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(invitation),
    errors: [],
  }),
  invitedBy: call({
    method: 'POST',
    path: '/api/promotion/invite/mine',
    who: 'user',
    summary: '邀请我的人，以及我的奖励还差什么',
    input: z.object({}),
    output: z.object({ invitation: invitation.nullable() }),
    errors: [],
  }),
}
