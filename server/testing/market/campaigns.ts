import {
  type CampaignDraft,
  createCampaign,
  grantByHand,
  type LadderStep,
  setRewardLadder,
} from '../../src/domains/promotion/actions.ts'
import { testUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

const DAY_MS = 86_400_000

/** Opens campaigns on a test server and grants their packets, through the domain's own verbs; an operator of their own does it. */
export const campaignsOn = async (server: TestServer) => {
  const { deps, clock } = server
  const operator = await testUser(server, { roles: ['operator'], bornOn: '1990-03-04' })

  /** 5.00 off from 10.00, valid a week, for 1,000 people; runs for thirty days from now unless told otherwise. */
  const draft = (wanted: Partial<CampaignDraft> = {}): CampaignDraft => ({
    kind: 'grant',
    name: '测试红包',
    budgetFen: 500_000,
    startsAt: clock.now().getTime(),
    endsAt: clock.now().getTime() + 30 * DAY_MS,
    amountFen: 500,
    thresholdFen: 1000,
    gameId: null,
    plan: null,
    validDays: 7,
    fromFen: wanted.kind === 'recharge' ? 5000 : null,
    perUser: wanted.kind === 'recharge' ? 1 : null,
    ...wanted,
  })

  const open = (wanted: Partial<CampaignDraft> = {}): Promise<number> =>
    deps.db.transaction().execute((tx) => createCampaign(tx, operator.userId, draft(wanted), clock.now()))

  let notes = 0
  /** Gives somebody a packet of a campaign and answers its number as calls name it. */
  const grant = async (campaignId: number, { userId }: { userId: number }): Promise<string> => {
    notes += 1
    const gift = { campaignId, userId, note: `测试 ${notes}`, at: clock.now() }
    return String(await deps.db.transaction().execute((tx) => grantByHand(tx, operator.userId, gift)))
  }

  /** A packet of a campaign of its own. */
  const packet = async (holder: { userId: number }, wanted: Partial<CampaignDraft> = {}): Promise<string> =>
    grant(await open(wanted), holder)

  const ladder = (...steps: LadderStep[]): Promise<void> =>
    deps.db.transaction().execute((tx) => setRewardLadder(tx, operator.userId, steps, clock.now()))

  return { operator, draft, open, grant, packet, ladder }
}
