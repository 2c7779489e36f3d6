import type { PlainErrorName } from '@shanghao/contract/errors'
import { yuanShort } from '@shanghao/contract/money'
import { sql } from 'kysely'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { isRenterBlocked, sumRecharged } from '../../goods/actions.ts'
import { levelNameOf, levelOf, type UserRules } from '../../user/actions.ts'
import { exceedsDailyCap } from '../hold/lease.ts'
import { cancelRuleFor } from '../price/cancelRule.ts'
import type { Quote } from '../price/price.ts'
import type { OrderRules } from '../settings.ts'
import type { OrderTerms } from '../terms.ts'
import { minutesMs } from '../time.ts'
import { type RentalFacts, requireOthersGoods } from './rentalFacts.ts'

const DAY_MS = 86_400_000

type PlaceOrderInput = {
  orderId: string
  viewer: Viewer
  facts: RentalFacts
  quote: Quote
  immediate: boolean
  rules: OrderRules
  userRules: UserRules
  terms: OrderTerms
  /** The portal it is placed on, which must be that of the account's owner; null on the platform's own site. */
  portalId: number | null
  /** For how long after a registration its orders earn its distributor a share. */
  earningDays: number
  now: Date
}
export type PlaceOrderResult = { orderId: string; totalFen: number; payBy: number; payFirst: boolean }

/**
 * Places an order that holds the account until it is paid or its pay window ends. After several unpaid orders of the renter
 * today it doesn't hold the account (`payFirst`). One statement: limits, lease, order and event. Raises ACCOUNT_TAKEN, GOODS_GONE, UNPAID_LIMIT, DAILY_LIMIT, LIVE_LIMIT, OWN_GOODS, RECHARGE_FIRST, PORTAL_EXPIRED,
 * PRICE_CHANGED, RENTER_BLOCKED, LEVEL_LOW, DAILY_CAP.
 */
export const placeOrder = async (
  tx: Tx,
  {
    orderId,
    viewer,
    facts,
    quote,
    immediate,
    rules,
    userRules,
    terms,
    portalId,
    earningDays,
    now,
  }: PlaceOrderInput,
): Promise<PlaceOrderResult> => {
  requireOthersGoods(facts, viewer)
  const { level } = levelOf(viewer.completedOrders, userRules)
  const isNew = viewer.completedOrders < rules.newRenterUntil
  const startsAt = new Date(quote.startsAt)
  const endsAt = new Date(quote.endsAt)
  const payWindowMs = minutesMs(rules.payWindowMinutes)
  const windowEnd = now.getTime() + payWindowMs
  const payBy = new Date(immediate ? windowEnd : Math.min(windowEnd, quote.startsAt))
  // An immediate rental starts when it is paid, so the account is held until the latest possible end.
  const heldUntil = immediate ? new Date(quote.endsAt + payWindowMs) : endsAt
  const cancelRule = immediate ? null : cancelRuleFor(facts.plan, quote, { payFirst: false, rules })
  const attributedSince = new Date(now.getTime() - earningDays * DAY_MS)
  const { rows } = await sql<{ result: string }>`select order_place(
    ${orderId}, ${facts.goodsId}, ${viewer.userId}, ${facts.ownerId}, ${quote.hours}, ${startsAt}, ${endsAt},
    ${quote.rentFen}, ${quote.depositFen}, ${rules.commissionBp}, ${JSON.stringify(quote)}, ${JSON.stringify(facts.plan)},
    ${immediate}, ${heldUntil}, ${now}, ${payBy}, ${cancelRule && JSON.stringify(cancelRule)}, ${JSON.stringify(terms)},
    ${shanghaiDayStart(now)}, ${rules.unpaidLimit}, ${rules.unpaidEndsLimit},
    ${isNew ? rules.newRenterDailyLimit : null}, ${isNew ? rules.newRenterLiveLimit : null}, ${portalId}, ${attributedSince},
    ${level}, ${facts.termsVersion}) as result`.execute(tx)
  const result = rows[0]?.result
  if (result === 'RECHARGE_FIRST') return failRechargeFirst(facts)
  if (result === 'LEVEL_LOW') return failLevelLow(facts, userRules)
  if (result !== 'held' && result !== 'pay_first') fail(result as PlainErrorName)
  return { orderId, totalFen: quote.totalFen, payBy: payBy.getTime(), payFirst: result === 'pay_first' }
}

