import type { Tx } from '../src/core/database/db.ts'
import {
  type CampaignDraft,
  createCampaign,
  grantManually,
  setRewardLadder,
} from '../src/domains/promotion/actions.ts'

const DAY_MS = 86_400_000

/** The demo's operator, and the user with packets from the start. */
const OPERATOR = '13800000021'
const PACKET_HOLDER = '13800000003'

type Offer = Omit<CampaignDraft, 'startsAt' | 'endsAt' | 'fromFen' | 'perUser'> &
  Partial<Pick<CampaignDraft, 'fromFen' | 'perUser'>>

/** Campaigns with small amounts: 5 yuan for newcomers, some for recharging, and some granted by an operator. */
const everywhere = { gameId: null, plan: null } as const
const newcomers: Offer = {
  ...everywhere,
  kind: 'welcome',
  name: '新人红包',
  budgetFen: 500_000,
  amountFen: 500,
  thresholdFen: 1000,
  validDays: 7,
}
const rechargers: Offer[] = [
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
const friends: Offer[] = [
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
  const open = (offer: Offer) => {
    const startsAt = now.getTime()
    const draft = { fromFen: null, perUser: null, ...offer, startsAt, endsAt: startsAt + 365 * DAY_MS }
    return createCampaign(tx, operatorId, draft, now)
  }
  for (const offer of [newcomers, ...rechargers]) await open(offer)
  for (const offer of friends)
    await grantManually(tx, operatorId, { campaignId: await open(offer), userId, note: '演示', at: now })
  await setRewardLadder(tx, operatorId, ladder, now)
}
