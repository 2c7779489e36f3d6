import { yuanShort } from '@shanghao/contract/money'
import { refundPartsText } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { restUntilConfirmed } from '../../goods/actions.ts'
import { type LockedOrder, recordOrderEvent } from '../change.ts'
import { cancelPendingRenewal } from '../end/cancel.ts'
import { terminate } from '../end/end.ts'
import { lockOrderAccounts } from '../hold/escrow.ts'
import { moveLease } from '../hold/lease.ts'
import { orderSettings } from '../settings.ts'
import { type RefundSummary, refundSwap } from '../settle/refund.ts'
import { currentTerms } from '../terms.ts'
import { minutesMs } from '../time.ts'
import { isSwapLimited, lockSwapCounts } from './limits.ts'
import { notifySwapped } from './notifySwapped.ts'
import { type PlanInput, planSwap, type SwapPlan } from './plan.ts'
import { type LoginFacts, type LoginProof, readLoginProof, type SwapProof } from './proof.ts'

type SwapInput = Omit<PlanInput, 'goodsId'> & {
  /** The account that was offered; null for the whole refund. */
  goodsId: number | null
  facts: LoginFacts
}
type Moving = Pick<PlanInput, 'settings' | 'at'> & {
  proof: SwapProof
  /** Who moves it: 'user:1', 'operator:2'. */
  actor: string
}

/** What proves that the order's login fails. Raises ORDER_STATE, SWAP_LATE, SWAP_LIMIT, SWAP_UNPROVEN. */
const requireSwap = async (
  tx: Tx,
  order: LockedOrder,
  { settings, at, facts }: SwapInput,
): Promise<LoginProof> => {
  if (order.state !== 'renting' || order.ends_at <= at) fail('ORDER_STATE')
  const rules = settings.read(orderSettings)
  if (at.getTime() >= order.starts_at.getTime() + minutesMs(rules.swapMinutes))
    failWith('SWAP_LATE', { minutes: rules.swapMinutes })
  await lockSwapCounts(tx, order)
  if (await isSwapLimited(tx, order, rules, at)) fail('SWAP_LIMIT')
  return (await readLoginProof(tx, order, facts)) ?? fail('SWAP_UNPROVEN')
}

const record = (tx: Tx, order: LockedOrder, proof: SwapProof, plan: SwapPlan, at: Date) =>
  tx
    .insertInto('order_swap')
    .values({
      order_id: order.id,
      renter_id: order.renter_id,
      from_goods: order.goods_id,
      from_owner: order.owner_id,
      proof,
      from_starts_at: order.starts_at,
      from_ends_at: order.ends_at,
      from_quote: JSON.stringify(order.quote),
      from_rent_fen: order.rent_fen,
      from_deposit_fen: order.deposit_fen,
      at,
      ...(plan.target && {
        to_goods: plan.target.facts.goodsId,
        to_owner: plan.target.facts.ownerId,
        to_rent_fen: plan.target.quote.rentFen,
        to_deposit_fen: plan.target.quote.depositFen,
        rent_bonus_back_fen: plan.shares.rent.bonus,
        deposit_bonus_back_fen: plan.shares.deposit.bonus,
        packet_back_fen: plan.shares.rent.packet,
      }),
    })
    .execute()

/**
 * Moves a locked order to another account: its hours begin now, price, terms and commission are those of a new rental of that
 * account, and the difference goes back. Lock order: the new account, then the accounts' rows, payments, wallets.
 */
