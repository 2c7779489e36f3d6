import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { findIdentityId, type OperatorAct } from '../ops/actions.ts'
import { type CampaignTerms, campaignTerms, grantPackets, grants } from './budget.ts'
import { noteCampaign } from './campaigns.ts'

/**
 * Gives a new user one packet of each welcome campaign that runs. Where a budget is used up there is none: that is never
 * an error for who registers. Granted once per user and campaign.
 */
export const grantWelcome = async (tx: Tx, userId: number, at: Date): Promise<void> => {
  const { rows } = await sql<CampaignTerms>`
    select ${campaignTerms} from campaign where kind = 'welcome' and ${grants(at)} order by id for no key update`.execute(
    tx,
  )
  await grantPackets(
    tx,
    userId,
    rows.map((campaign) => ({ campaign, cause: `welcome:${campaign.id}:${userId}` })),
    at,
  )
}

/** An amount off and the rent it takes, 分. */
type WelcomePacket = { amountFen: number; thresholdFen: number }

/** What registering now brings, one for each running campaign, easiest to use first. */
export const welcomePackets = async (db: Db, at: Date): Promise<WelcomePacket[]> => {
  const { rows } = await sql<WelcomePacket>`
    select amount_fen as "amountFen", threshold_fen as "thresholdFen"
      from campaign where kind = 'welcome' and ${grants(at)} order by threshold_fen, id`.execute(db)
  return rows
}

type Gift = { campaignId: number; userId: number; note: string; at: Date }
type GiftRequest = Omit<Gift, 'at'>

const causeOf = ({ campaignId, userId, note }: GiftRequest): string => `grant:${campaignId}:${userId}:${note}`

/**
 * Locks the campaign of a gift; `before` is the packet that was given for the same reason. Raises NOT_FOUND for a campaign of
 * another kind or an unknown user, and CAMPAIGN_OVER unless there is a packet already.
 */
const lockGift = async (
  tx: Tx,
  gift: Gift,
): Promise<{ campaign: CampaignTerms; before: number | undefined }> => {
  const { campaignId, userId, at } = gift
  const { rows } = await sql<CampaignTerms & { grants: boolean; known: boolean }>`
    select ${campaignTerms}, ${grants(at)} as grants, exists (select from app_user where id = ${userId} and state <> 'closed') as known
      from campaign where id = ${campaignId} and kind = 'grant' for no key update`.execute(tx)
  const campaign = rows[0]
  if (!campaign?.known) return fail('NOT_FOUND')
  const packet = await tx
    .selectFrom('red_packet')
    .select('id')
    .where('cause', '=', causeOf(gift))
    .executeTakeFirst()
  if (!packet && !campaign.grants) fail('CAMPAIGN_OVER')
  return { campaign, before: packet?.id }
}

/**
 * Gives a user a packet of a campaign that is granted by hand, and answers its number; the same note for the same person
 * gives the packet that is already there. Raises NOT_FOUND for a campaign of another kind or an unknown user, CAMPAIGN_OVER.
 */
export const grantByHand = async (tx: Tx, operatorId: number, gift: Gift): Promise<number> => {
  const { campaignId, userId, note, at } = gift
  const { campaign, before } = await lockGift(tx, gift)
  if (before !== undefined) return before
  const [id] = await grantPackets(tx, userId, [{ campaign, cause: causeOf(gift) }], at)
  if (id === undefined) return fail('CONFLICT')
  await noteCampaign(tx, { campaignId, verb: 'grant', operatorId, at, detail: { userId, note } })
  return id
}

/** An unverified account could be an operator's own, and be verified as theirs once it has the packet. */
const requireVerified = async (tx: Tx, userId: number): Promise<void> => {
  if ((await findIdentityId(tx, userId)) === null) fail('BENEFICIARY_UNVERIFIED')
}

/** Giving a packet as an operator does, at a moment. Raises BENEFICIARY_UNVERIFIED. */
export const grantPacketAct: OperatorAct<GiftRequest, { redPackId: number }> = {
  kind: 'grant_packet',
  request: z.object({ campaignId: z.number(), userId: z.number(), note: z.string() }),
  about: async (tx, request, at) => {
    const { campaign, before } = await lockGift(tx, { ...request, at })
    if (before !== undefined) return null
    const { userId, note } = request
    await requireVerified(tx, userId)
    return { subject: causeOf(request), amountFen: campaign.amount_fen, reason: note, beneficiaryId: userId }
  },
  perform: async (tx, request, { operatorId, at }) => ({
    redPackId: await grantByHand(tx, operatorId, { ...request, at }),
  }),
}
