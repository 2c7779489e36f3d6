import { z } from 'zod'
import { fen, moment } from '../id.ts'
import { isPayoutAccount } from '../rules.ts'
import { entryTypes, withdrawalStates } from './states.ts'

/** Nineteen digits, creation time first; also the number under which the provider knows the payout. */
export const withdrawalId = z.string().regex(/^\d{19}$/, '提现编号格式不正确')
export const withdrawAccountId = z.number().int().positive()
/** A login name of Alipay; spaces around it come with pasting, and mail addresses are the same in capitals. */
export const payoutAccount = z
  .string()
  .max(100)
  .transform((text) => text.trim().toLowerCase())
  .refine(isPayoutAccount, '请填写支付宝账号：手机号或邮箱')

/** Things money moved for; `id` is the thing's own number. */
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
  /** What moved the money; `finance.money` tells its whole way. */
  cause: moneyThing.nullable(),
  orderId: z.string().nullable(),
})

/**
 * Where withdrawals go. Login name and holder leave masked; the holder is the verified person, or 实名本人 where
 * the account's user may not be shown who that is.
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
  /** The part of the amount that cost no fee. Stored answers to repeated calls may lack it. */
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
  /** It waits because payouts are paused for now; it is sent once they are resumed. */
  paused: z.boolean(),
  /** The provider's own number, once paid. */
  transactionId: z.string().nullable(),
  events: z.array(z.object({ at: moment, text: z.string() })),
})

/** A withdrawal as an operator judges it. Person and account are masked. */
export const withdrawalReview = withdrawalSummary.extend({
  userId: z.string(),
  phone: z.string(),
  holder: z.string(),
  /** The person's withdrawals paid before, and what they came to. */
  paidBefore: z.object({ count: z.number().int(), fen }),
  /** On its way for more than a day: somebody has to look at the provider's side. */
  stuck: z.boolean(),
  /** How often the provider was asked without a final answer, and when it is asked next. */
  asked: z.number().int(),
  nextAskAt: moment.nullable(),
  /** Who did what, e.g. `operator:100001`. */
  events: z.array(z.object({ at: moment, verb: z.string(), actor: z.string() })),
})

/** Who holds money: whoever looks, the other party, the platform in trust for them, a channel; or it is on its way out. */
export const moneyHolders = ['wallet', 'party', 'escrow', 'underway', 'channel', 'platform'] as const

/** The way of money, in the words of whoever looks. */
export const moneyStory = z.object({
  title: z.string(),
  /** All that was put in; `places` add up to it. */
  totalFen: fen,
  /** Where each yuan is now. */
  places: z.array(z.object({ place: z.string(), holder: z.enum(moneyHolders), fen })),
  /** What moved, oldest first, then what is still to come; `at` is null where no moment is set. */
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
