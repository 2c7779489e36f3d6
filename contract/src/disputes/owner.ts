import { z } from 'zod'
import { call } from '../call.ts'
import { fen, orderId } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { disputeCalls } from './calls.ts'
import {
  complaintReason,
  disputeDetail,
  disputeEntry,
  disputeId,
  disputeSummary,
  settlement,
  statement,
} from './shapes.ts'

const byDispute = z.object({ disputeId })
const none = z.object({})
const actErrors = ['NOT_FOUND', 'DISPUTE_STATE', 'STAFF_OWN_RENTAL'] as const
const fileErrors = ['NOT_FOUND', 'DISPUTE_WINDOW', 'DISPUTE_NO_DEPOSIT'] as const

/** What the owner gets of the order (分): rent that does not go back less commission, and their part of the deposit. */
const income = fen

/** A dispute in an owner's list, by the account's title and the renter's masked number. */
const ownerDispute = disputeSummary.extend({
  title: z.string(),
  gameName: z.string(),
  renter: z.string(),
  claimFen: fen,
  offerFen: fen.nullable(),
  /** The owner has to act. */
  isMine: z.boolean(),
})

/** As its owner and their staff see it. */
const ownerDisputeDetail = disputeDetail.extend({
  renter: z.string(),
  entries: z.array(
    disputeEntry.extend({
      /** For the owner: which of their staff wrote it; null for anyone else's entry, and for staff. */
      staffName: z.string().nullable(),
    }),
  ),
  income: z.object({
    /** If nothing goes back by the dispute. */
    fullFen: income,
    /** If the claim is granted. */
    claimFen: income,
    /** If the offer is taken; null without one. */
    offerFen: income.nullable(),
  }),
})

/**
 * Disputes for an owner and their staff: the acts of `disputeCalls`, as the owner's side. Who of the staff acted is for the owner to
 * see; the renter reads 号主.
 */
export const ownerDisputeCalls = {
  disputesForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/list',
    who: 'merchant',
    may: 'disputes',
    summary: '名下账号的维权，新的在前',
    /** `mine`: the owner has to act; `live`: not over. */
    input: z.object({
      show: z.enum(['mine', 'live', 'closed', 'all']),
      /** Only those of this order. */
      orderId: orderId.optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(ownerDispute),
    errors: [],
  }),
  disputeCounts: call({
    method: 'POST',
    path: '/api/merchant/dispute/counts',
    who: 'merchant',
    may: 'disputes',
    summary: '等待号主回应的维权和进行中的维权各有多少',
    input: z.object({}),
    output: z.object({ mine: z.number().int(), live: z.number().int() }),
    errors: [],
  }),
  disputeForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/detail',
    who: 'merchant',
    may: 'disputes',
    summary: '维权详情：进度、双方说明、平台记录和金额',
    input: byDispute,
    output: ownerDisputeDetail,
    errors: ['NOT_FOUND'],
  }),
  previewForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/preview',
    who: 'merchant',
    may: 'disputes',
    summary: '一个金额对双方意味着什么',
    input: byDispute.extend({ fen: fen.min(0) }),
    output: z.object({ settlement, incomeFen: income }),
    errors: ['NOT_FOUND', 'DISPUTE_STATE', 'DISPUTE_AMOUNT'],
  }),
  answerForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/answer',
    who: 'merchant',
    may: 'disputes',
    summary: '回应租客的投诉：同意、给出方案或拒绝',
    input: disputeCalls.answer.input,
    output: none,
    errors: [...actErrors, 'DISPUTE_OFFERS', 'DISPUTE_AMOUNT', 'DISPUTE_PICTURES', 'UPLOAD_EXPIRED'],
    idempotent: true,
  }),
  sayForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/say',
    who: 'merchant',
    may: 'disputes',
    summary: '补充说明、申请平台仲裁，或对裁定提出申诉',
    input: byDispute.extend({ kind: z.enum(['reply', 'escalate', 'appeal']), ...statement.shape }),
    output: none,
    errors: [...actErrors, 'DISPUTE_REPLIES', 'UPLOAD_EXPIRED'],
    idempotent: true,
  }),
  chooseForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/choose',
    who: 'merchant',
    may: 'disputes',
    summary: '接受租客的方案、撤销自己的投诉，或接受裁定',
    /** `expectedFen` is the offer that was shown: another one is an error. Only `accept` takes it. */
    input: byDispute.extend({
      kind: z.enum(['accept', 'withdraw', 'take_decision']),
      expectedFen: fen.min(0).default(0),
    }),
    output: none,
    errors: [...actErrors, 'DISPUTE_OFFER_CHANGED'],
    idempotent: true,
  }),
  reasonsForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/reasons',
    who: 'merchant',
    may: 'disputes',
    summary: '号主可选的投诉原因，以及最多可以申请多少押金赔付',
    input: z.object({ orderId }),
    output: disputeCalls.reasons.output,
    errors: [...fileErrors],
  }),
  descriptionForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/description',
    who: 'merchant',
    may: 'disputes',
    summary: '一个投诉原因要什么证据、最多可以申请多少押金赔付',
    input: z.object({ orderId, reason: complaintReason }),
    output: disputeCalls.description.output,
    errors: [...fileErrors, 'DISPUTE_REASON'],
  }),
  fileForOwner: call({
    method: 'POST',
    path: '/api/merchant/dispute/file',
    who: 'merchant',
    may: 'disputes',
    summary: '就押金投诉租客',
    input: statement.extend({
      orderId,
      reason: complaintReason,
      quote: z.string().max(300),
      depositFen: fen.min(1),
    }),
    output: byDispute,
    errors: [
      ...fileErrors,
      'STAFF_OWN_RENTAL',
      'DISPUTE_REASON',
      'DISPUTE_LIVE',
      'DISPUTE_LIMIT',
      'DISPUTE_REPEATED',
      'DISPUTE_QUOTE_EXPIRED',
      'DISPUTE_AMOUNT',
      'DISPUTE_PICTURES',
      'UPLOAD_EXPIRED',
    ],
    idempotent: true,
  }),
}
