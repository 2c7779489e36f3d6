import { z } from 'zod'
import { call } from '../call.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { approval, approvalId } from './shapes.ts'
import { approvalStates } from './states.ts'

/** Errors of any act with money, for an operator who may not perform or approve it. */
export const operatorErrors = ['REALNAME_REQUIRED', 'OPERATOR_SELF'] as const

const decisionErrors = ['NOT_FOUND', 'APPROVAL_DECIDED', 'APPROVAL_EXPIRED', 'APPROVAL_OWN'] as const

export const opsCalls = {
  approvals: call({
    method: 'POST',
    path: '/api/ops/approval/list',
    who: 'operator',
    may: 'approvals_read',
    summary: '需要第二位运营人员审批的操作，新的在前',
    input: z.object({ state: z.enum(approvalStates).default('pending'), page: pageInput.prefault({}) }),
    output: pageOf(approval),
    errors: [],
  }),
  /** Performs the act as it was requested; may also fail with the act's own errors. */
  approve: call({
    method: 'POST',
    path: '/api/ops/approval/approve',
    who: 'operator',
    may: 'approvals_read',
    asksFactor: true,
    summary: '批准并执行一项操作',
    input: z.object({ approvalId }),
    output: z.object({}),
    errors: [
      ...decisionErrors,
      ...operatorErrors,
      'CAMPAIGN_OVER',
      'CAMPAIGN_OVERLAP',
      'DISPUTE_STATE',
      'DISPUTE_ASSIGNED',
      'DISPUTE_SAME_OPERATOR',
      'ORDER_STATE',
      'SWAP_CHANGED',
      'WITHDRAWAL_STATE',
      'SETTING_UNKNOWN',
      'SETTING_OUT_OF_BOUNDS',
      'SETTING_CONTRADICTION',
      'SETTING_CHANGED',
      'SETTING_PLAN_TIME',
      'PAYOUTS_NOT_PAUSED',
      'PAYOUTS_UNSETTLED',
      'BALANCE_SHORT',
      'COMPENSATION_DONE',
      'CORRECTION_DONE',
      'CORRECTION_TOO_MUCH',
      'CORRECTION_OTHER_PERSON',
      'DIFFERENCE_SETTLED',
      'CHANNEL_ANSWERED',
      'CHANNEL_ASKING',
      'REFUND_STATE',
      'PAYMENT_STATE',
      'PAYMENT_AMOUNT',
      'TRANSACTION_TAKEN',
      'CLOSED_WALLET_CHANGED',
      'SANCTION_EXISTS',
      'SANCTION_STATE',
      'SANCTION_SAME_OPERATOR',
      'LAST_ADMINS',
      'IDENTITY_NONE',
      'RELEASE_BLOCKED',
      'DISTRIBUTOR_TAKEN',
      'SHARE_TOO_LARGE',
    ],
  }),
  reject: call({
    method: 'POST',
    path: '/api/ops/approval/reject',
    who: 'operator',
    may: 'approvals_read',
    summary: '驳回一项操作',
    input: z.object({ approvalId, note: writtenText.min(2, '请写明原因').max(100) }),
    output: z.object({}),
    errors: [...decisionErrors, ...operatorErrors],
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/ops/approval/withdraw',
    who: 'operator',
    may: 'approvals_read',
    summary: '撤回自己提交的待审批操作',
    input: z.object({ approvalId }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'APPROVAL_DECIDED', 'APPROVAL_EXPIRED'],
  }),
}
