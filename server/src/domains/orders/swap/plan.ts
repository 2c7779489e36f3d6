import type { Db, Tx } from '../../../core/database/db.ts'
import type { Person } from '../../../core/http/auth.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { packetFits } from '../../promotion/actions.ts'
import { userSettings } from '../../user/actions.ts'
import type { LockedOrder } from '../change.ts'
import { orderSettings } from '../settings.ts'
import {
  depositRefund,
  isWholeRent,
  type RefundSummary,
  rentRefund,
  type StretchRent,
  type SwapShares,
  sumRefunds,
  swapRefund,
} from '../settle/refund.ts'
import { wholeRent } from '../settle/unusedRent.ts'
import { divideSwap } from './swapMoney.ts'
import { findTarget, type Target } from './target.ts'

/** What a swap would do: move to an account, or give everything back. */
export type SwapPlan =
  | { target: Target; shares: SwapShares; packetFen: number; refund: RefundSummary }
  | { target: null; rents: StretchRent[]; refund: RefundSummary; packetBack: boolean }

export type PlanInput = { viewer: Person; settings: Settings; at: Date; goodsId?: number | undefined }

/**
 * Whether an order can move with its money: once, before it was renewed, and without an earlier complaint, which stays with
 * the account it was about.
 */
const mayMove = async (db: Db | Tx, order: LockedOrder): Promise<boolean> => {
  if (order.disputed_at || order.refund_fen > 0) return false
  const [renewal, swap] = await Promise.all([
    db
      .selectFrom('rental_order')
      .select('id')
      .where('parent_id', '=', order.id)
      .where('state', '=', 'merged')
      .executeTakeFirst(),
    db.selectFrom('order_swap').select('id').where('order_id', '=', order.id).executeTakeFirst(),
  ])
  return !renewal && !swap
}

const planMove = async (db: Db | Tx, order: LockedOrder, target: Target): Promise<SwapPlan> => {
  const { quote, facts } = target
  const terms = { rentFen: quote.rentFen, gameId: facts.gameId, plans: quote.lines.map(({ kind }) => kind) }
  const paid = {
    rentFen: order.rent_fen,
    packetFen: order.packet_fen,
    rentBonusFen: order.rent_bonus_fen,
    depositFen: order.deposit_fen,
    depositBonusFen: order.deposit_bonus_fen,
  }
  const shares = divideSwap(paid, quote, await packetFits(db, order.id, terms))
  const refund = await swapRefund(db, order, shares)
  return { target, shares, packetFen: order.packet_fen - shares.rent.packet, refund }
}

const planRefund = async (db: Db | Tx, order: LockedOrder): Promise<SwapPlan> => {
  const rents = await wholeRent(db, order)
  const refund = sumRefunds(await rentRefund(db, order, rents), await depositRefund(db, order))
  const packetBack = order.packet_id !== null && (await isWholeRent(db, order, rents))
  return { target: null, rents, refund, packetBack }
}

/** What a swap of a running order would do now; `goodsId` asks for a certain account instead of the best one. */
export const planSwap = async (
  db: Db | Tx,
  order: LockedOrder,
  { viewer, settings, at, goodsId }: PlanInput,
): Promise<SwapPlan> => {
  const rules = { orders: settings.read(orderSettings), user: settings.read(userSettings) }
  const target = (await mayMove(db, order))
    ? await findTarget(db, order, { viewer, rules, settings, at, goodsId })
    : null
  return target ? planMove(db, order, target) : planRefund(db, order)
}