const move = async (
  tx: Tx,
  order: LockedOrder,
  plan: Extract<SwapPlan, { shares: object }>,
  { settings, at, proof, actor }: Moving,
): Promise<RefundSummary> => {
  const { target, shares, packetFen } = plan
  const { quote, facts } = target
  const terms = currentTerms(settings)
  const endsAt = new Date(quote.endsAt)
  const lease = { from: at, to: endsAt, finishMinutes: terms.finishMinutes, freeMinutes: quote.freeMinutes }
  const moved = await moveLease(tx, order.id, facts.goodsId, lease)
  if (!moved) return fail('SWAP_CHANGED')
  await restUntilConfirmed(tx, order.goods_id, at)
  await record(tx, order, proof, plan, at)
  await lockOrderAccounts(tx, [order])
  const refund = await refundSwap(tx, order, shares, at)
  await sql`
    update rental_order set goods_id = ${facts.goodsId}, owner_id = ${facts.ownerId}, starts_at = ${at}, ends_at = ${endsAt},
           finish_until = ${moved.finishUntil}, due_at = ${endsAt}, rent_fen = ${quote.rentFen}, deposit_fen = ${quote.depositFen},
           rent_bonus_fen = ${order.rent_bonus_fen - shares.rent.bonus},
           deposit_bonus_fen = ${order.deposit_bonus_fen - shares.deposit.bonus}, packet_fen = ${packetFen},
           commission_bp = ${settings.read(orderSettings).commissionBp}, quote = ${JSON.stringify(quote)}::jsonb,
           plan = ${JSON.stringify(facts.plan)}::jsonb, terms = ${JSON.stringify(terms)}::jsonb
     where id = ${order.id}`.execute(tx)
  const { title } = await tx
    .selectFrom('goods')
    .select('title')
    .where('id', '=', facts.goodsId)
    .executeTakeFirstOrThrow()
  await recordOrderEvent(tx, order, 'swap', actor, at, {
    title,
    ...(refund.fen > 0 && { refund: yuanShort(refund.fen), ways: refundPartsText(refund.parts) }),
  })
  return refund
}

/** Ends a locked order whose login fails, with everything it cost back. */
const giveBack = async (
  tx: Tx,
  order: LockedOrder,
  plan: Extract<SwapPlan, { target: null }>,
  proof: LoginProof,
  at: Date,
): Promise<RefundSummary> => {
  await restUntilConfirmed(tx, order.goods_id, at)
  await record(tx, order, proof, plan, at)
  return terminate(tx, order, {
    actor: `user:${order.renter_id}`,
    cause: 'login_failed',
    at,
    rents: plan.rents,
  })
}

/**
 * Moves a locked, running order whose login provably fails to the account that was offered, or gives everything back where
 * none was. The old account rests until its owner confirms it, and its owner earns nothing. Raises ORDER_STATE, SWAP_LATE,
 * SWAP_LIMIT, SWAP_UNPROVEN, and SWAP_CHANGED when the offer is no longer the one that was shown.
 */
export const swapOrder = async (tx: Tx, order: LockedOrder, input: SwapInput): Promise<RefundSummary> => {
  const { viewer, settings, at, goodsId } = input
  const proof = await requireSwap(tx, order, input)
  const plan = await planSwap(tx, order, { viewer, settings, at, goodsId: goodsId ?? undefined })
  if ((plan.target?.facts.goodsId ?? null) !== goodsId) fail('SWAP_CHANGED')
  await cancelPendingRenewal(tx, order, at)
  const refund = plan.target
    ? await move(tx, order, plan, { settings, at, proof, actor: `user:${order.renter_id}` })
    : await giveBack(tx, order, plan, proof, at)
  await notifySwapped(tx, order, proof, plan.target !== null)
  return refund
}

type OperatorSwap = Required<PlanInput> & { operatorId: number }

/**
 * Moves a locked, running order to an account that fits, because an operator has found that its login fails: without a proof, at any
 * moment of the rental and beyond the day's limits. Raises ORDER_STATE, and SWAP_CHANGED when the account fits no more.
 */
export const swapAsOperator = async (
  tx: Tx,
  order: LockedOrder,
  { operatorId, viewer, settings, at, goodsId }: OperatorSwap,
): Promise<RefundSummary> => {
  if (order.state !== 'renting' || order.ends_at <= at) fail('ORDER_STATE')
  await lockSwapCounts(tx, order)
  const plan = await planSwap(tx, order, { viewer, settings, at, goodsId })
  if (!plan.target) return fail('SWAP_CHANGED')
  await cancelPendingRenewal(tx, order, at)
  const moving = { settings, at, proof: 'operator', actor: `operator:${operatorId}` } as const
  const refund = await move(tx, order, plan, moving)
  await notifySwapped(tx, order, 'operator', true)
  return refund
}
