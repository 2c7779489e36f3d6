import {
  type CampaignDraft,
  createCampaign,
  grantManually,
  type LadderStep,
  setRewardLadder,
} from '../../src/domains/promotion/actions.ts'
import { testUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

const DAY_MS = 86_400_000

/** Creates campaigns on a test server and grants their packets through the domain's verbs, as an operator. */
export const setUpCampaigns = async (server: TestServer) => {
  const { deps, clock } = server
  const operator = await testUser(server, { roles: ['operator'], bornOn: '1990-03-04' })

  /** Defaults: 5.00 off a rent of at least 10.00, valid for a week, 1,000 packets, runs for thirty days from now. */
  const draft = (overrides: Partial<CampaignDraft> = {}): CampaignDraft => ({
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
    fromFen: overrides.kind === 'recharge' ? 5000 : null,
    perUser: overrides.kind === 'recharge' ? 1 : null,
    prizes: [],
    ...overrides,
  })

  /** The terms of a campaign with prizes: bonus at each position, 0 for none. */
  const prized = (kind: 'sign_in' | 'invite', amounts: readonly number[]): Partial<CampaignDraft> => ({
    kind,
    amountFen: null,
    thresholdFen: null,
    validDays: null,
    prizes: amounts.flatMap((amountFen, i) =>
      amountFen === 0
        ? []
        : {
            position: i + 1,
            form: 'bonus',
            amountFen,
            thresholdFen: null,
            gameId: null,
            plan: null,
            validDays: null,
          },
    ),
  })

  const open = (overrides: Partial<CampaignDraft> = {}): Promise<number> =>
    deps.db.transaction().execute((tx) => createCampaign(tx, operator.userId, draft(overrides), clock.now()))

  let notes = 0
  /** Grants a packet of a campaign to a user and returns its id as calls use it. */
  const grant = async (campaignId: number, { userId }: { userId: number }): Promise<string> => {
    notes += 1
    const grantInput = { campaignId, userId, note: `测试 ${notes}`, at: clock.now() }
    return String(await deps.db.transaction().execute((tx) => grantManually(tx, operator.userId, grantInput)))
  }

  /** Grants a packet of a new campaign. */
  const packet = async (user: { userId: number }, overrides: Partial<CampaignDraft> = {}): Promise<string> =>
    grant(await open(overrides), user)

  const ladder = (...steps: LadderStep[]): Promise<void> =>
    deps.db.transaction().execute((tx) => setRewardLadder(tx, operator.userId, steps, clock.now()))

  return { operator, draft, prized, open, grant, packet, ladder }
}
