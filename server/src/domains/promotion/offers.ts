import type { PlanKind } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import { accountsOf } from '../ops/actions.ts'
import { canGrant, isOwnCampaign } from './budget.ts'

/** A packet given for a recharge, with the campaign's current terms. 分 and days. */
export type RewardPacket = {
  campaignId: number
  name: string
  amountFen: number
  thresholdFen: number
  gameId: number | null
  gameName: string | null
  plan: PlanKind | null
  validDays: number
}

/** The reward of a recharge: bonus, and packets with the sum `packetsFen` (分). */
export type Reward = { bonusFen: number; packetsFen: number; packets: RewardPacket[] }

/** Everything a user may get by a recharge now, each from its least amount (分). */
export type Offers = {
  steps: readonly { fromFen: number; bonusFen: number }[]
  packets: readonly (RewardPacket & { fromFen: number })[]
}

/** The most unpaid promises of a user that still reserve budget; each reserves it for a day. */
const UNPAID_PROMISES_MAX = 2

/**
 * The rewards a user can get by recharges at a time. A campaign is left out when it is the person's own, when its budget is too small for one more packet,
 * when the person has the most packets of it by all their accounts, including those promised to recharges that can still be paid, or has too many
 * unpaid promises that still reserve budget.
 */
export const offersFor = async (db: Db, userId: number, at: Date): Promise<Offers> => {
  const steps = await db
    .selectFrom('recharge_reward')
    .select(['from_fen as fromFen', 'bonus_fen as bonusFen'])
    .where('starts_at', '<=', at)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .execute()
  const packets = await sql<Offers['packets'][number]>`
    select c.id as "campaignId", c.name, c.from_fen as "fromFen", c.amount_fen as "amountFen", c.threshold_fen as "thresholdFen",
           c.game_id as "gameId", (select g.name from game g where g.id = c.game_id) as "gameName", c.plan, c.valid_days as "validDays"
      from campaign c
     where c.kind = 'recharge' and ${canGrant(at)} and not ${isOwnCampaign(sql`c.id`, userId)}
       and exists (select from
             (select count(*) as n from red_packet p where p.campaign_id = c.id and p.user_id in ${accountsOf(userId)}) got,
             (select count(*) filter (where r.until > ${at}) as n, count(*) filter (where r.until <= ${at}) as left_unpaid
                from reward r where r.user_id in ${accountsOf(userId)} and r.state = 'promised'
                 and r.packets @> jsonb_build_array(jsonb_build_object('campaignId', c.id))) promised
             where got.n + promised.n < c.per_user and promised.left_unpaid <= ${UNPAID_PROMISES_MAX})
     order by c.id`.execute(db)
  return { steps, packets: packets.rows }
}

/** The reward of an amount (分): the bonus of the highest step it reaches, and a packet of each campaign it reaches. */
export const rewardOf = ({ steps, packets }: Offers, amountFen: number): Reward => {
  const step = steps
    .filter(({ fromFen }) => fromFen <= amountFen)
    .sort((a, b) => b.fromFen - a.fromFen)
    .at(0)
  const reached = packets.flatMap(({ fromFen, ...packet }) => (fromFen <= amountFen ? [packet] : []))
  return {
    bonusFen: step?.bonusFen ?? 0,
    packetsFen: reached.reduce((total, { amountFen: fen }) => total + fen, 0),
    packets: reached,
  }
}

/** The amounts (分) at which the reward changes, ascending. */
export const offerThresholds = ({ steps, packets }: Offers): number[] =>
  [...new Set([...steps, ...packets].map(({ fromFen }) => fromFen))].sort((a, b) => a - b)
