import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment, userId } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { awaitedApproval, channelTransactionId, evidence } from '../ops/shapes.ts'
import { secrets } from '../session/shapes.ts'
import { idNumber } from '../validation/people.ts'
import { ruled } from '../validation/schema.ts'
import { manualChannels } from './states.ts'

/** Of the person who asks for the money. It is not stored, so a repeat of the call is compared without it. */
const claimantIdNumber = ruled(z.string().toUpperCase(), idNumber).register(secrets, {})

/** Calls of operators about money in the wallet of an account that was closed. */
export const closedCalls = {
  closedWallet: call({
    method: 'POST',
    path: '/api/ops/wallet/closed',
    who: 'operator',
    may: 'finance_read',
    summary: '注销账号的余额、等待审批的发放和已记录的发放',
    input: z.object({ userId }),
    output: z.object({
      cashFen: fen,
      bonusFen: fen,
      hasIdentity: z.boolean().describe('注销时有实名，发放时要核对领取人的身份证号'),
      awaitedApproval: z.number().int().nullable(),
      payouts: z
        .array(
          z.object({
            payoutId: z.string(),
            cashFen: fen,
            bonusFen: fen.describe('收回的赠送余额'),
            channel: z.enum(manualChannels),
            transactionId: z.string(),
            evidence: z.string(),
            requestedBy: z.string(),
            approvedBy: z.string(),
            at: moment,
          }),
        )
        .describe('新的在前'),
    }),
    errors: ['NOT_FOUND', 'ACCOUNT_NOT_CLOSED', ...operatorErrors],
  }),
  /**
   * Records a transfer that operators made by hand, of the whole cash of a closed account to the person whose account it was; its bonus is
   * given up. Always takes a second operator. The ID number is compared with the identity of the closed account and not stored.
   */
  payOutClosed: call({
    method: 'POST',
    path: '/api/ops/wallet/pay-out-closed',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '记录已把注销账号的全部余额转给本人，由另一位运营人员审批',
    input: z.object({
      userId,
      /** As they were shown: the whole wallet. */
      cashFen: fen.positive(),
      bonusFen: fen,
      channel: z.enum(manualChannels),
      transactionId: channelTransactionId,
      /** Required where the account had a verified identity. */
      idNumber: claimantIdNumber.optional(),
      evidence,
    }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [
      'NOT_FOUND',
      'ACCOUNT_NOT_CLOSED',
      'CLOSED_WALLET_EMPTY',
      'CLOSED_WALLET_CHANGED',
      'CLAIMANT_MISMATCH',
      'TRANSACTION_TAKEN',
      'REVEAL_LIMIT',
      ...operatorErrors,
    ],
  }),
}
