import type { prizeDraft } from '@shanghao/contract/promotion/shapes'
import type { CampaignKind, PlanKind, PrizeForm } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../core/database/db.ts'
import { lockAccounts, post } from '../../ledger/post.ts'
import { chargeBudget, grantPackets } from './budget.ts'

/** A prize of a campaign; a red packet's terms are null for bonus. 分 and days. */
export type Prize = {
  id: number
  campaign_id: number
  position: number
  form: PrizeForm
  amount_fen: number
  threshold_fen: number | null
  game_id: number | null
  game_name: string | null
  plan: PlanKind | null
  valid_days: number | null
}

/** Stores the prizes of a new campaign. */
export const insertPrizes = async (
  tx: Tx,
  campaignId: number,
  prizes: readonly z.output<typeof prizeDraft>[],
): Promise<void> => {
  if (prizes.length === 0) return
  await tx
    .insertInto('campaign_prize')
    .values(
      prizes.map((prize) => ({
        campaign_id: campaignId,
        position: prize.position,
        form: prize.form,
        amount_fen: prize.amountFen,
        threshold_fen: prize.thresholdFen,
        game_id: prize.gameId,
        plan: prize.plan,
        valid_days: prize.validDays,
      })),
    )
    .execute()
}

/** The prizes of campaigns, by position. */
export const listPrizes = async (db: Db, campaignIds: readonly number[]): Promise<Prize[]> => {
  if (campaignIds.length === 0) return []
  const { rows } = await sql<Prize>`
    select p.id, p.campaign_id, p.position, p.form, p.amount_fen, p.threshold_fen, p.game_id, g.name as game_name, p.plan, p.valid_days
      from campaign_prize p left join game g on g.id = p.game_id
     where p.campaign_id = any (${campaignIds}::bigint[]) order by p.campaign_id, p.position`.execute(db)
  return rows
}

/** A running campaign with prizes; `left_fen` is what remains of its budget. */
export type PrizeCampaign = { id: number; name: string; ends_at: Date; left_fen: number }

const running = (kind: CampaignKind, at: Date) => sql`
  select id, name, ends_at, budget_fen - granted_fen - promised_fen as left_fen from campaign
   where kind = ${kind} and stopped_at is null and starts_at <= ${at} and ends_at > ${at}`

/** The running campaign of a kind with prizes: there is one at most. */
export const findRunning = async (
  db: Db,
  kind: CampaignKind,
  at: Date,
): Promise<PrizeCampaign | undefined> => {
  const { rows } = await sql<PrizeCampaign>`${running(kind, at)}`.execute(db)
  return rows[0]
}

/** As `findRunning`, locked until the transaction ends: what is left of its budget stays. */
export const lockRunning = async (
  tx: Tx,
  kind: CampaignKind,
  at: Date,
): Promise<PrizeCampaign | undefined> => {
  const { rows } = await sql<PrizeCampaign>`${running(kind, at)} for no key update`.execute(tx)
  return rows[0]
}

export type PrizeGrant = { userId: number; prize: Prize; cause: string }

/**
 * Gives prizes of a locked campaign and charges them to its budget: packets valid from now, bonus paid by the platform under
 * the number of its row in `bonus_grant`. Raises CAMPAIGN_OVER where the budget is too small.
 */
export const grantPrizes = async (tx: Tx, grants: readonly PrizeGrant[], at: Date): Promise<void> => {
  for (const { userId, prize, cause } of grants) {
    if (prize.threshold_fen === null || prize.valid_days === null) continue
    const terms = { ...prize, threshold_fen: prize.threshold_fen, valid_days: prize.valid_days }
    const campaign = { ...terms, id: prize.campaign_id }
    await grantPackets(tx, userId, [{ campaign, cause, prizeId: prize.id }], at)
  }
  const bonuses = grants.filter(({ prize }) => prize.form === 'bonus')
  if (bonuses.length === 0) return
  const rows = await tx
    .insertInto('bonus_grant')
    .values(
      bonuses.map(({ userId, prize, cause }) => ({
        campaign_id: prize.campaign_id,
        prize_id: prize.id,
        user_id: userId,
        cause,
        amount_fen: prize.amount_fen,
        granted_at: at,
      })),
    )
    .returning(['id', 'campaign_id', 'user_id', 'amount_fen'])
    .execute()
  await chargeBudget(
    tx,
    rows.map((row) => ({ campaignId: row.campaign_id, fen: row.amount_fen })),
  )
  await lockAccounts(
    tx,
    rows.map((row) => `bonus:${row.user_id}` as const),
  )
  for (const { id, user_id, amount_fen: amount } of rows)
    await post(tx, {
      bizType: 'campaign',
      bizId: String(id),
      at,
      movements: [{ step: 'bonus', from: 'promotion:platform', to: `bonus:${user_id}`, amount }],
    })
}
