import { type RewardState, type RewardVerb, rewardTransitions } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { claimDueRows, processDue } from '../../core/jobs/due.ts'
import type { Job, JobDeps } from '../../core/jobs/jobs.ts'
import { post } from '../../ledger/post.ts'
import { grantPackets, grants, lockCampaigns, setAside } from './budget.ts'
import { offersFor, type Reward, type RewardPacket, rewardOf } from './offers.ts'

/** How long a budget is kept for a recharge that can no longer be paid: a channel may still tell that it was. */
const KEPT_MS = 24 * 3_600_000
/** A reward whose release failed is tried again after these. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }
const BATCH = 5

/** What a recharge of each of these amounts (分) would bring a user now, by the rule that `promiseReward` goes by. */
export const rewardsFor = async (
  db: Db,
  amounts: readonly number[],
  userId: number,
  at: Date,
): Promise<{ amountFen: number; reward: Reward }[]> => {
  const offers = await offersFor(db, userId, at)
  return amounts.map((amountFen) => ({ amountFen, reward: rewardOf(offers, amountFen) }))
}

const sharesOf = (packets: readonly RewardPacket[], sign: 1 | -1) =>
  packets.map(({ campaignId, amountFen }) => ({ campaignId, fen: sign * amountFen }))

type Promising = {
  rechargeId: string
  userId: number
  amountFen: number
  /** The recharge can be paid until then. */
  until: Date
  /** What the person was shown (bonus and packets together, 分); null when they were shown nothing. */
  shownFen: number | null
  at: Date
}

/**
 * Promises a recharge what it brings, in the transaction that writes it down: bonus and packets are fixed and the packets
 * set aside from their budgets, so that exactly this is given when it is paid. Raises REWARD_CHANGED when it is less
 * than the person was shown.
 */
export const promiseReward = async (
  tx: Tx,
  { rechargeId, userId, amountFen, until, shownFen, at }: Promising,
): Promise<Reward> => {
  const { rows } = await sql<{ id: number }>`
    select id from campaign where kind = 'recharge' and from_fen <= ${amountFen} and ${grants(at)}
     order by id for no key update`.execute(tx)
  // A statement of its own: it sees what others did until the campaigns were ours.
  const offers = await offersFor(tx, userId, at)
  const held = offers.packets.filter(({ campaignId }) => rows.some(({ id }) => id === campaignId))
  const reward = rewardOf({ ...offers, packets: held }, amountFen)
  if (shownFen !== null && reward.bonusFen + reward.packetsFen < shownFen) fail('REWARD_CHANGED')
  await setAside(tx, sharesOf(reward.packets, 1))
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
      due_at: new Date(until.getTime() + KEPT_MS),
    })
    .execute()
  return reward
}

type RewardRow = { user_id: number; bonus_fen: number; packets: RewardPacket[]; state: RewardState }

const lockReward = async (tx: Tx, rechargeId: string): Promise<RewardRow | undefined> => {
  const { rows } = await sql<RewardRow>`
    select user_id, bonus_fen, packets, state from reward where recharge_id = ${rechargeId} for update`.execute(
    tx,
  )
  if (rows[0])
    await lockCampaigns(
      tx,
      rows[0].packets.map(({ campaignId }) => campaignId),
    )
  return rows[0]
}

const may = (verb: RewardVerb, state: RewardState): boolean =>
  (rewardTransitions[verb].from as readonly RewardState[]).includes(state)

/** Of a promise that was let go: the packets whose campaigns, under lock, still have room for them. */
const stillFitting = async (tx: Tx, packets: readonly RewardPacket[]): Promise<RewardPacket[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from campaign where id = any (${packets.map(({ campaignId }) => campaignId)}::bigint[])
       and granted_fen + promised_fen + amount_fen <= budget_fen`.execute(tx)
  return packets.filter(({ campaignId }) => rows.some(({ id }) => id === campaignId))
}

/**
 * Gives what a recharge was promised, once: bonus at the platform's expense, and the packets, valid from now. A recharge
 * without a promise, or one whose reward was given, gets nothing more. Paid more than a day after its last moment, it gets
 * those packets that budgets still hold. To be called before the recharge's cash is posted in the same transaction: wallets are
 * locked bonus before cash.
 */
export const payReward = async (
  tx: Tx,
  { rechargeId, at }: { rechargeId: string; at: Date },
): Promise<void> => {
  const row = await lockReward(tx, rechargeId)
  if (!row || !may('pay', row.state)) return
  const { user_id: userId, bonus_fen: bonusFen } = row
  const packets = row.state === 'promised' ? row.packets : await stillFitting(tx, row.packets)
  if (row.state === 'promised') await setAside(tx, sharesOf(packets, -1))
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

/** Lets go of what a recharge was promised that surely won't be paid: budgets and limits are free again. Repeating it changes nothing. */
export const releaseReward = async (tx: Tx, rechargeId: string, at: Date): Promise<void> => {
  const row = await lockReward(tx, rechargeId)
  if (!row || !may('release', row.state)) return
  await setAside(tx, sharesOf(row.packets, -1))
  await tx
    .updateTable('reward')
    .set({ state: rewardTransitions.release.to, ended_at: at, due_at: null })
    .where('recharge_id', '=', rechargeId)
    .execute()
}

/** Lets go of promises whose recharges could not be paid for a day. */
export const releaseOldRewards = (deps: Pick<JobDeps, 'db' | 'clock' | 'log' | 'signal'>): Promise<void> =>
  processDue<{ id: string }, Pick<JobDeps, 'db' | 'clock' | 'log'>>(deps, {
    claim: (tx, now) =>
      claimDueRows(tx, { table: 'reward', key: 'recharge_id', batch: BATCH, pauses: RETRY }, now),
    pursue: ({ db, clock }, { id }) => db.transaction().execute((tx) => releaseReward(tx, id, clock.now())),
    about: ({ id }) => ({ recharge: id }),
  })

export const promotionJobs: Job[] = [
  { name: 'promotion.release', cron: '*/10 * * * *', run: releaseOldRewards },
]
