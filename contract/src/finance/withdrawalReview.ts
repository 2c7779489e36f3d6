import { z } from 'zod'
import { call } from '../call.ts'
import { sentFile, tableFormats } from '../file.ts'
import { fen, moment } from '../id.ts'
import { payoutPause } from '../pay/reconciliation.ts'
import { reviewTab, withdrawalId, withdrawalReview } from './shapes.ts'
import { entryTypes } from './states.ts'

/** A number of withdrawals and their sum. */
const pile = z.object({ count: z.number().int(), fen })

/** Calls of operators who decide on withdrawals and watch payouts. */
export const withdrawalReviewCalls = {
  withdrawalForReview: call({
    method: 'POST',
    path: '/api/ops/withdraw/detail',
    who: 'operator',
    may: 'finance_read',
    summary: '一笔提现，与判断它所需的：申请人的收支、以往提现、风险提示',
    input: z.object({ id: withdrawalId }),
    output: withdrawalReview.extend({
      transactionId: z.string().nullable(),
      /** What came into and went out of the applicant's cash in the `days` days before the withdrawal. */
      days: z.number().int(),
      money: z.array(
        z.object({ type: z.enum([...entryTypes, 'other']), name: z.string(), inFen: fen, outFen: fen }),
      ),
      cashFen: fen,
      bonusFen: fen,
      /** Facts about the applicant; `isWarning` marks those that ask for a closer look. */
      facts: z.array(z.object({ text: z.string(), isWarning: z.boolean() })),
      /** Others with the same payout account or a common device, at most 10. */
      related: z.array(z.object({ userId: z.string(), by: z.enum(['account', 'device']) })),
      /** The applicant's withdrawals before and after it, the newest first, at most 10. */
      others: z.array(
        withdrawalReview.pick({
          withdrawalId: true,
          state: true,
          stateName: true,
          amountFen: true,
          createdAt: true,
        }),
      ),
      /** The approval of a second operator that it waits for. */
      awaitedApproval: z.number().int().nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  withdrawalsFile: call({
    method: 'POST',
    path: '/api/ops/withdraw/file',
    who: 'operator',
    may: 'finance_read',
    summary: '导出提现列表',
    input: z.object({ tab: reviewTab, format: z.enum(tableFormats) }),
    output: sentFile,
    errors: [],
  }),
  payoutOverview: call({
    method: 'POST',
    path: '/api/ops/payouts/overview',
    who: 'operator',
    may: 'finance_read',
    unlogged: true,
    summary: '转账概况：是否暂停、等待转出与转账中的笔数和金额、今天的结果',
    input: z.object({}),
    output: z.object({
      payoutPause,
      /** Whether a payout provider is configured. */
      isOpen: z.boolean(),
      reviewing: pile,
      approved: pile,
      sending: pile,
      stuck: pile,
      paidToday: pile,
      failedToday: pile,
      /** The oldest that was approved and is not sent. */
      oldestApprovedAt: moment.nullable(),
      /** Open differences of payouts because of which payouts can't be resumed. */
      blockingDifferences: z.number().int(),
      /** The request to resume that waits for a second operator. */
      awaitedApproval: z.number().int().nullable(),
    }),
    errors: [],
  }),
}
