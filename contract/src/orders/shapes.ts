import { z } from 'zod'
import { goodsCard } from '../goods/shapes.ts'
import { fen, moment, orderId } from '../id.ts'
import { refundWays } from '../refundWays.ts'
import { orderStates } from './states.ts'

/** What goes back, by the way it goes: the channel it was paid through, cash or bonus. */
export const refundParts = z.array(z.object({ way: z.enum(refundWays), fen }))
/** The same in the answer of a call that may be repeated: answers stored by earlier versions lack it. */
export const storedRefundParts = refundParts.default([])

/** How a price came about: each line is `count` × a package, and the lines add up to `rentFen`. */
export const quote = z.object({
  hours: z.number().int(),
  /** Hours given on top by the owner's gift rule. */
  giftHours: z.number().int(),
  /** Minutes added at the start so that nobody pays for logging in. */
  freeMinutes: z.number().int(),
  lines: z.array(
    z.object({
      kind: z.enum(['hour', 'ten_hours', 'overnight', 'day', 'week']),
      count: z.number().int(),
      unitFen: fen,
      totalFen: fen,
    }),
  ),
  rentFen: fen,
  /** What plain hours would have cost, so that the saving can be shown. */
  plainFen: fen,
  depositFen: fen,
  depositWaived: z.boolean(),
  totalFen: fen,
  startsAt: moment,
  endsAt: moment,
  /** One line that explains the combination, e.g. 「1 个包夜 + 2 小时，比按小时省 6 元」. */
  explanation: z.string(),
})

/**
 * What cancelling a paid reservation costs: nothing until `freeUntil`, nor in the first `graceMinutes` after paying, and
 * `feeFen` (`feeBp` basis points of the rent at most) later.
 */
export const cancelTerms = z.object({
  freeUntil: moment,
  graceMinutes: z.number().int(),
  feeBp: z.number().int(),
  feeFen: fen,
})

/** The answer of `order/submit/quote`: the price, and the terms an order placed now would have. */
export const rentalQuote = quote.extend({
  /** The renter let several orders lapse today: the account is not held for them before they pay. */
  payFirst: z.boolean(),
  /** Null for a rental that starts when it is paid. */
  cancelTerms: cancelTerms.nullable(),
})

export const orderSummary = z.object({
  orderId,
  /** The order this one renews. */
  parentId: orderId.nullable(),
  state: z.enum(orderStates),
  stateName: z.string(),
  goods: goodsCard.pick({
    goodsId: true,
    title: true,
    gameId: true,
    gameName: true,
    zone: true,
    rank: true,
    twoStepSupport: true,
  }),
  hours: z.number().int(),
  rentFen: fen,
  depositFen: fen,
  /** What a red packet pays of the rent. */
  packetFen: fen,
  /** What the renter pays or paid. */
  totalFen: fen,
  startsAt: moment,
  endsAt: moment,
  /** When it really ended: `endsAt`, or earlier when it was returned. */
  endedAt: moment.nullable(),
  payBy: moment.nullable(),
  createdAt: moment,
})

const moneyLine = z.object({ label: z.string(), fen, note: z.string().nullable() })

export const orderDetail = orderSummary.extend({
  quote,
  pendingRenewalId: orderId.nullable(),
  /** When rent and deposit will move, or when they did. */
  rentSettlesAt: moment.nullable(),
  depositReturnsAt: moment.nullable(),
  /** Hours after the end until the deposit goes back, as it was when the order was placed. */
  depositReturnHours: z.number().int(),
  /** Rent that went back to the renter. */
  refundFen: fen,
  depositReturnedFen: fen,
  /** How the order itself was paid; null while it is not. Its renewals may have been paid otherwise. */
  paidBy: z.enum(['balance', 'wechat', 'alipay']).nullable(),
  /** A channel has not finished giving money of the order or its renewals back. */
  refundUnderway: z.boolean(),
  money: z.array(moneyLine),
  events: z.array(z.object({ at: moment, text: z.string() })),
  /** False for an unpaid order that does not hold its account: it is free for others until this one is paid. */
  holds: z.boolean(),
  /** Why the platform ended the order, and what that means for the money; null unless it did. */
  endNotice: z.string().nullable(),
  /** The terms of a paid reservation. `feeNowFen` and `refundNowFen` (rent and deposit) are what cancelling now comes to. */
  cancellation: cancelTerms.extend({ feeNowFen: fen, refundNowFen: fen }).nullable(),
  /** What was kept when the renter cancelled late. */
  cancelFeeFen: fen,
  mayCancel: z.boolean(),
  mayRenew: z.boolean(),
  mayReturn: z.boolean(),
  mayReveal: z.boolean(),
})

/** The login as the renter gets it; leaves the server only inside the rental span, and each time is recorded. */
export const revealedLogin = z.object({
  account: z.string(),
  password: z.string(),
  loginName: z.string(),
  zone: z.string(),
  twoStepSupport: z.boolean(),
  endsAt: moment,
  steps: z.array(z.string()),
})
