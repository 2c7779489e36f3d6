import { z } from 'zod'
import { call } from '../call.ts'
import { fen, userId } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { awaitedApproval, channelTransactionId, evidence } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { STUCK_HOURS } from '../rules.ts'
import { payPassword } from '../session/shapes.ts'
import { writtenText } from '../text.ts'
import {
  payoutAccount,
  reviewTab,
  withdrawAccount,
  withdrawAccountId,
  withdrawalDetail,
  withdrawalId,
  withdrawalReview,
  withdrawalSummary,
} from './shapes.ts'
import { withdrawalEndings } from './states.ts'

const payPasswordErrors = [
  'PAY_PASSWORD_UNSET',
  'PAY_PASSWORD_REQUIRED',
  'PAY_PASSWORD_WRONG',
  'PAY_PASSWORD_LOCKED',
] as const
const adultErrors = ['REALNAME_REQUIRED', 'MINOR'] as const

/** Withdrawals of cash to the user's own Alipay account. The last four calls are for operators. */
export const withdrawCalls = {
  withdrawConfig: call({
    method: 'POST',
    path: '/api/finance/withdraw/config',
    who: 'user',
    summary: '提现的规则、今日剩余与我的准备情况',
    input: z.object({}),
    output: z.object({
      open: z.boolean(),
      /** Payouts are paused: withdrawals are sent once they are resumed. */
      paused: z.boolean(),
      minFen: fen,
      maxFen: fen,
      feeBp: z.number().int(),
      minFeeFen: fen,
      /** What a person withdraws in a day beyond this, by all accounts of theirs, is reviewed first; `withdrawQuote` tells of an amount. */
      reviewAboveFen: fen,
      leftToday: z.object({ count: z.number().int(), fen }),
      cashFen: fen,
      /** The part of `cashFen` that is withdrawn free of fee, before the rest. */
      feeFreeFen: fen,
      /** The least amount where all of it is fee-free. */
      feeFreeMinFen: fen,
      accounts: z.array(withdrawAccount),
      realname: z.object({ verified: z.boolean(), adult: z.boolean(), holder: z.string().nullable() }),
      hasPayPassword: z.boolean(),
      /** The withdrawal under review, which must be decided before the next one. */
      reviewingId: withdrawalId.nullable(),
    }),
    errors: [],
  }),
  withdrawAccounts: call({
    method: 'POST',
    path: '/api/finance/withdraw/account/list',
    who: 'user',
    summary: '我的提现账户',
    input: z.object({}),
    output: z.object({ list: z.array(withdrawAccount) }),
    errors: [],
  }),
  /** With `accountId` it replaces that account. The first account becomes the default. */
  saveWithdrawAccount: call({
    method: 'POST',
    path: '/api/finance/withdraw/account/save',
    who: 'user',
    summary: '绑定或更换提现账户（支付宝），户名为实名',
    input: z.object({
      accountId: withdrawAccountId.optional(),
      account: payoutAccount,
      isDefault: z.boolean().default(false),
      payPassword: payPassword.optional(),
    }),
    idempotent: true,
    output: withdrawAccount,
    errors: [
      'NOT_FOUND',
      'WITHDRAW_ACCOUNT_LIMIT',
      'WITHDRAW_ACCOUNT_TAKEN',
      ...payPasswordErrors,
      ...adultErrors,
    ],
  }),
  defaultWithdrawAccount: call({
    method: 'POST',
    path: '/api/finance/withdraw/account/default',
    who: 'user',
    summary: '设为默认提现账户',
    input: z.object({ accountId: withdrawAccountId }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  deleteWithdrawAccount: call({
    method: 'POST',
    path: '/api/finance/withdraw/account/delete',
    who: 'user',
    summary: '解绑提现账户，途中的提现不受影响',
    input: z.object({ accountId: withdrawAccountId }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  withdrawQuote: call({
    method: 'POST',
    path: '/api/finance/withdraw/quote',
    who: 'user',
    summary: '提现手续费与到账金额',
    input: z.object({ amountFen: fen.positive() }),
    /** `feeFreeFen`: the part of the amount that costs no fee. */
    output: z.object({
      amountFen: fen,
      feeFreeFen: fen,
      feeFen: fen,
      arrivesFen: fen,
      needsReview: z.boolean(),
    }),
    errors: ['WITHDRAW_AMOUNT'],
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/finance/withdraw/apply',
    who: 'user',
    summary: '申请提现',
    input: z.object({
      accountId: withdrawAccountId,
      amountFen: fen.positive(),
      /** The fee that was shown: a higher one is an error. */
      expectedFeeFen: fen.nonnegative().optional(),
      payPassword: payPassword.optional(),
    }),
    idempotent: true,
    output: withdrawalSummary,
    errors: [
      'NOT_FOUND',
      'WITHDRAW_CLOSED',
      'WITHDRAW_AMOUNT',
      'WITHDRAW_DAY_LIMIT',
      'WITHDRAW_SHORT',
      'WITHDRAW_REVIEWING',
      'WITHDRAW_FEE_CHANGED',
      'WITHDRAW_PHONE_CHANGED',
      ...payPasswordErrors,
      ...adultErrors,
    ],
  }),
  withdrawalDetail: call({
    method: 'POST',
    path: '/api/finance/withdraw/detail/{id}',
    who: 'user',
    summary: '提现结果与进度',
    input: z.object({ id: withdrawalId }),
    output: withdrawalDetail,
    errors: ['NOT_FOUND'],
  }),
  withdrawals: call({
    method: 'POST',
    path: '/api/finance/withdraw/list',
    who: 'user',
    summary: '提现记录',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(withdrawalSummary),
    errors: [],
  }),

  withdrawalReviews: call({
    method: 'POST',
    path: '/api/ops/withdraw/reviews',
    who: 'operator',
    may: 'finance_read',
    summary: `提现：待审核、超过 ${STUCK_HOURS} 小时未到账、或某一状态`,
    input: z.object({
      tab: reviewTab,
      /** The withdrawals of one user. */
      userId: userId.optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(withdrawalReview),
    errors: [],
  }),
  /** A large one stays under review until a second operator approves. */
  approveWithdrawal: call({
    method: 'POST',
    path: '/api/ops/withdraw/approve',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '通过一笔提现',
    input: z.object({ id: withdrawalId }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: ['NOT_FOUND', 'WITHDRAWAL_STATE', ...operatorErrors],
  }),
  refuseWithdrawal: call({
    method: 'POST',
    path: '/api/ops/withdraw/refuse',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '拒绝一笔提现，全额退回余额',
    input: z.object({ id: withdrawalId, reason: writtenText.min(2, '请写明原因').max(100) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'WITHDRAWAL_STATE', ...operatorErrors],
  }),
  /**
   * Ends a payout without an answer of the provider: as `paid` with the provider's number of it, or as `failed`, which returns
   * the whole amount. Always takes a second operator. The provider is asked first, now and on approval; what it answers decides.
   */
  endWithdrawal: call({
    method: 'POST',
    path: '/api/ops/withdraw/end',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '凭依据了结一笔查不到结果的提现：已到账，或未转出',
    input: z
      .object({
        id: withdrawalId,
        outcome: z.enum(withdrawalEndings),
        /** With `paid` only. */
        transactionId: channelTransactionId.optional(),
        evidence,
      })
      .refine(({ outcome, transactionId }) => (outcome === 'paid') === (transactionId !== undefined), {
        path: ['transactionId'],
        message: '已到账的提现需要填写渠道交易号，未转出的不填',
      }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [
      'NOT_FOUND',
      'WITHDRAWAL_STATE',
      'CHANNEL_ANSWERED',
      'CHANNEL_ASKING',
      'TRANSACTION_TAKEN',
      ...operatorErrors,
    ],
  }),
}
