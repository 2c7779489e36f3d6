import type { orderCalls } from '@shanghao/contract/orders/calls'
import { ADULT_AGE } from '@shanghao/contract/rules'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import { hashDeviceId } from '../../core/http/device.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { ownerShown } from '../../core/http/site.ts'
import type { Settings } from '../../core/settings/read.ts'
import { channelSettings } from '../channels/actions.ts'
import { realnameSettings, requireAdult, requireMayRent } from '../realname/actions.ts'
import { reviewSettings } from '../reviews/actions.ts'
import { userSettings } from '../user/actions.ts'
import { effectiveState, lockOrderNow, readOrder } from './change.ts'
import { cancelOrder } from './end/cancel.ts'
import { earlyReturn } from './end/earlyReturn.ts'
import { returnRental } from './end/end.ts'
import {
  countOrders,
  mustPayFirst,
  placeOrder,
  requireAccepted,
  requireBelowCap,
  requireRecharged,
} from './place/place.ts'
import { findRentableFacts, type RentalFacts, requireOthersGoods } from './place/rentalFacts.ts'
import { usePacket } from './place/usePacket.ts'
import { presentCancelRule, presentDetail, presentGoods, presentSummary } from './presentOrder.ts'
import { cancelRuleFor } from './price/cancelRule.ts'
import { type PriceRules, quoteRental, resolveStart } from './price/quote.ts'
import {
  findOrder,
  findOrderSwap,
  findPendingRenewal,
  listCurrentOrders,
  listEvents,
  listOrders,
  listPayments,
} from './queries.ts'
import { placeRenewal, quoteOrderRenewal } from './run/renew.ts'
import { type AdmitLook, revealLogin } from './run/reveal.ts'
import { startIfDue } from './run/start.ts'
import { orderSettings } from './settings.ts'
import { depositRefund, rentRefund } from './settle/refund.ts'
import { currentTerms } from './terms.ts'

const LOGIN_STEPS = [
  '复制账号和密码，打开游戏并选择对应的登录方式',
  '粘贴账号和密码登录；如提示验证，按页面上的「登不上？」处理',
  '到期前请主动退出登录，想继续玩可以续租',
]

const certificationInput = ({ goodsId, realAuthPlan }: RentalFacts, settings: Settings, at: Date) => ({
  goodsId,
  plan: realAuthPlan,
  certifiedHours: settings.read(realnameSettings).certifiedHours,
  at,
})

const priceRules = (settings: Settings): PriceRules => ({
  orders: settings.read(orderSettings),
  user: settings.read(userSettings),
})

/** Whether a look at a login may be made. Passed in by `app.ts`, because this domain doesn't import `credentials`. */
type AdmitLookBy = (tx: Tx, settings: Settings, look: Parameters<AdmitLook>[1]) => Promise<boolean>

