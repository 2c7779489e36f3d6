import type { PlanKind } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import { grants } from './budget.ts'

/** A packet that a recharge brings: the campaign's terms as they stand. 分 and days. */
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

/** What a recharge brings besides its amount: bonus, and packets that come to `packetsFen` (分). */
export type Reward = { bonusFen: number; packetsFen: number; packets: RewardPacket[] }

/** Everything a user may get by recharging right now, each from its least amount (分). */
export type Offers = {
  steps: readonly { fromFen: number; bonusFen: number }[]
  packets: readonly (RewardPacket & { fromFen: number })[]
}

/** Promises left unpaid that a person may have besides: each keeps a part of the budget for a day, for nobody. */
const LEFT_MAX = 2

/**
 * What recharges may bring this user at a moment. A campaign is left out when its budget doesn't reach for one more packet,
 * when the user has as many as one person gets, packets promised to a recharge that can still be paid among them, or when
 * they left too many promises unpaid that still keep budget.
 */
export const offersFor = async (db: Db, userId: number, at: Date): Promise<Offers> => {
  const steps = await sql<Offers['steps'][number]>`
    select from_fen as "fromFen", bonus_fen as "bonusFen" from recharge_reward
     where starts_at <= ${at} and (ends_at is null or ends_at > ${at})`.execute(db)
  const packets = await sql<Offers['packets'][number]>`
    select c.id as "campaignId", c.name, c.from_fen as "fromFen", c.amount_fen as "amountFen", c.threshold_fen as "thresholdFen",
           c.game_id as "gameId", (select g.name from game g where g.id = c.game_id) as "gameName", c.plan, c.valid_days as "validDays"
      from campaign c
     where c.kind = 'recharge' and ${grants(at)}
       and exists (select from
             (select count(*) as n from red_packet p where p.campaign_id = c.id and p.user_id = ${userId}) got,
             (select count(*) filter (where r.until > ${at}) as n, count(*) filter (where r.until <= ${at}) as left_unpaid
                from reward r where r.user_id = ${userId} and r.state = 'promised'
                 and r.packets @> jsonb_build_array(jsonb_build_object('campaignId', c.id))) promised
             where got.n + promised.n < c.per_user and promised.left_unpaid <= ${LEFT_MAX})
     order by c.id`.execute(db)
  return { steps: steps.rows, packets: packets.rows }
}

/** What recharging an amount (分) brings: the bonus of the highest step it reaches, and a packet of each campaign it reaches. */
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

/** The amounts (分) at which a recharge begins to bring something else, ascending. */
export const turningPoints = ({ steps, packets }: Offers): number[] =>
  [...new Set([...steps, ...packets].map(({ fromFen }) => fromFen))].sort((a, b) => a - b)
