import type { OutputOf } from '@shanghao/contract/call'
import type { swapCalls } from '@shanghao/contract/orders/swap'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { requireAdult } from '../../realname/actions.ts'
import { effectiveState, lockOrderNow, readOrder } from '../change.ts'
import { presentGoods } from '../presentOrder.ts'
import { findSwapGoods } from '../queries.ts'
import { startIfDue } from '../run/start.ts'
import { orderSettings } from '../settings.ts'
import { minutesMs } from '../time.ts'
import { isSwapLimited } from './limits.ts'
import { planSwap, type SwapPlan } from './plan.ts'
import { type LoginFacts, readLoginProof } from './proof.ts'
import { swapOrder } from './swap.ts'

type Offer = NonNullable<OutputOf<typeof swapCalls.swapOffer>['offer']>

const presentAccount = async (db: Db, plan: SwapPlan): Promise<Offer['account']> => {
  if (!plan.target) return null
  const { quote, facts } = plan.target
  const { rentFen, depositFen, hours, giftHours, freeMinutes } = quote
  const row = await findSwapGoods(db, facts.goodsId)
  const goods = { ...presentGoods(row), heroes: row.heroes, skins: row.skins }
  return { goods, rentFen, depositFen, hours, giftHours, freeMinutes, packetFen: plan.packetFen }
}

/** What a swap would do, as renter and operators see it. */
export const presentSwapOffer = async (db: Db, plan: SwapPlan): Promise<Offer> => ({
  account: await presentAccount(db, plan),
  refundFen: plan.refund.fen,
  refundParts: plan.refund.parts,
  packetBack: plan.target === null && plan.packetBack,
})

/** The handlers of moving a rental to another account. */
export const swapHandlers = (facts: LoginFacts): Handlers<typeof swapCalls> => ({
  swapOffer: async ({ db, settings, viewer, now }, { orderId }) => {
    const order = await readOrder(db, orderId, viewer.userId)
    if (order.parent_id !== null || effectiveState(order, now) !== 'renting') fail('ORDER_STATE')
    const rules = settings.read(orderSettings)
    const until = order.starts_at.getTime() + minutesMs(rules.swapMinutes)
    const proof = await readLoginProof(db, order, facts)
    const closed = (state: 'late' | 'unproven' | 'limited') => ({ state, proof, until, offer: null })
    if (until <= now.getTime()) return closed('late')
    if (!proof) return closed('unproven')
    if (await isSwapLimited(db, order, rules, now)) return closed('limited')
    const plan = await planSwap(db, order, { viewer, settings, at: now })
    return { state: 'open', proof, until, offer: await presentSwapOffer(db, plan) }
  },

  swap: ({ settings, viewer, clock, once }, { orderId, goodsId, expectedRefundFen }) =>
    once(async (tx) => {
      requireAdult(viewer, clock.now())
      const { order: locked, at } = await lockOrderNow(tx, orderId, { renterId: viewer.userId }, clock)
      const order = await startIfDue(tx, locked, at)
      const wanted = goodsId === null ? null : Number(goodsId)
      const { fen, parts } = await swapOrder(tx, order, {
        viewer,
        settings,
        at,
        goodsId: wanted,
        facts,
      })
      return fen < expectedRefundFen ? fail('SWAP_CHANGED') : { goodsId, refundFen: fen, refundParts: parts }
    }),
})
