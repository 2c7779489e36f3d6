import { redPacketTransitions } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { pipelined } from '../../core/database/pipeline.ts'
import { fail } from '../../core/errors.ts'
import type { Viewer } from '../../core/http/auth.ts'
import type { Ctx } from '../../core/http/handler.ts'
import {
  discountOf,
  findMisfit,
  findTermMisfit,
  type HeldPacket,
  misfitErrors,
  type RentalTerms,
} from './fit.ts'

export { type CampaignDraft, createCampaign, type LadderStep, setRewardLadder } from './campaigns.ts'
export type { RentalTerms } from './fit.ts'
export { grantManually, grantWelcome } from './grant.ts'
export { acceptInvitation } from './invitations/accept.ts'
export { admitInvitation, requireInviter } from './invitations/codes.ts'
export { earnInvitation } from './invitations/earn.ts'
export type { Reward } from './offers.ts'
export { payReward, promiseReward, rewardsFor } from './reward.ts'
export { promotionSettings } from './settings.ts'

/**
 * Quotes a rental that is not ordered yet. `app.ts` passes it in, because promotion doesn't import orders. Raises what a
 * quote raises.
 */
export type QuoteForPacket = (
  means: Pick<Ctx<'user'>, 'db' | 'settings' | 'site'>,
  rental: { goodsId: string; hours: number; startsAt?: number | undefined },
  viewer: Viewer,
  now: Date,
) => Promise<RentalTerms>

const HOUR_MS = 3_600_000

type LockPacketInput = RentalTerms & { packetId: number; userId: number; orderId: string; at: Date }

/**
 * Locks a red packet for an order being placed and returns its discount on the rent (分). The order may be inserted before or
 * after, in the same transaction. Raises PACKET_GONE for another user's packet, PACKET_USED, PACKET_EXPIRED and
 * PACKET_NOT_FITTING.
 */
export const lockPacket = async (
  tx: Tx,
  { packetId, userId, orderId, at, ...rental }: LockPacketInput,
): Promise<number> => {
  const locked: HeldPacket | undefined = await tx
    .selectFrom('red_packet')
    .select(['id', 'state', 'amount_fen', 'threshold_fen', 'game_id', 'plan', 'valid_from', 'valid_until'])
    .where('id', '=', packetId)
    .where('user_id', '=', userId)
    .$narrowType<Pick<HeldPacket, 'state' | 'plan'>>()
    .forNoKeyUpdate()
    .executeTakeFirst()
  const packet = locked ?? fail('PACKET_GONE')
  const reason = findMisfit(packet, rental, at)
  if (reason) fail(misfitErrors[reason])
  await tx
    .updateTable('red_packet')
    .set({ state: redPacketTransitions.lock.to, order_id: orderId })
    .where('id', '=', packetId)
    .modifyEnd(pipelined)
    .execute()
  return discountOf(packet, rental)
}

/**
 * Spends the packet of an order that is being paid, even if it has expired since the order was placed. Returns the amount (分)
 * to post to the order's escrow with the payment (biz_type `payment`, step `packet`, from `promotion:platform`); 0 for an
 * order without a packet, and when it was spent before.
 */
export const spendPacket = async (tx: Tx, orderId: string, at: Date): Promise<number> => {
  const { from, to } = redPacketTransitions.spend
  const spent = await tx
    .updateTable('red_packet')
    .set({ state: to, spent_at: at })
    .where('order_id', '=', orderId)
    .where('state', 'in', from)
    .returning('amount_fen')
    .executeTakeFirst()
  return spent?.amount_fen ?? 0
}

/**
 * Gives a cancelled order's packet back to its holder and answers its amount (分), 0 for an order without one. It stays
 * valid as long as it was, and at least `leastHours`: 0 where the renter cancelled or did not pay. Where the order was paid, the caller posts the
 * amount back from escrow to `promotion:platform`.
 */
export const returnPacket = async (
  tx: Tx,
  { orderId, leastHours, at }: { orderId: string; leastHours: number; at: Date },
): Promise<number> => {
  const { from, to } = redPacketTransitions.return
  const least = leastHours === 0 ? null : new Date(at.getTime() + leastHours * HOUR_MS)
  const { rows } = await sql<{ amount_fen: number }>`
    update red_packet set state = ${to}, order_id = null, spent_at = null, valid_until = greatest(valid_until, ${least}::timestamptz)
     where order_id = ${orderId} and state = any (${[...from]}::text[]) returning amount_fen`.execute(tx)
  return rows[0]?.amount_fen ?? 0
}

/**
 * Whether the packet of an order fits a rental on other terms: the game, the plans of the price and the least rent. When it
 * was valid doesn't count, because it was spent in time. True for an order without one.
 */
export const packetFits = async (db: Db | Tx, orderId: string, rental: RentalTerms): Promise<boolean> => {
  const terms = await db
    .selectFrom('red_packet')
    .select(['amount_fen', 'threshold_fen', 'game_id', 'plan'])
    .where('order_id', '=', orderId)
    .$narrowType<Pick<HeldPacket, 'plan'>>()
    .executeTakeFirst()
  return terms === undefined || (findTermMisfit(terms, rental) === null && terms.amount_fen <= rental.rentFen)
}

/** Sums (分) of a user's usable packets that were not shown yet, those given for recharges separately. */
export const sumUnviewed = async (
  db: Db,
  userId: number,
  at: Date,
): Promise<{ packetFen: number; rechargeFen: number; count: number }> => {
  const { rows } = await sql<{ packetFen: number; rechargeFen: number; count: number }>`
    select coalesce(sum(p.amount_fen) filter (where c.kind <> 'recharge'), 0)::bigint as "packetFen",
           coalesce(sum(p.amount_fen) filter (where c.kind = 'recharge'), 0)::bigint as "rechargeFen", count(*) as count
      from red_packet p join campaign c on c.id = p.campaign_id
     where p.user_id = ${userId} and p.viewed_at is null and p.state = 'unused' and p.valid_from <= ${at} and p.valid_until > ${at}`.execute(
    db,
  )
  return rows[0] ?? { packetFen: 0, rechargeFen: 0, count: 0 }
}
