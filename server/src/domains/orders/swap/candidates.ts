import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { Person } from '../../../core/http/auth.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { ownedBy } from '../../ops/actions.ts'
import { missingPlan, realAuthPlans, realnameSettings } from '../../realname/actions.ts'
import { levelOf } from '../../user/actions.ts'
import type { LockedOrder } from '../change.ts'
import { listRentableFacts, type RentalFacts } from '../place/rentalFacts.ts'
import type { Quote } from '../price/price.ts'
import { type PriceRules, quoteSwap } from '../price/quote.ts'

/** An account that a rental can move to, and its price for the rental's hours from now. */
export type Target = { facts: RentalFacts; quote: Quote }

/** Accounts looked at: enough that packages and daily hours rarely leave none of them. */
const LOOKED_AT = 100

type TargetQuery = {
  viewer: Person
  rules: PriceRules
  settings: Settings
  at: Date
  /** Only this account. */
  goodsId?: number | undefined
}

/**
 * Equal or better, cheapest package by the hour no dearer, and free for all the hours from now: of the same zone, because a
 * login works in its zone only; of another person than both sides; shared with no more renters, and open to this renter.
 */
const isFitting = (
  order: LockedOrder,
  { at, rules, goodsId, viewer }: Pick<TargetQuery, 'at' | 'rules' | 'goodsId' | 'viewer'>,
) => sql`
  (${goodsId ?? null}::bigint is null or g.id = ${goodsId ?? null}::bigint) and g.id <> ${order.goods_id}
   and (g.game_id, g.zone_id) = (select f.game_id, f.zone_id from goods f where f.id = ${order.goods_id})
   and g.seats <= (select f.seats from goods f where f.id = ${order.goods_id}) and g.recharge_first_fen = 0
   and exists (select from goods f left join property_option fr on fr.id = f.rank_option
                                   left join property_option gr on gr.id = g.rank_option
                where f.id = ${order.goods_id} and g.heroes >= f.heroes and g.skins >= f.skins
                  and (fr.id is null or gr.property_id = fr.property_id and gr.sort >= fr.sort))
   and not exists (select from app_user u where u.id = g.owner_id and (${ownedBy(order.renter_id)} or ${ownedBy(order.owner_id)}))
   and ${order.hours} between g.min_hours and g.max_hours
   and ${order.hours} * least(g.hourly_fen, g.ten_hour_fen / 10.0, g.overnight_fen / 24.0, g.day_fen / 24.0, g.week_fen / 168.0) <= ${order.rent_fen}
   and g.min_level <= ${levelOf(viewer.completedOrders, rules.user).level} and not is_renter_blocked(g.owner_id, ${order.renter_id})
   and not exists (select from lease l where l.goods_id = g.id and l.live and l.blocked && tstzrange(${at}, ${at}::timestamptz
         + (${order.hours} + coalesce(${order.hours} / g.gift_every * g.gift_hours, 0)) * interval '1 hour'
         + (${rules.orders.freeMinutes} + g.cool_down_minutes) * interval '1 minute'))
   and not exceeds_daily_cap(g.id, ${at}::timestamptz,
         ${at}::timestamptz + (${order.hours} + coalesce(${order.hours} / g.gift_every * g.gift_hours, 0)) * interval '1 hour')`

/** The best first: rank, what it owns, how well it was rented. */
const BEST_FIRST = sql`(select r.sort from property_option r where r.id = g.rank_option) desc nulls last, g.skins desc, g.heroes desc,
  g.good_count desc, g.id`

/**
 * The best account that a rental can move to; null for none. A rental of a portal moves nowhere, because accounts of other
 * owners are not of its portal and its owner earns nothing by a swap. Nothing is locked.
 */
export const findTarget = async (
  db: Db | Tx,
  order: LockedOrder,
  { viewer, rules, settings, at, goodsId }: TargetQuery,
): Promise<Target | null> => {
  if (order.portal_id !== null) return null
  const found = await listRentableFacts(db, {
    where: isFitting(order, { at, rules, goodsId, viewer }),
    orderBy: BEST_FIRST,
    limit: LOOKED_AT,
  })
  const { certifiedHours } = settings.read(realnameSettings)
  for (const facts of found) {
    const { completedOrders } = viewer
    const quote = quoteSwap({ facts, hours: order.hours, startsAt: at, completedOrders, rules })
    if (!quote || quote.rentFen > order.rent_fen || quote.depositFen > order.deposit_fen) continue
    if (quote.giftHours < order.quote.giftHours) continue
    const demand = { goodsId: facts.goodsId, plan: facts.realAuthPlan, certifiedHours, at }
    if ((await missingPlan(db, viewer, demand, at)) === realAuthPlans.none) return { facts, quote }
  }
  return null
}
