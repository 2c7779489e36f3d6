import { yuan } from '@shanghao/contract/money'
import { campaignDraft } from '@shanghao/contract/promotion/shapes'
import { type CampaignKind, campaignKindNames, hasPrizes } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import { z } from 'zod'
import { minuteText } from '../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import { type OperatorAct, recordAction } from '../ops/actions.ts'
import { insertPrizes } from './prizes.ts'

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

/** Raises NOT_FOUND for an unknown game. */
export const requireGames = async (tx: Db | Tx, { gameId, prizes }: CampaignDraft): Promise<void> => {
  const ids = [gameId, ...prizes.map((prize) => prize.gameId)].filter((id) => id !== null)
  if (ids.length === 0) return
  const known = await tx.selectFrom('game').select('id').where('id', 'in', ids).execute()
  if (known.length < new Set(ids).size) fail('NOT_FOUND')
}

/** The error that creating it raises: two campaigns of a kind with prizes at the same time. */
const requireNoOverlap = async (tx: Tx, { kind, startsAt, endsAt }: CampaignDraft): Promise<void> => {
  if (!hasPrizes(kind)) return
  const { rows } = await sql`
    select from campaign where kind = ${kind} and stopped_at is null
       and tstzrange(starts_at, ends_at) && tstzrange(${new Date(startsAt)}, ${new Date(endsAt)})`.execute(tx)
  if (rows.length > 0) fail('CAMPAIGN_OVERLAP')
}

/**
 * Creates a campaign and returns its id; `isAlone`: by one operator without a second. Raises NOT_FOUND for an unknown game, and
 * CAMPAIGN_OVERLAP.
 */
export const createCampaign = async (
  tx: Tx,
  operatorId: number,
  draft: CampaignDraft,
  at: Date,
  isAlone = false,
): Promise<number> => {
  await requireGames(tx, draft)
  const { id } = await tx
    .insertInto('campaign')
    .values({
      kind: draft.kind,
      name: draft.name,
      budget_fen: draft.budgetFen,
      alone_fen: isAlone ? draft.budgetFen : 0,
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
  await insertPrizes(tx, id, draft.prizes)
  await recordCampaignEvent(tx, { campaignId: id, verb: 'create', operatorId, at, detail: draft })
  return id
}

/** The operator act of creating a campaign: its whole budget counts as the amount. */
export const createCampaignAct: OperatorAct<CampaignDraft, { campaignId: number }> = {
  kind: 'create_campaign',
  request: campaignDraft,
  summarize: async (tx, draft) => {
    await requireGames(tx, draft)
    await requireNoOverlap(tx, draft)
    return { subject: null, amountFen: draft.budgetFen, reason: draft.name, beneficiaryId: null }
  },
  describe: ({ name, kind, budgetFen, startsAt, endsAt }) =>
    `新建活动「${name}」（${campaignKindNames[kind]}），预算 ${yuan(budgetFen)} 元，${minuteText(startsAt)} 至 ${minuteText(endsAt)}`,
  perform: async (tx, draft, { operatorId, approval, at }) => ({
    campaignId: await createCampaign(tx, operatorId, draft, at, approval === null),
  }),
}

type RaiseBudgetRequest = { campaignId: number; amountFen: number; reason: string }

/**
 * The operator act of raising a campaign's budget. What one operator gave the campaign before without a second counts together with
 * it, so that slices are as limited as the sum. Raises NOT_FOUND, and CAMPAIGN_OVER for one that was stopped or has ended.
 */
export const raiseCampaignBudgetAct: OperatorAct<RaiseBudgetRequest, object> = {
  kind: 'raise_campaign_budget',
  request: z.object({ campaignId: z.number(), amountFen: z.number(), reason: z.string() }),
  summarize: async (tx, { campaignId, amountFen, reason }, at) => {
    const campaign = await tx
      .selectFrom('campaign')
      .select(['stopped_at', 'ends_at', 'alone_fen'])
      .where('id', '=', campaignId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!campaign) return fail('NOT_FOUND')
    if (campaign.stopped_at || campaign.ends_at <= at) return fail('CAMPAIGN_OVER')
    return { subject: null, amountFen, aloneBeforeFen: campaign.alone_fen, reason, beneficiaryId: null }
  },
  describe: ({ campaignId, amountFen }) => `给活动 ${campaignId} 追加预算 ${yuan(amountFen)} 元`,
  perform: async (tx, { campaignId, amountFen, reason }, { operatorId, approval, at }) => {
    await sql`update campaign set budget_fen = budget_fen + ${amountFen}, alone_fen = alone_fen + ${approval === null ? amountFen : 0}
      where id = ${campaignId}`.execute(tx)
    const detail = { amountFen, reason }
    await recordCampaignEvent(tx, { campaignId, verb: 'raise_budget', operatorId, at, detail })
    return {}
  },
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

/** A page of all campaigns, or of those of a kind, the newest first, without their prizes (`listPrizes`). */
export const listCampaigns = (
  db: Db,
  { kind, time, after, skip, limit }: IdPage & { kind: CampaignKind | undefined },
) => {
  const all = db
    .selectFrom('campaign')
    .selectAll()
    .where('created_at', '<=', time)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
  const query = kind === undefined ? all : all.where('kind', '=', kind)
  return (after === null ? query : query.where('id', '<', after)).execute()
}
export type CampaignRow = Awaited<ReturnType<typeof listCampaigns>>[number]

/** A campaign; undefined for an unknown one. */
export const findCampaign = (db: Db, campaignId: number): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaign').selectAll().where('id', '=', campaignId).executeTakeFirst()

/** The acts of operators on a campaign as a whole, the newest first; packets given by hand are among its claims. */
export const listCampaignEvents = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign_event')
    .select(['verb', 'actor', 'at', 'detail'])
    .where('campaign_id', '=', campaignId)
    .where('verb', '<>', 'grant')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
export type CampaignEventRow = Awaited<ReturnType<typeof listCampaignEvents>>[number]
