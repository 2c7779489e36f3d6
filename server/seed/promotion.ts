import { campaignDraft } from '@shanghao/contract/promotion/shapes'
import { FRIEND_PRIZE, INVITER_PRIZE } from '@shanghao/contract/promotion/states'
import type { z } from 'zod'
import type { Tx } from '../src/core/database/db.ts'
import { createCampaign, grantManually, setRewardLadder } from '../src/domains/promotion/actions.ts'

const DAY_MS = 86_400_000

/** The demo's operator, and the user with packets from the start. */
const OPERATOR = '13800000021'
const PACKET_HOLDER = '13800000003'

type Terms = Omit<z.input<typeof campaignDraft>, 'startsAt' | 'endsAt'>

/** Campaigns with small amounts: 5 yuan for newcomers, some for recharging, and some granted by an operator. */
const everywhere = { gameId: null, plan: null } as const
const newcomers: Terms = {
  ...everywhere,
  kind: 'welcome',
  name: '新人红包',
  budgetFen: 500_000,
  amountFen: 500,
  thresholdFen: 1000,
  validDays: 7,
}
const rechargers: Terms[] = [
  {
    ...everywhere,
    kind: 'recharge',
    name: '充值红包',
    budgetFen: 300_000,
    amountFen: 300,
    thresholdFen: 1500,
    validDays: 15,
    fromFen: 5000,
    perUser: 3,
  },
  {
    ...everywhere,
    kind: 'recharge',
    name: '包夜充值红包',
    budgetFen: 300_000,
    amountFen: 800,
    thresholdFen: 2000,
    plan: 'overnight',
    validDays: 30,
    fromFen: 20_000,
    perUser: 1,
  },
]
const friends: Terms[] = [
  {
    ...everywhere,
    kind: 'grant',
    name: '老朋友红包',
    budgetFen: 100_000,
    amountFen: 300,
    thresholdFen: 800,
    validDays: 30,
  },
  {
    ...everywhere,
    kind: 'grant',
    name: '争锋周末红包',
    budgetFen: 100_000,
    amountFen: 600,
    thresholdFen: 2000,
    gameId: 1,
    validDays: 3,
  },
]
/** A week of sign-ins costs 1.8 yuan, most of it as a packet on its last day. */
const signIns: Terms = {
  kind: 'sign_in',
  name: '每日签到',
  budgetFen: 500_000,
  prizes: [
    ...[5, 5, 10, 10, 15, 15].map((amountFen, i) => ({
      position: i + 1,
      form: 'bonus' as const,
      amountFen,
    })),
    { position: 7, form: 'packet', amountFen: 120, thresholdFen: 1000, validDays: 7 },
  ],
}
/** Less than the commission of two rentals of the least rent that counts, so that renting in a circle isn't profitable. */
const invitations: Terms = {
  kind: 'invite',
  name: '邀请好友',
  budgetFen: 300_000,
  prizes: [
    { position: INVITER_PRIZE, form: 'bonus', amountFen: 200 },
    { position: FRIEND_PRIZE, form: 'packet', amountFen: 200, thresholdFen: 1000, validDays: 30 },
  ],
}
/** Bonuses stay below the fee of a withdrawal, so that recharging and withdrawing in a circle isn't profitable. */
const ladder = [
  { fromFen: 5000, bonusFen: 80 },
  { fromFen: 10_000, bonusFen: 200 },
  { fromFen: 50_000, bonusFen: 1000 },
]

/** Creates campaigns, a ladder of bonuses, and two unseen packets of one user. `ids` are user ids by phone. */
export const seedCampaigns = async (tx: Tx, ids: ReadonlyMap<string, number>, now: Date): Promise<void> => {
  const [operatorId, userId] = [ids.get(OPERATOR), ids.get(PACKET_HOLDER)]
  if (operatorId === undefined || userId === undefined) throw new Error('demo users are missing')
  const open = (terms: Terms) => {
    const startsAt = now.getTime()
    const draft = campaignDraft.parse({ ...terms, startsAt, endsAt: startsAt + 365 * DAY_MS })
    return createCampaign(tx, operatorId, draft, now)
  }
  for (const terms of [newcomers, ...rechargers, signIns, invitations]) await open(terms)
  for (const terms of friends)
    await grantManually(tx, operatorId, { campaignId: await open(terms), userId, note: '演示', at: now })
  await setRewardLadder(tx, operatorId, ladder, now)
}
