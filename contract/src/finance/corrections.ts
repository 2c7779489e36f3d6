import { z } from 'zod'
import { call } from '../call.ts'
import { fen, orderId, userId } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { actReason, awaitedApproval } from '../ops/shapes.ts'

const rowId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const amountFen = fen.positive().max(100_000_000, '金额超出可填范围')

/** What is corrected: a transfer of the ledger that touches an account of the person, or a difference of a bill. */
const correction = z
  .object({
    userId,
    amountFen,
    reason: actReason,
    transferId: rowId.optional(),
    differenceId: rowId.optional(),
  })
  .refine(({ transferId, differenceId }) => (transferId === undefined) !== (differenceId === undefined), {
    path: ['transferId'],
    message: '请输入出错的流水编号，或对账差异编号',
  })
const correctionOutput = z.object({ correctionId: z.string().nullable(), awaitedApproval })
const correctionErrors = [
  'NOT_FOUND',
  'DIFFERENCE_SETTLED',
  'CORRECTION_DONE',
  'CORRECTION_TOO_MUCH',
  'CORRECTION_OTHER_PERSON',
  ...operatorErrors,
] as const

/** Calls of operators that pay or correct cash of a person. */
export const correctionCalls = {
  /** The same reason for the same person and order pays once. Above a limit it takes a second operator. */
  compensate: call({
    method: 'POST',
    path: '/api/ops/wallet/compensate',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '平台补偿一位用户，写明原因，可指明订单',
    input: z.object({ userId, amountFen, reason: actReason, orderId: orderId.optional() }),
    idempotent: true,
    output: z.object({ compensationId: z.string().nullable(), awaitedApproval }),
    errors: ['NOT_FOUND', 'BENEFICIARY_UNVERIFIED', 'COMPENSATION_DONE', ...operatorErrors],
  }),
  /** Always takes a second operator. A mistake is corrected once for a person, and for all together up to what it came to. */
  creditWallet: call({
    method: 'POST',
    path: '/api/ops/wallet/credit',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '更正差错：增加一位用户的现金余额',
    input: correction,
    idempotent: true,
    output: correctionOutput,
    errors: ['BENEFICIARY_UNVERIFIED', ...correctionErrors],
  }),
  /** Takes no more than the cash that is there. Always takes a second operator. */
  debitWallet: call({
    method: 'POST',
    path: '/api/ops/wallet/debit',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '更正差错：扣减一位用户的现金余额，最多扣到零',
    input: correction,
    idempotent: true,
    output: correctionOutput,
    errors: ['BALANCE_SHORT', ...correctionErrors],
  }),
}
