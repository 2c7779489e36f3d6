import { z } from 'zod'
import { goodsCard } from '../goods/shapes.ts'
import { fen, moment, orderId } from '../id.ts'
import { payChannels } from '../pay/shapes.ts'
import { planKinds } from '../promotion/states.ts'
import { refundWays } from '../refundWays.ts'
import { orderStates } from './states.ts'

/** A refund by way: the channel it was paid through, cash or bonus. */
export const refundParts = z.array(z.object({ way: z.enum(refundWays), fen }))
/** The same in the response of an idempotent call: responses stored by earlier versions lack it. */
export const storedRefundParts = refundParts.default([])

/** A price with its lines: each is `count` × a package, and they add up to `rentFen`. */
export const quote = z.object({
  hours: z.number().int(),
  /** Additional hours by the owner's gift rule. */
  giftHours: z.number().int(),
  /** Minutes added at the start, so that logging in is not charged. */
  freeMinutes: z.number().int(),
  lines: z.array(
    z.object({
      kind: z.enum(planKinds),
      count: z.number().int(),
      unitFen: fen,
      totalFen: fen,
    }),
  ),
  rentFen: fen,
  /** The price of plain hours, to show the saving. */
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
 * The fee of cancelling a paid reservation: none until `freeUntil` and in the first `graceMinutes` after the payment, then
 * `feeFen` (at most `feeBp` basis points of the rent).
 */
const cancelTerms = z.object({
  freeUntil: moment,
  graceMinutes: z.number().int(),
  feeBp: z.number().int(),
  feeFen: fen,
})

/** The response of `order/submit/quote`: the price, and the terms an order placed now would have. */
export const rentalQuote = quote.extend({
  /** True after several unpaid orders of the renter today: the account is not held before the payment. */
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
  /** The part of the rent paid by a red packet. */
  packetFen: fen,
  /** What the renter pays or paid. */
  totalFen: fen,
  startsAt: moment,
  endsAt: moment,
  /** Minutes after the end to finish a match, as they were when the order was placed. */
  finishMinutes: z.number().int(),
  /** The end of those minutes: earlier where the account's next rental begins; null where there are none, or the order ended early. */
  finishUntil: moment.nullable(),
  /** The actual end: `endsAt`, or earlier when it was returned. */
  endedAt: moment.nullable(),
  payBy: moment.nullable(),
  createdAt: moment,
  /** `open`: the renter may review it now; `written`: they have; null: neither. */
  review: z.enum(['open', 'written']).nullable(),
})

const moneyLine = z.object({ label: z.string(), fen, note: z.string().nullable() })

export const orderDetail = orderSummary.extend({
  quote,
  pendingRenewalId: orderId.nullable(),
  /** When rent and deposit are settled, or were. */
  rentSettlesAt: moment.nullable(),
  depositReturnsAt: moment.nullable(),
  /** Hours after the end until the deposit goes back, as it was when the order was placed. */
  depositReturnHours: z.number().int(),
  /** Rent that went back to the renter. */
  refundFen: fen,
  depositReturnedFen: fen,
  /** The part of the deposit that its owner got by a dispute. */
  depositToOwnerFen: fen,
  /** When a complaint about the order was first filed; null for none. */
  disputedAt: moment.nullable(),
  /** How the order itself was paid; null while it is not. Its renewals may have been paid otherwise. */
  paidBy: z.enum(payChannels).nullable(),
  /** A refund of the order or its renewals through a channel is open. */
  refundUnderway: z.boolean(),
  money: z.array(moneyLine),
  events: z.array(z.object({ at: moment, text: z.string() })),
  /** False for an unpaid order that does not hold its account: it is free for others until this one is paid. */
  holds: z.boolean(),
  /** Why the platform ended the order, and the refund; null unless it did. */
  endNotice: z.string().nullable(),
  /** The terms of a paid reservation. `feeNowFen` and `refundNowFen` (rent and deposit) are the fee and refund of a cancellation now. */
  cancellation: cancelTerms.extend({ feeNowFen: fen, refundNowFen: fen }).nullable(),
  /** The fee charged for a late cancellation. */
  cancelFeeFen: fen,
  mayCancel: z.boolean(),
  mayRenew: z.boolean(),
  mayReturn: z.boolean(),
  mayReveal: z.boolean(),
  /** The renter may file a complaint, unless one of theirs is live or was decided. */
  mayComplain: z.boolean(),
})

/** The login shown to the renter; only within the rental, and each reveal is recorded. */
export const revealedLogin = z.object({
  account: z.string(),
  password: z.string(),
  loginName: z.string(),
  zone: z.string(),
  twoStepSupport: z.boolean(),
  endsAt: moment,
  steps: z.array(z.string()),
})
