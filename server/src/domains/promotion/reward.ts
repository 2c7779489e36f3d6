import { type RewardState, rewardTransitions } from '@shanghao/contract/promotion/states'
import { isAllowed } from '@shanghao/contract/transitions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { claimDueRows, processDue } from '../../core/jobs/due.ts'
import type { Job, JobDeps } from '../../core/jobs/jobs.ts'
import { post } from '../../ledger/post.ts'
import { canGrant, grantPackets, lockCampaigns, reserveBudget } from './budget.ts'
import { expiringPacketsJob } from './expiry.ts'
import { offersFor, type Reward, type RewardPacket, rewardOf } from './offers.ts'

/** How long a budget is kept for a recharge that can no longer be paid: a channel may still tell that it was. */
const RESERVATION_MS = 24 * 3_600_000
/** A reward whose release failed is tried again after these. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }
const BATCH = 5

/** The reward of each of these amounts (分) for a user now, by the same rule as `promiseReward`. */
export const rewardsFor = async (
  db: Db,
  amounts: readonly number[],
  userId: number,
  at: Date,
): Promise<{ amountFen: number; reward: Reward }[]> => {
  const offers = await offersFor(db, userId, at)
  return amounts.map((amountFen) => ({ amountFen, reward: rewardOf(offers, amountFen) }))
}

const budgetShares = (packets: readonly RewardPacket[], sign: 1 | -1) =>
  packets.map(({ campaignId, amountFen }) => ({ campaignId, fen: sign * amountFen }))

type PromiseInput = {
  rechargeId: string
  userId: number
  amountFen: number
  /** The deadline of the recharge's payment. */
  until: Date
  /** The reward the user was shown (bonus and packets together, 分); null when none was shown. */
  shownFen: number | null
  at: Date
}

/**
 * Promises the reward of a recharge, in the transaction that creates it: fixes bonus and packets and reserves the packets'
 * budgets, so that exactly this is given after the payment. Raises REWARD_CHANGED when it is less than the user was shown.
 */
export const promiseReward = async (
  tx: Tx,
  { rechargeId, userId, amountFen, until, shownFen, at }: PromiseInput,
): Promise<Reward> => {
  const { rows } = await sql<{ id: number }>`
    select id from campaign where kind = 'recharge' and from_fen <= ${amountFen} and ${canGrant(at)}
     order by id for no key update`.execute(tx)
  // A separate statement, so that it sees changes committed before the campaigns were locked.
  const offers = await offersFor(tx, userId, at)
  const offered = offers.packets.filter(({ campaignId }) => rows.some(({ id }) => id === campaignId))
  const reward = rewardOf({ ...offers, packets: offered }, amountFen)
  if (shownFen !== null && reward.bonusFen + reward.packetsFen < shownFen) fail('REWARD_CHANGED')
  await reserveBudget(tx, budgetShares(reward.packets, 1))
  await tx
    .insertInto('reward')
    .values({
      recharge_id: rechargeId,
      user_id: userId,
      bonus_fen: reward.bonusFen,
      packets: JSON.stringify(reward.packets),
      state: 'promised',
      promised_at: at,
      until,
      due_at: new Date(until.getTime() + RESERVATION_MS),
    })
    .execute()
  return reward
}

type RewardRow = { user_id: number; bonus_fen: number; packets: RewardPacket[]; state: RewardState }

const lockReward = async (tx: Tx, rechargeId: string): Promise<RewardRow | undefined> => {
  const row: RewardRow | undefined = await tx
    .selectFrom('reward')
    .select(['user_id', 'bonus_fen', 'packets', 'state'])
    .where('recharge_id', '=', rechargeId)
    .$narrowType<Pick<RewardRow, 'packets' | 'state'>>()
    .forUpdate()
    .executeTakeFirst()
  if (row)
    await lockCampaigns(
      tx,
      row.packets.map(({ campaignId }) => campaignId),
    )
  return row
}

/** The packets of a released promise for which the locked campaigns still have budget. */
const withinBudget = async (tx: Tx, packets: readonly RewardPacket[]): Promise<RewardPacket[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from campaign where id = any (${packets.map(({ campaignId }) => campaignId)}::bigint[])
       and granted_fen + promised_fen + amount_fen <= budget_fen`.execute(tx)
  return packets.filter(({ campaignId }) => rows.some(({ id }) => id === campaignId))
}

/**
 * Pays the promised reward of a recharge, once: bonus paid by the platform, and packets valid from now. Without a promise
 * nothing is given. If the promise was released, a day after the recharge's deadline, only packets with remaining budget are
 * given. Call it before posting the recharge's cash in the same transaction: wallets are locked bonus before cash.
 */
export const payReward = async (
  tx: Tx,
  { rechargeId, at }: { rechargeId: string; at: Date },
): Promise<void> => {
  const row = await lockReward(tx, rechargeId)
  if (!row || !isAllowed(rewardTransitions, 'pay', row.state)) return
  const { user_id: userId, bonus_fen: bonusFen } = row
  const packets = row.state === 'promised' ? row.packets : await withinBudget(tx, row.packets)
  if (row.state === 'promised') await reserveBudget(tx, budgetShares(packets, -1))
  const granting = packets.map((packet) => ({
    campaign: {
      id: packet.campaignId,
      amount_fen: packet.amountFen,
      threshold_fen: packet.thresholdFen,
      game_id: packet.gameId,
      plan: packet.plan,
      valid_days: packet.validDays,
    },
    cause: `recharge:${rechargeId}:${packet.campaignId}`,
  }))
  await grantPackets(tx, userId, granting, at)
  await post(tx, {
    bizType: 'reward',
    bizId: rechargeId,
    at,
    movements: [{ step: 'bonus', from: 'promotion:platform', to: `bonus:${userId}`, amount: bonusFen }],
  })
  await tx
    .updateTable('reward')
    .set({ state: rewardTransitions.pay.to, packets: JSON.stringify(packets), ended_at: at, due_at: null })
    .where('recharge_id', '=', rechargeId)
    .execute()
}

/** Releases the promise of a recharge that is not paid: frees its budgets and limits. Idempotent. */
export const releaseReward = async (tx: Tx, rechargeId: string, at: Date): Promise<void> => {
  const row = await lockReward(tx, rechargeId)
  if (!row || !isAllowed(rewardTransitions, 'release', row.state)) return
  await reserveBudget(tx, budgetShares(row.packets, -1))
  await tx
    .updateTable('reward')
    .set({ state: rewardTransitions.release.to, ended_at: at, due_at: null })
    .where('recharge_id', '=', rechargeId)
    .execute()
}

/** Releases promises a day after the deadlines of their recharges. */
export const releaseOldRewards = (deps: Pick<JobDeps, 'db' | 'clock' | 'log' | 'signal'>): Promise<void> =>
  processDue<{ id: string }, Pick<JobDeps, 'db' | 'clock' | 'log'>>(deps, {
    claim: (tx, now) =>
      claimDueRows(tx, { table: 'reward', key: 'recharge_id', batch: BATCH, pauses: RETRY }, now),
    handle: ({ db, clock }, { id }) => db.transaction().execute((tx) => releaseReward(tx, id, clock.now())),
    logFields: ({ id }) => ({ recharge: id }),
  })

export const promotionJobs: Job[] = [
  { name: 'promotion.release', label: '收回没付款的充值赠送', cron: '*/10 * * * *', run: releaseOldRewards },
  expiringPacketsJob,
]
