import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment, paymentId } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { awaitedApproval, channelTransactionId, evidence } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { outsideChannels } from '../refundWays.ts'
import { STUCK_HOURS } from '../rules.ts'

/** The payment's number with two digits for the cause; earlier refunds have a number of their own. */
const refundId = z.string().regex(/^\d{19}(\d{2})?$/, '退款编号格式不正确')

/** A payment or refund that the channel has not ended for longer than `STUCK_HOURS`. */
const open = {
  userId: z.string(),
  channel: z.enum(outsideChannels),
  amountFen: fen,
  state: z.string(),
  createdAt: moment,
  /** The number of queries without a final result, and the time of the next one. */
  asked: z.number().int(),
  nextAskAt: moment,
}

/** Calls of operators for payments and refunds that the channel does not end. */
export const evidenceCalls = {
  stuckRefunds: call({
    method: 'POST',
    path: '/api/ops/refund/stuck',
    who: 'operator',
    may: 'finance_read',
    summary: `超过 ${STUCK_HOURS} 小时没有结果的退款，新的在前`,
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(z.object({ refundId, paymentId, reason: z.string(), ...open })),
    errors: [],
  }),
  stuckPayments: call({
    method: 'POST',
    path: '/api/ops/payment/stuck',
    who: 'operator',
    may: 'finance_read',
    summary: `超过 ${STUCK_HOURS} 小时没有结果的支付，新的在前`,
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(z.object({ paymentId, purpose: z.string(), bizId: z.string(), ...open })),
    errors: [],
  }),
  /**
   * Ends a refund without an answer of the channel: as `done`, or as `failed`, which credits it to the payer free of fee.
   * Always takes a second operator. The channel is asked first, now and on approval; what it answers decides.
   */
  endRefund: call({
    method: 'POST',
    path: '/api/ops/refund/end',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '凭依据了结一笔查不到结果的退款：已退回，或未退出、转入余额',
    input: z.object({ id: refundId, outcome: z.enum(['done', 'failed']), evidence }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: ['NOT_FOUND', 'REFUND_STATE', 'CHANNEL_ANSWERED', 'CHANNEL_ASKING', ...operatorErrors],
  }),
  /**
   * Ends a payment that the channel does not confirm: as `success` with the channel's number and amount, after which it is used
   * or refunded as if the channel had confirmed it, or as `closed`. Always takes a second operator. The channel is asked
   * first, now and on approval; what it answers decides.
   */
  endPayment: call({
    method: 'POST',
    path: '/api/ops/payment/end',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '凭依据了结一笔渠道没有确认的支付：确认成功，或关闭',
    input: z
      .object({
        id: paymentId,
        outcome: z.enum(['success', 'closed']),
        /** With `success` only. */
        transactionId: channelTransactionId.optional(),
        /** What the channel received, with `success` only. */
        amountFen: fen.positive().optional(),
        evidence,
      })
      .refine(
        ({ outcome, transactionId, amountFen }) =>
          (outcome === 'success') === (transactionId !== undefined) &&
          (outcome === 'success') === (amountFen !== undefined),
        { path: ['transactionId'], message: '确认成功需要填写渠道交易号和渠道收到的金额，关闭时都不填' },
      ),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [
      'NOT_FOUND',
      'PAYMENT_STATE',
      'PAYMENT_AMOUNT',
      'CHANNEL_ANSWERED',
      'TRANSACTION_TAKEN',
      ...operatorErrors,
    ],
  }),
}
