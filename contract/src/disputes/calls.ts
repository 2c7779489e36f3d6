import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment, orderId } from '../id.ts'
import { uploadedPicture, uploadPolicy } from '../uploads/shapes.ts'
import {
  complaintReason,
  disputeDetail,
  disputeId,
  disputeSummary,
  orderParty,
  reasonGroup,
  refundTier,
  settlement,
  statement,
} from './shapes.ts'

const byDispute = z.object({ disputeId })
const said = byDispute.extend(statement.shape)
const pictureErrors = ['UPLOAD_EXPIRED'] as const
const actErrors = ['NOT_FOUND', 'DISPUTE_STATE'] as const

/**
 * The answer of the other side; `fen` is the offer: rent back for a renter's complaint, deposit for an owner's. Only an
 * agreement may be without a text.
 */
const answer = statement.extend({
  kind: z.enum(['agree', 'offer', 'refuse']),
  text: z.union([z.literal(''), statement.shape.text]),
  fen: fen.min(0).optional(),
})
const answerErrors = ['DISPUTE_AMOUNT', 'DISPUTE_PICTURES', ...pictureErrors] as const

/** Signed, from the text message of the complaint; bound to the dispute and its owner. */
const token = z.object({ token: z.string().min(1).max(300) })

export const disputeCalls = {
  reasons: call({
    method: 'POST',
    path: '/api/order/complainRlConf',
    who: 'user',
    summary: '可选的投诉原因，以及现在投诉能退多少',
    input: z.object({ orderId }),
    output: z.object({
      viewer: orderParty,
      /** Until when a complaint may be filed; null while the rental runs. */
      fileBy: moment.nullable(),
      /** A live dispute of the viewer on this order. */
      liveDisputeId: disputeId.nullable(),
      /** The rental ends when it is filed: true while it runs. */
      endsRental: z.boolean(),
      answerMinutes: z.number().int(),
      groups: z.array(reasonGroup),
    }),
    errors: ['NOT_FOUND', 'DISPUTE_WINDOW', 'DISPUTE_NO_DEPOSIT'],
  }),
  description: call({
    method: 'POST',
    path: '/api/order/description/{orderId}/{reason}',
    who: 'user',
    summary: '一个投诉原因的说明：要什么证据、能退多少、怎么算',
    input: z.object({ orderId, reason: complaintReason }),
    output: z.object({
      reason: complaintReason,
      label: z.string(),
      evidence: z.string(),
      pictures: z.number().int(),
      /** What the platform recorded for this reason, for the form to begin with; '' for nothing. */
      suggestedText: z.string(),
      /** Whose account counts until shown otherwise. */
      presumed: orderParty,
      ruleVersion: z.number().int(),
      /** The steps of the rule, the last one open; for owners empty. */
      tiers: z.array(refundTier),
      minutesUsed: z.number().int(),
      /** Rent for time not used, which goes back whole; rent for used time, of which a share does. */
      unusedFen: fen,
      usedFen: fen,
      usedBp: z.number().int(),
      claim: settlement,
      /** For owners the most they may claim of the deposit, else 0. */
      depositMaxFen: fen,
      /** Sent with `file`: the claim is the one shown, as long as the quote is valid. */
      quote: z.string(),
      quoteUntil: moment,
    }),
    errors: ['NOT_FOUND', 'DISPUTE_WINDOW', 'DISPUTE_NO_DEPOSIT', 'DISPUTE_REASON'],
  }),
  file: call({
    method: 'POST',
    path: '/api/dispute/file',
    who: 'user',
    summary: '提交投诉；租用中的订单随之停止计时',
    input: statement.extend({
      orderId,
      reason: complaintReason,
      quote: z.string().max(300),
      /** Owners only: what they claim of the deposit. */
      depositFen: fen.min(1).optional(),
    }),
    output: z.object({ disputeId }),
    errors: [
      'NOT_FOUND',
      'DISPUTE_WINDOW',
      'DISPUTE_NO_DEPOSIT',
      'DISPUTE_REASON',
      'DISPUTE_LIVE',
      'DISPUTE_LIMIT',
      'DISPUTE_REPEATED',
      'DISPUTE_QUOTE_EXPIRED',
      'DISPUTE_AMOUNT',
      'DISPUTE_PICTURES',
      ...pictureErrors,
    ],
    idempotent: true,
  }),
  ofOrder: call({
    method: 'POST',
    path: '/api/dispute/of-order',
    who: 'user',
    summary: '一笔订单的维权，新的在前',
    input: z.object({ orderId }),
    output: z.object({ list: z.array(disputeSummary) }),
    errors: ['NOT_FOUND'],
  }),
  detail: call({
    method: 'POST',
    path: '/api/dispute/detail',
    who: 'user',
    summary: '维权详情：进度、双方说明、平台记录和金额',
    input: byDispute,
    output: disputeDetail,
    errors: ['NOT_FOUND'],
  }),
  previewOffer: call({
    method: 'POST',
    path: '/api/dispute/offer/preview',
    who: 'user',
    summary: '一个金额对双方意味着什么',
    input: byDispute.extend({ fen: fen.min(0) }),
    output: settlement,
    errors: [...actErrors, 'DISPUTE_AMOUNT'],
  }),
  answer: call({
    method: 'POST',
    path: '/api/dispute/answer',
    who: 'user',
    summary: '回应对方的投诉：同意、给出方案或拒绝',
    input: byDispute.extend(answer.shape),
    output: z.object({}),
    errors: [...actErrors, 'DISPUTE_OFFERS', ...answerErrors],
    idempotent: true,
  }),
  accept: call({
    method: 'POST',
    path: '/api/dispute/accept',
    who: 'user',
    summary: '接受对方的方案',
    /** `expectedFen` is the offer that was shown: another one is an error. */
    input: byDispute.extend({ expectedFen: fen }),
    output: z.object({}),
    errors: [...actErrors, 'DISPUTE_OFFER_CHANGED'],
    idempotent: true,
  }),
  escalate: call({
    method: 'POST',
    path: '/api/dispute/escalate',
    who: 'user',
    summary: '不接受对方的回应，申请平台仲裁',
    input: said,
    output: z.object({}),
    errors: [...actErrors, ...pictureErrors],
    idempotent: true,
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/dispute/withdraw',
    who: 'user',
    summary: '撤销自己的投诉；还在租用时间内的继续租用',
    input: byDispute,
    output: z.object({}),
    errors: [...actErrors],
    idempotent: true,
  }),
  appeal: call({
    method: 'POST',
    path: '/api/dispute/appeal',
    who: 'user',
    summary: '对裁定提出申诉，每件维权只能一次',
    input: said,
    output: z.object({}),
    errors: [...actErrors, ...pictureErrors],
    idempotent: true,
  }),
  takeDecision: call({
    method: 'POST',
    path: '/api/dispute/take-decision',
    who: 'user',
    summary: '接受裁定；双方都接受后立即执行',
    input: byDispute,
    output: z.object({}),
    errors: [...actErrors],
    idempotent: true,
  }),
  reply: call({
    method: 'POST',
    path: '/api/dispute/reply',
    who: 'user',
    summary: '补充说明和截图',
    input: said,
    output: z.object({}),
    errors: [...actErrors, ...pictureErrors, 'DISPUTE_REPLIES'],
    idempotent: true,
  }),

  linkDetail: call({
    method: 'POST',
    path: '/api/dispute/link/detail',
    who: 'anyone',
    summary: '号主凭短信链接查看租客的投诉，无需登录',
    input: token,
    output: disputeDetail,
    errors: ['LINK_EXPIRED'],
  }),
  linkPreviewOffer: call({
    method: 'POST',
    path: '/api/dispute/link/preview',
    who: 'anyone',
    summary: '凭短信链接查看一个金额对双方意味着什么',
    input: token.extend({ fen: fen.min(0) }),
    output: settlement,
    errors: ['LINK_EXPIRED', 'DISPUTE_STATE', 'DISPUTE_AMOUNT'],
  }),
  linkAnswer: call({
    method: 'POST',
    path: '/api/dispute/link/answer',
    who: 'anyone',
    summary: '号主凭短信链接回应租客的投诉',
    input: token.extend(answer.shape),
    output: z.object({}),
    errors: ['LINK_EXPIRED', 'DISPUTE_STATE', ...answerErrors],
  }),
  linkPolicySign: call({
    method: 'POST',
    path: '/api/dispute/link/upload/sign',
    who: 'anyone',
    summary: '凭短信链接获取一张证据图片的上传签名',
    input: token,
    output: uploadPolicy,
    errors: ['LINK_EXPIRED', 'DISPUTE_STATE', 'UPLOAD_LIMIT', 'UPLOAD_OPEN'],
  }),
  linkFinishUpload: call({
    method: 'POST',
    path: '/api/dispute/link/upload/finish',
    who: 'anyone',
    summary: '凭短信链接检查传好的图片',
    input: token.extend({ key: z.string().min(1).max(200) }),
    output: uploadedPicture,
    errors: [
      'LINK_EXPIRED',
      'NOT_FOUND',
      'UPLOAD_MISSING',
      'UPLOAD_EXPIRED',
      'UPLOAD_TYPE',
      'UPLOAD_SIZE',
      'UPLOAD_BROKEN',
      'OUTSIDE_UNAVAILABLE',
    ],
  }),
}
