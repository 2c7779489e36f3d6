import { z } from 'zod'
import { fen, moment } from '../id.ts'
import { payoutAccount as payoutAccountRule } from '../validation/people.ts'
import { labels, ruled } from '../validation/schema.ts'
import { entryTypes, withdrawalStates } from './states.ts'

/** Nineteen digits, creation time first; also the number of the payout at the provider. */
export const withdrawalId = z.string().regex(/^\d{19}$/, '提现编号格式不正确')
export const withdrawAccountId = z.number().int().positive()
/** A login name of Alipay; trimmed, and in lower case because mail addresses ignore case. */
export const payoutAccount = ruled(z.string().max(100).trim().toLowerCase(), payoutAccountRule).register(
  labels,
  { label: '支付宝账号', by: 'input' },
)

/** Things whose money can be traced; `id` is the id of the thing. */
export const moneyKinds = ['order', 'withdrawal', 'recharge', 'payment'] as const
export const moneyThing = z.object({ kind: z.enum(moneyKinds), id: z.string().min(1).max(64) })

/** One change of a wallet. */
export const walletEntry = z.object({
  id: z.string(),
  /** Positive came in, negative went out. */
  fen,
  wallet: z.enum(['cash', 'bonus']),
  type: z.enum([...entryTypes, 'other']),
  label: z.string(),
  balanceFen: fen,
  at: moment,
  /** The thing the money moved for; `finance.money` returns its trace. */
  cause: moneyThing.nullable(),
  orderId: z.string().nullable(),
})

/**
 * A withdrawal account. Login name and holder are masked; the holder is the verified person, or 实名本人 where the account's
 * user may not see the name.
 */
export const withdrawAccount = z.object({
  accountId: withdrawAccountId,
  channel: z.literal('alipay'),
  account: z.string(),
  holder: z.string(),
  isDefault: z.boolean(),
  createdAt: moment,
})

export const withdrawalSummary = z.object({
  withdrawalId,
  state: z.enum(withdrawalStates),
  stateName: z.string(),
  amountFen: fen,
  /** The part of the amount without fee. Stored responses of idempotent calls may lack it. */
  feeFreeFen: fen.default(0),
  feeFen: fen,
  /** What arrives: the amount less the fee. */
  arrivesFen: fen,
  account: z.string(),
  createdAt: moment,
  finishedAt: moment.nullable(),
  /** Why it was refused or failed. */
  reason: z.string().nullable(),
})

export const withdrawalDetail = withdrawalSummary.extend({
  holder: z.string(),
  /** It waits because payouts are paused; it is sent once they are resumed. */
  paused: z.boolean(),
  /** The provider's own number, once paid. */
  transactionId: z.string().nullable(),
  events: z.array(z.object({ at: moment, text: z.string() })),
})

/** `stuck`: in flight for more than `STUCK_HOURS`. */
export const reviewTabs = ['stuck', 'all', ...withdrawalStates] as const
export const reviewTab = z.enum(reviewTabs).default('reviewing')

/** A withdrawal for review by an operator. Person and account are masked. */
export const withdrawalReview = withdrawalSummary.extend({
  userId: z.string(),
  phone: z.string(),
  holder: z.string(),
  /** Number and sum of the user's earlier paid withdrawals. */
  paidBefore: z.object({ count: z.number().int(), fen }),
  /** In flight for more than a day: an operator has to check with the provider. */
  stuck: z.boolean(),
  /** The number of queries without a final result, and the time of the next one. */
  asked: z.number().int(),
  nextAskAt: moment.nullable(),
  /** Who did what, e.g. `operator:100001`. */
  events: z.array(z.object({ at: moment, verb: z.string(), actor: z.string() })),
})

/** Who holds money: the viewer, the other party, the escrow, a payment in progress, a channel, or the platform. */
const moneyHolders = ['wallet', 'party', 'escrow', 'underway', 'channel', 'platform'] as const

/** A money trace, with labels for the viewer. */
export const moneyStory = z.object({
  title: z.string(),
  /** All that was put in; `places` add up to it. */
  totalFen: fen,
  /** Where each yuan is now. */
  places: z.array(z.object({ place: z.string(), holder: z.enum(moneyHolders), fen })),
  /** Movements, oldest first, then planned ones; `at` is null while the time is unknown. */
  steps: z.array(
    z.object({
      state: z.enum(['done', 'planned']),
      at: moment.nullable(),
      text: z.string(),
      from: z.string(),
      to: z.string(),
      fen,
    }),
  ),
})
