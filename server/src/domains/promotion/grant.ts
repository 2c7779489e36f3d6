import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { type OperatorAct, requireVerifiedBeneficiary } from '../ops/actions.ts'
import { type CampaignTerms, campaignTerms, canGrant, grantPackets } from './budget.ts'
import { recordCampaignEvent } from './campaigns.ts'

/**
 * Grants a new user one packet of each running welcome campaign, once per user and campaign. A campaign without budget is
 * skipped: it must not fail a registration. Of a person who had one by another account, the packet ends when their identity
 * is verified (trigger `welcome_once`).
 */
export const grantWelcome = async (tx: Tx, userId: number, at: Date): Promise<void> => {
  const { rows } = await sql<CampaignTerms>`
    select ${campaignTerms} from campaign where kind = 'welcome' and ${canGrant(at)} order by id for no key update`.execute(
    tx,
  )
  await grantPackets(
    tx,
    userId,
    rows.map((campaign) => ({ campaign, cause: `welcome:${campaign.id}:${userId}` })),
    at,
  )
}

/** Discount and least rent, 分. */
type WelcomePacket = { amountFen: number; thresholdFen: number }

/** The packets of a registration now, one for each running campaign, lowest threshold first. */
export const listWelcomePackets = async (db: Db, at: Date): Promise<WelcomePacket[]> => {
  const { rows } = await sql<WelcomePacket>`
    select amount_fen as "amountFen", threshold_fen as "thresholdFen"
      from campaign where kind = 'welcome' and ${canGrant(at)} order by threshold_fen, id`.execute(db)
  return rows
}

type GrantInput = { campaignId: number; userId: number; note: string; at: Date }
type GrantRequest = Omit<GrantInput, 'at'>

const grantCause = ({ campaignId, userId, note }: GrantRequest): string =>
  `grant:${campaignId}:${userId}:${note}`

/**
 * Locks the campaign of a grant; `existing` is the packet granted for the same cause before. Raises NOT_FOUND for a campaign
 * of another kind or an unknown user, and CAMPAIGN_OVER unless there is a packet already.
 */
const lockGrant = async (
  tx: Tx,
  gift: GrantInput,
): Promise<{ campaign: CampaignTerms; existing: number | undefined }> => {
  const { campaignId, userId, at } = gift
  const { rows } = await sql<CampaignTerms & { grants: boolean; known: boolean }>`
    select ${campaignTerms}, ${canGrant(at)} as grants, exists (select from app_user where id = ${userId} and state <> 'closed') as known
      from campaign where id = ${campaignId} and kind = 'grant' for no key update`.execute(tx)
  const campaign = rows[0]
  if (!campaign?.known) return fail('NOT_FOUND')
  const packet = await tx
    .selectFrom('red_packet')
    .select('id')
    .where('cause', '=', grantCause(gift))
    .executeTakeFirst()
  if (!packet && !campaign.grants) fail('CAMPAIGN_OVER')
  return { campaign, existing: packet?.id }
}

/**
 * Grants a user a packet of a campaign of kind `grant` and returns its id; a repeat with the same note returns the existing
 * packet. Raises NOT_FOUND for a campaign of another kind or an unknown user, and CAMPAIGN_OVER.
 */
export const grantManually = async (tx: Tx, operatorId: number, gift: GrantInput): Promise<number> => {
  const { campaignId, userId, note, at } = gift
  const { campaign, existing } = await lockGrant(tx, gift)
  if (existing !== undefined) return existing
  const [id] = await grantPackets(tx, userId, [{ campaign, cause: grantCause(gift) }], at)
  if (id === undefined) return fail('CONFLICT')
  await recordCampaignEvent(tx, { campaignId, verb: 'grant', operatorId, at, detail: { userId, note } })
  return id
}

/** The operator act of granting a packet. Raises BENEFICIARY_UNVERIFIED. */
export const grantPacketAct: OperatorAct<GrantRequest, { redPackId: number }> = {
  kind: 'grant_packet',
  request: z.object({ campaignId: z.number(), userId: z.number(), note: z.string() }),
  summarize: async (tx, request, at) => {
    const { campaign, existing } = await lockGrant(tx, { ...request, at })
    if (existing !== undefined) return null
    const { userId, note } = request
    await requireVerifiedBeneficiary(tx, userId)
    return {
      subject: grantCause(request),
      amountFen: campaign.amount_fen,
      reason: note,
      beneficiaryId: userId,
    }
  },
  describe: ({ campaignId, userId }) => `给用户 ${userId} 发放活动 ${campaignId} 的一个红包`,
  perform: async (tx, request, { operatorId, at }) => ({
    redPackId: await grantManually(tx, operatorId, { ...request, at }),
  }),
}