export const orderHandlers = ({ admitLook }: { admitLook: AdmitLookBy }): Handlers<typeof orderCalls> => ({
  userRisk: async ({ db, settings, viewer, site, now }, { goodsId }) => {
    const facts = await findRentableFacts(db, Number(goodsId), ownerShown(site, now))
    await requireMayRent(db, viewer, certificationInput(facts, settings, now), now)
    requireOthersGoods(facts, viewer)
    await requireAccepted(db, viewer, facts, settings.read(userSettings))
    await requireRecharged(db, viewer.userId, facts)
    const { today, live, unpaid } = await countOrders(db, viewer.userId, now)
    const rules = settings.read(orderSettings)
    if (unpaid >= rules.unpaidLimit) fail('UNPAID_LIMIT')
    if (viewer.completedOrders < rules.newRenterUntil) {
      if (today >= rules.newRenterDailyLimit) fail('DAILY_LIMIT')
      if (live >= rules.newRenterLiveLimit) fail('LIVE_LIMIT')
    }
    return { allowed: true }
  },

  buyerCount: async ({ db, settings, viewer, now }) => {
    const rules = settings.read(orderSettings)
    const isNew = viewer.completedOrders < rules.newRenterUntil
    const { today, live } = await countOrders(db, viewer.userId, now)
    return {
      today,
      live,
      dailyLimit: isNew ? rules.newRenterDailyLimit : null,
      liveLimit: isNew ? rules.newRenterLiveLimit : null,
    }
  },

  quote: async ({ db, settings, viewer, site, now }, { goodsId, hours, startsAt }) => {
    const facts = await findRentableFacts(db, Number(goodsId), ownerShown(site, now))
    const rules = priceRules(settings)
    const start = resolveStart(startsAt, rules.orders, now)
    const quote = quoteRental({ facts, hours, start, viewer, rules })
    await requireBelowCap(db, facts, quote)
    const payFirst = await mustPayFirst(db, viewer?.userId, rules.orders, now)
    return {
      ...quote,
      payFirst,
      cancelTerms: start.immediate
        ? null
        : presentCancelRule(
            cancelRuleFor(facts.plan, quote, { payFirst, rules: rules.orders }),
            start.startsAt,
          ),
    }
  },

  create: (
    { settings, viewer, site, now, ids, once },
    { goodsId, hours, startsAt, expectedTotalFen, redPackId },
  ) =>
    once(async (tx) => {
      const facts = await findRentableFacts(tx, Number(goodsId), ownerShown(site, now))
      await requireMayRent(tx, viewer, certificationInput(facts, settings, now), now)
      const rules = priceRules(settings)
      const start = resolveStart(startsAt, rules.orders, now)
      const quote = quoteRental({ facts, hours, start, viewer, rules })
      if (redPackId === undefined && quote.totalFen > expectedTotalFen) fail('PRICE_CHANGED')
      const placed = await placeOrder(tx, {
        orderId: ids.serial(now),
        viewer,
        facts,
        quote,
        immediate: start.immediate,
        rules: rules.orders,
        userRules: rules.user,
        terms: currentTerms(settings),
        portalId: site.portal?.id ?? null,
        earningDays: settings.read(channelSettings).earningDays,
        now,
      })
      if (redPackId === undefined) return placed
      const packetFen = await usePacket(tx, {
        packetId: Number(redPackId),
        placed,
        viewer,
        facts,
        quote,
        now,
      })
      const totalFen = placed.totalFen - packetFen
      return totalFen > expectedTotalFen ? fail('PRICE_CHANGED') : { ...placed, totalFen }
    }),

  list: async ({ db, settings, viewer, now }, { tab, page }) => {
    const time = page.time ?? now.getTime()
    const cursor = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : null
    const rows = await listOrders(db, {
      renterId: viewer.userId,
      tab,
      before: new Date(time),
      skip: skipOf(page),
      after: cursor ? { at: new Date(Number(cursor[0])), id: String(cursor[1]) } : null,
      limit: page.size + 1,
    })
    return presentPage(
      page,
      time,
      rows,
      (row) => presentSummary(row, settings.read(reviewSettings), now),
      (row) => [row.created_at.getTime(), row.id],
    )
  },

  detail: async ({ db, settings, viewer, now }, { orderId }) => {
    const row = await findOrder(db, viewer.userId, orderId)
    if (!row) return fail('NOT_FOUND')
    const [events, pendingRenewalId, payments, swap] = await Promise.all([
      listEvents(db, orderId),
      findPendingRenewal(db, orderId),
      listPayments(db, orderId),
      findOrderSwap(db, orderId),
    ])
    const rules = settings.read(reviewSettings)
    return presentDetail(row, { events, pendingRenewalId, payments, swap, rules, now })
  },

  cancel: ({ viewer, clock, once }, { orderId, expectedRefundFen = 0 }) =>
    once(async (tx) => {
      const { order: locked, at } = await lockOrderNow(tx, orderId, { renterId: viewer.userId }, clock)
      const order = await startIfDue(tx, locked, at)
      const { fen, parts } = await cancelOrder(tx, order, { actor: `user:${viewer.userId}`, at })
      return fen < expectedRefundFen ? fail('CANCEL_FEE_CHANGED') : { refundFen: fen, refundParts: parts }
    }),

  renewQuote: async ({ db, settings, viewer, now }, { orderId, hours }) => {
    const order = await readOrder(db, orderId, viewer.userId)
    return (await quoteOrderRenewal(db, order, hours, settings.read(orderSettings), now)).quote
  },

  renew: ({ settings, viewer, clock, ids, once }, { orderId, hours, expectedTotalFen }) =>
    once(async (tx) => {
      requireAdult(viewer, clock.now())
      const { order: locked, at: now } = await lockOrderNow(tx, orderId, { renterId: viewer.userId }, clock)
      const parent = await startIfDue(tx, locked, now)
      const rules = settings.read(orderSettings)
      const { facts, quote } = await quoteOrderRenewal(tx, parent, hours, rules, now)
      if (quote.totalFen > expectedTotalFen) fail('PRICE_CHANGED')
      return placeRenewal(tx, parent, {
        orderId: ids.serial(now),
        facts,
        quote,
        rules,
        now,
      })
    }),

  returnQuote: async ({ db, viewer, now }, { orderId }) => {
    const order = await readOrder(db, orderId, viewer.userId)
    if (effectiveState(order, now) !== 'renting') fail('ORDER_STATE')
    const { usedHours, minHoursCharged, rents } = await earlyReturn(db, order, now)
    const [rent, deposit] = await Promise.all([rentRefund(db, order, rents), depositRefund(db, order)])
    return {
      usedHours,
      minHoursCharged,
      refundFen: rent.fen,
      refundParts: rent.parts,
      depositFen: deposit.fen,
      depositParts: deposit.parts,
    }
  },

  return: ({ viewer, clock, once }, { orderId, expectedRefundFen = 0 }) =>
    once(async (tx) => {
      const { order: locked, at } = await lockOrderNow(tx, orderId, { renterId: viewer.userId }, clock)
      const order = await startIfDue(tx, locked, at)
      if (order.ends_at <= at) fail('ORDER_STATE')
      const { fen, parts } = await returnRental(tx, order, at)
      return fen < expectedRefundFen ? fail('REFUND_CHANGED') : { refundFen: fen, refundParts: parts }
    }),

  revealLogin: async ({ db, kms, settings, viewer, address, device, clock }, { orderId }) => {
    const look = {
      address,
      device: device === null ? null : hashDeviceId(kms, device),
      admitLook: (tx: Tx, given: Parameters<AdmitLook>[1]) => admitLook(tx, settings, given),
    }
    const { order, login, isLocked } = await db
      .transaction()
      .execute((tx) => revealLogin(tx, { kms, orderId, viewer, clock, ...look }))
    if (isLocked) fail('RENTAL_LOCKED')
    const row = await findOrder(db, viewer.userId, orderId)
    if (!login || !row) return fail('NOT_IN_RENTAL')
    const goods = presentGoods(row)
    return {
      account: login.account,
      password: login.password,
      loginName: login.loginName,
      zone: goods.zone,
      twoStepSupport: goods.twoStepSupport,
      endsAt: order.ends_at.getTime(),
      steps: LOGIN_STEPS,
    }
  },

  current: async ({ db, settings, viewer, now }) => ({
    orders: (await listCurrentOrders(db, viewer.userId, now)).map((row) =>
      presentSummary(row, settings.read(reviewSettings), now),
    ),
  }),

  antiAddiction: async () => ({
    minimumAge: ADULT_AGE,
    notice: `仅面向年满 ${ADULT_AGE} 周岁且完成实名认证的用户，下单、开始租用和查看账号时都会核验。`,
  }),
})
