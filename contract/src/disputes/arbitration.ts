import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { approvalId, awaitedApproval } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { disputeDetail, disputeId, disputeSummary, orderParty, refundTier } from './shapes.ts'

const operatorId = z.string().nullable()

/** A row of the queue; `viewer` is meaningless for operators and left out. */
const arbitrationRow = disputeSummary.omit({ viewer: true }).extend({
  assignedTo: operatorId,
  /** The viewer has it. */
  isMine: z.boolean(),
  /** Past its promised time: the presumption decides at any moment. */
  overdue: z.boolean(),
  amountFen: fen,
})

/** How the rules come to the claim (分). */
const proposal = z.object({
  /** Whose account counts until shown otherwise. */
  presumed: orderParty,
  /** Of a renter's dispute: the steps of the rule, the last one open, and what they make of the minutes used. */
  rent: z
    .object({
      tiers: z.array(refundTier),
      minutesUsed: z.number().int(),
      unusedFen: fen,
      usedFen: fen,
      usedBp: z.number().int(),
    })
    .nullable(),
  /** Of an owner's dispute: the largest share of the deposit (basis points) that the reason may claim, and that share. */
  deposit: z.object({ shareBp: z.number().int(), maxFen: fen }).nullable(),
  claimFen: fen,
})

const pendingDecision = z.object({
  approvalId,
  requestedBy: z.string(),
  /** Requested by the viewer, or by another account of the same person: another person approves it. */
  isOwn: z.boolean(),
  requestedAt: moment,
  expiresAt: moment,
  rentFen: fen,
  depositFen: fen,
  renterCompensationFen: fen,
  ownerCompensationFen: fen,
  reason: z.string(),
})

const decision = z.object({
  disputeId,
  /** Rent (分, with the red packet's share) back to the renter; 0 in an owner's dispute. */
  rentFen: fen.min(0),
  /** Of the deposit, to the owner; 0 in a renter's dispute. */
  depositFen: fen.min(0),
  renterCompensationFen: fen.min(0).default(0),
  ownerCompensationFen: fen.min(0).default(0),
  reason: writtenText.min(5, '请写明裁定理由').max(500),
})
const decisionErrors = [
  'NOT_FOUND',
  'DISPUTE_STATE',
  'DISPUTE_AMOUNT',
  'DISPUTE_ASSIGNED',
  'BENEFICIARY_UNVERIFIED',
  ...operatorErrors,
] as const

/** Arbitration, for operators. */
export const arbitrationCalls = {
  queue: call({
    method: 'POST',
    path: '/api/ops/dispute/queue',
    who: 'operator',
    may: 'disputes_read',
    unlogged: true,
    summary: '待仲裁和待复核的维权，最早到期的在前；free 为没有人接手的，mine 为自己的',
    input: z.object({ show: z.enum(['all', 'free', 'mine']).default('all'), page: pageInput.prefault({}) }),
    output: pageOf(arbitrationRow),
    errors: [],
  }),
  caseDetail: call({
    method: 'POST',
    path: '/api/ops/dispute/detail',
    who: 'operator',
    may: 'disputes_read',
    summary: '一件维权的全部说明、记录和金额',
    input: z.object({ disputeId }),
    output: disputeDetail.omit({ viewer: true, may: true }).extend({
      assignedTo: operatorId,
      renterId: z.string(),
      ownerId: z.string(),
      /** Bounds of a decision. */
      rentMaxFen: fen,
      depositMaxFen: fen,
      decidedBy: operatorId,
      appealedAt: moment.nullable(),
      isMine: z.boolean(),
      proposal,
      /** The decision that waits for a second operator; null without one. */
      pending: pendingDecision.nullable(),
    }),
    errors: ['NOT_FOUND', ...operatorErrors],
  }),
  take: call({
    method: 'POST',
    path: '/api/ops/dispute/take',
    who: 'operator',
    may: 'disputes_decide',
    summary: '接手一件维权',
    input: z.object({
      disputeId,
      /** Who has it, as it was shown: another operator who has it by now keeps it. */
      from: operatorId.optional(),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'DISPUTE_STATE', 'DISPUTE_ASSIGNED', 'DISPUTE_SAME_OPERATOR', ...operatorErrors],
  }),
  ask: call({
    method: 'POST',
    path: '/api/ops/dispute/ask',
    who: 'operator',
    may: 'disputes_decide',
    summary: '请一方补充说明',
    input: z.object({
      disputeId,
      party: orderParty,
      text: writtenText.min(5, '请写明要补充什么').max(300),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'DISPUTE_STATE', 'DISPUTE_ASSIGNED', 'DISPUTE_QUESTIONS', ...operatorErrors],
  }),
  decide: call({
    method: 'POST',
    path: '/api/ops/dispute/decide',
    who: 'operator',
    may: 'disputes_decide',
    asksFactor: true,
    summary: '裁定一件维权',
    input: decision,
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [...decisionErrors],
  }),
  decideAppeal: call({
    method: 'POST',
    path: '/api/ops/dispute/decide-appeal',
    who: 'operator',
    may: 'disputes_decide',
    asksFactor: true,
    summary: '复核申诉并作出最终裁定',
    input: decision,
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [...decisionErrors, 'DISPUTE_SAME_OPERATOR'],
  }),
}
