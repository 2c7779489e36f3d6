import { campaignDraft } from '@shanghao/contract/promotion/shapes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import { type OperatorAct, recordAction } from '../ops/actions.ts'

export type CampaignDraft = z.output<typeof campaignDraft>

type CampaignEvent = {
  campaignId: number | null
  verb: string
  operatorId: number
  at: Date
  detail?: Record<string, unknown>
}

/** Records an operator's act on a campaign, or on the reward ladder (no campaign). */
export const recordCampaignEvent = async (
  tx: Tx,
  { campaignId, verb, operatorId, at, detail = {} }: CampaignEvent,
): Promise<void> => {
  await tx
    .insertInto('campaign_event')
    .values({
      campaign_id: campaignId,
      verb,
      actor: `user:${operatorId}`,
      at,
      detail: JSON.stringify(detail),
    })
    .execute()
}

const requireGame = async (tx: Tx, { gameId }: CampaignDraft): Promise<void> => {
  if (gameId === null) return
  const game = await tx.selectFrom('game').select('id').where('id', '=', gameId).executeTakeFirst()
  if (!game) fail('NOT_FOUND')
}

/** Creates a campaign and returns its id. Raises NOT_FOUND for an unknown game. */
export const createCampaign = async (
  tx: Tx,
  operatorId: number,
  draft: CampaignDraft,
  at: Date,
): Promise<number> => {
  await requireGame(tx, draft)
  const { id } = await tx
    .insertInto('campaign')
    .values({
      kind: draft.kind,
      name: draft.name,
      budget_fen: draft.budgetFen,
      starts_at: new Date(draft.startsAt),
      ends_at: new Date(draft.endsAt),
      amount_fen: draft.amountFen,
      threshold_fen: draft.thresholdFen,
      game_id: draft.gameId,
      plan: draft.plan,
      valid_days: draft.validDays,
      from_fen: draft.fromFen,
      per_user: draft.perUser,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCampaignEvent(tx, { campaignId: id, verb: 'create', operatorId, at, detail: draft })
  return id
}

/** The operator act of creating a campaign: its whole budget counts as the amount. */
export const createCampaignAct: OperatorAct<CampaignDraft, { campaignId: number }> = {
  kind: 'create_campaign',
  request: campaignDraft,
  summarize: async (tx, draft) => {
    await requireGame(tx, draft)
    return { subject: null, amountFen: draft.budgetFen, reason: draft.name, beneficiaryId: null }
  },
  perform: async (tx, draft, { operatorId, at }) => ({
    campaignId: await createCampaign(tx, operatorId, draft, at),
  }),
}

/**
 * Stops a campaign: nothing more is granted or promised; earlier grants and promises stay valid. Raises NOT_FOUND, and
 * CAMPAIGN_OVER for one that was stopped before.
 */
export const stopCampaign = async (
  tx: Tx,
  operatorId: number,
  campaignId: number,
  at: Date,
): Promise<void> => {
  const stopped = await tx
    .updateTable('campaign')
    .set({ stopped_at: at })
    .where('id', '=', campaignId)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (stopped) {
    await recordCampaignEvent(tx, { campaignId, verb: 'stop', operatorId, at })
    const act = { kind: 'stop_campaign', request: { campaignId }, amountFen: 0, beneficiaryId: null }
    return recordAction(tx, { ...act, reason: `停止活动 ${campaignId}`, operatorId, at })
  }
  const known = await tx.selectFrom('campaign').select('id').where('id', '=', campaignId).executeTakeFirst()
  return fail(known ? 'CAMPAIGN_OVER' : 'NOT_FOUND')
}

export type LadderStep = { fromFen: number; bonusFen: number }

/** Replaces the bonus ladder of recharges from now on; earlier promises stay valid. 分. */
export const setRewardLadder = async (
  tx: Tx,
  operatorId: number,
  steps: readonly LadderStep[],
  at: Date,
): Promise<void> => {
  // Serialised, so that a concurrent second call sees and ends the steps of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('reward ladder', 0))`.execute(tx)
  await tx.updateTable('recharge_reward').set({ ends_at: at }).where('ends_at', 'is', null).execute()
  if (steps.length > 0)
    await tx
      .insertInto('recharge_reward')
      .values(
        steps.map(({ fromFen, bonusFen }) => ({ from_fen: fromFen, bonus_fen: bonusFen, starts_at: at })),
      )
      .execute()
  await recordCampaignEvent(tx, { campaignId: null, verb: 'ladder', operatorId, at, detail: { steps } })
}

/** A page of all campaigns, the newest first. */
export const listCampaigns = (db: Db, { time, after, skip, limit }: IdPage) => {
  const query = db
    .selectFrom('campaign')
    .selectAll()
    .where('created_at', '<=', time)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
  return (after === null ? query : query.where('id', '<', after)).execute()
}
export type CampaignRow = Awaited<ReturnType<typeof listCampaigns>>[number]
