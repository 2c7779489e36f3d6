import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import type { Terms } from './fit.ts'

const DAY_MS = 86_400_000

export type CampaignTerms = Terms & { id: number; valid_days: number }
export const campaignTerms = sql`id, amount_fen, threshold_fen, game_id, plan, valid_days`

/** SQL condition on `campaign`: it is running at a time and has budget for one more packet. */
export const canGrant = (at: Date): RawBuilder<unknown> =>
  sql`stopped_at is null and starts_at <= ${at} and ends_at > ${at} and granted_fen + promised_fen + amount_fen <= budget_fen`

/** SQL condition: a campaign is of a user's own making, or of someone whose affairs theirs are; such a user gets nothing of it. */
export const isOwnCampaign = (campaignId: RawBuilder<unknown>, userId: number): RawBuilder<boolean> =>
  sql`is_own_campaign(${campaignId}, ${userId}::bigint)`

/**
 * Locks campaigns by id order, against deadlocks between grants that share several. What is read of them afterwards holds
 * until the transaction ends.
 */
export const lockCampaigns = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select from campaign where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx)
}

/** Changes the reserved budget of locked campaigns by an amount each (分, negative to release it). */
export const reserveBudget = async (
  tx: Tx,
  shares: readonly { campaignId: number; fen: number }[],
): Promise<void> => {
  if (shares.length === 0) return
  await sql`update campaign c set promised_fen = promised_fen + s.fen
      from unnest(${shares.map(({ campaignId }) => campaignId)}::bigint[], ${shares.map(({ fen }) => fen)}::bigint[]) s(id, fen)
     where c.id = s.id`.execute(tx)
}

/** Charges what was given to the budgets of locked campaigns (分). Raises CAMPAIGN_OVER. */
export const chargeBudget = async (
  tx: Tx,
  shares: readonly { campaignId: number; fen: number }[],
): Promise<void> => {
  await sql`update campaign c set granted_fen = granted_fen + s.fen
      from (select id, sum(fen)::bigint as fen
              from unnest(${shares.map(({ campaignId }) => campaignId)}::bigint[], ${shares.map(({ fen }) => fen)}::bigint[]) u(id, fen)
             group by id) s
     where c.id = s.id`.execute(tx)
}

/** `prizeId`: the prize of the campaign that the packet is. */
export type Grant = { campaign: CampaignTerms; cause: string; prizeId?: number | null }

/**
 * Grants a user packets of locked campaigns, at most one of each, and charges the budgets; returns the packets' ids. A cause
 * that was granted before is left out. Raises CAMPAIGN_OVER where a budget is too small.
 */
export const grantPackets = async (
  tx: Tx,
  userId: number,
  packetGrants: readonly Grant[],
  at: Date,
): Promise<number[]> => {
  if (packetGrants.length === 0) return []
  const inserted = await tx
    .insertInto('red_packet')
    .values(
      packetGrants.map(({ campaign, cause, prizeId = null }) => ({
        campaign_id: campaign.id,
        prize_id: prizeId,
        user_id: userId,
        cause,
        amount_fen: campaign.amount_fen,
        threshold_fen: campaign.threshold_fen,
        game_id: campaign.game_id,
        plan: campaign.plan,
        valid_from: at,
        valid_until: new Date(at.getTime() + campaign.valid_days * DAY_MS),
        granted_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning(['id', 'campaign_id', 'amount_fen'])
    .execute()
  await chargeBudget(
    tx,
    inserted.map((packet) => ({ campaignId: packet.campaign_id, fen: packet.amount_fen })),
  )
  return inserted.map(({ id }) => id)
}