const failRechargeFirst = ({ rechargeFirstFen }: RentalFacts): never =>
  failWith('RECHARGE_FIRST', { yuan: yuanShort(rechargeFirstFen) })

/** Raises RECHARGE_FIRST for an account whose renters must have recharged more. */
export const requireRecharged = async (db: Db, renterId: number, facts: RentalFacts): Promise<void> => {
  if (facts.rechargeFirstFen > (await sumRecharged(db, renterId))) failRechargeFirst(facts)
}

const failLevelLow = ({ minLevel }: RentalFacts, rules: UserRules): never =>
  failWith('LEVEL_LOW', { level: levelNameOf(minLevel, rules) })

/** Raises RENTER_BLOCKED and LEVEL_LOW for a renter whom the account's owner doesn't accept. As in `order_place`. */
export const requireAccepted = async (
  db: Db | Tx,
  { userId, completedOrders }: Pick<Viewer, 'userId' | 'completedOrders'>,
  facts: RentalFacts,
  rules: UserRules,
): Promise<void> => {
  if (await isRenterBlocked(db, facts.ownerId, userId)) fail('RENTER_BLOCKED')
  if (facts.minLevel > levelOf(completedOrders, rules).level) failLevelLow(facts, rules)
}

/** Raises DAILY_CAP for a rental with which an account would be rented for more hours of a day than its owner allows. */
export const requireBelowCap = async (
  db: Db | Tx,
  { goodsId, dailyCapHours }: Pick<RentalFacts, 'goodsId' | 'dailyCapHours'>,
  { startsAt, endsAt, freeMinutes }: Pick<Quote, 'startsAt' | 'endsAt' | 'freeMinutes'>,
): Promise<void> => {
  if (dailyCapHours === null) return
  const span = { from: new Date(startsAt), to: new Date(endsAt - minutesMs(freeMinutes)) }
  if (await exceedsDailyCap(db, goodsId, span)) fail('DAILY_CAP')
}

/**
 * Whether orders of a renter are paid before they hold an account: `unpaidEndsLimit` of them ended unpaid today
 * (Asia/Shanghai). False for a guest. The same counting as in `order_place`.
 */
export const mustPayFirst = async (
  db: Db | Tx,
  renterId: number | undefined,
  { unpaidEndsLimit }: Pick<OrderRules, 'unpaidEndsLimit'>,
  now: Date,
): Promise<boolean> => {
  if (renterId === undefined) return false
  const { rows } = await sql<{
    ends: number
  }>`select unpaid_ends(${renterId}, ${shanghaiDayStart(now)}, ${now}) as ends`.execute(db)
  return (rows[0]?.ends ?? 0) >= unpaidEndsLimit
}

/** The numbers of a renter's orders placed today (Asia/Shanghai), running and unpaid. Counts like `order_place`. */
export const countOrders = async (
  db: Db,
  renterId: number,
  now: Date,
): Promise<{ today: number; live: number; unpaid: number }> => {
  const { rows } = await sql<{ today: number; live: number; unpaid: number }>`
    select count(*) filter (where created_at >= ${shanghaiDayStart(now)}) as today,
           count(*) filter (where state in ('renting', 'reserved', 'disputed')
                               or (state = 'pending_payment' and pay_by > ${now})) as live,
           count(*) filter (where state = 'pending_payment' and pay_by > ${now}) as unpaid
      from rental_order
     where renter_id = ${renterId} and parent_id is null and created_at >= ${now}::timestamptz - interval '60 days'`.execute(
    db,
  )
  return rows[0] ?? { today: 0, live: 0, unpaid: 0 }
}
