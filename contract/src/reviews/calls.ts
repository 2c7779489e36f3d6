import { z } from 'zod'
import { call } from '../call.ts'
import { goodsId, moment, orderId, ownerId } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { answerText, ownReview, postId, postRef, ratingDetail, review, reviewContent } from './shapes.ts'
import { reportReasonKeys, reviewSorts } from './states.ts'

const byOrder = z.object({ orderId })
const writingErrors = ['NOT_FOUND', 'CONTACT_IN_TEXT', 'UPLOAD_EXPIRED'] as const

/** Reviews of rentals and the public page of owners. */
export const reviewCalls = {
  summary: call({
    method: 'POST',
    path: '/api/review/summary',
    who: 'anyone',
    summary: '账号的评价概况：星级分布、好评率和标签',
    input: z.object({ goodsId }),
    output: ratingDetail.extend({
      tags: z.array(z.object({ key: z.string(), name: z.string(), reviewers: z.number().int() })),
    }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  list: call({
    method: 'POST',
    path: '/api/review/list',
    who: 'anyone',
    summary: '账号的评价：最新或低分在前，可只看有图',
    input: z.object({
      goodsId,
      sort: z.enum(reviewSorts).default('newest'),
      withPictures: z.boolean().default(false),
      page: pageInput.prefault({}),
    }),
    output: pageOf(review),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  ownerPage: call({
    method: 'POST',
    path: '/api/review/owner',
    who: 'anyone',
    summary: '号主主页：在架账号数、回应时间、纠纷和评价',
    input: z.object({ ownerId }),
    output: z.object({
      name: z.string(),
      since: moment.describe('第一个账号的创建时间'),
      listed: z.number().int().describe('在架账号数'),
      rating: ratingDetail,
      rentals: z.number().int().describe('已完成的租用数'),
      lostDisputes: z.number().int().describe('其中维权后退款给租客的'),
      answerMinutes: z
        .number()
        .int()
        .nullable()
        .describe('回应验证码求助和投诉的时间，中位数，分钟；次数太少时为 null'),
      isRated: z.boolean().describe('租用数足够显示纠纷率'),
    }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  ofOwner: call({
    method: 'POST',
    path: '/api/review/owner/list',
    who: 'anyone',
    summary: '号主全部账号的评价，最新的在前',
    input: z.object({ ownerId, page: pageInput.prefault({}) }),
    output: pageOf(review),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  ofOrder: call({
    method: 'POST',
    path: '/api/review/order',
    who: 'user',
    summary: '自己一笔订单的评价：能否评价或修改，已写的内容',
    input: byOrder,
    output: z.object({
      goodsId,
      goodsTitle: z.string(),
      gameName: z.string(),
      mayWrite: z.boolean(),
      writableUntil: moment.nullable().describe('评价截止时间；还不能评价为 null'),
      review: ownReview.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  write: call({
    method: 'POST',
    path: '/api/review/write',
    who: 'user',
    summary: '评价一笔已完成的订单，每笔一次',
    input: byOrder.extend(reviewContent.shape),
    output: z.object({ reviewId: postId }),
    errors: [...writingErrors, 'REVIEW_CLOSED', 'REVIEW_EXISTS', 'REVIEW_OWN'],
    idempotent: true,
  }),
  edit: call({
    method: 'POST',
    path: '/api/review/edit',
    who: 'user',
    summary: '在期限内修改自己的评价，原内容留存备查',
    input: z.object({ reviewId: postId, ...reviewContent.shape }),
    output: z.object({}),
    errors: [...writingErrors, 'REVIEW_EDIT_OVER', 'POST_HIDDEN'],
  }),
  answer: call({
    method: 'POST',
    path: '/api/review/answer',
    who: 'user',
    summary: '号主回复一条评价，每条一次',
    input: z.object({ reviewId: postId, text: answerText }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONTACT_IN_TEXT', 'ALREADY_ANSWERED'],
  }),
  report: call({
    method: 'POST',
    path: '/api/review/report',
    who: 'user',
    summary: '举报一条评价、提问或回复',
    input: postRef.extend({
      reason: z.enum(reportReasonKeys),
      text: writtenText.max(200).default(''),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'REPORT_LIMIT', 'ALREADY_REPORTED'],
  }),
}
