import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import {
  FEEDBACK_ANSWER_MAX,
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_PICTURES_MAX,
  FEEDBACK_TEXT_MAX,
  FEEDBACK_TEXT_MIN,
} from '../rules.ts'
import { clientId, visitor } from '../support/shapes.ts'
import { writtenText } from '../text.ts'
import { uploadedPicture } from '../uploads/shapes.ts'
import { feedbackCategoryNames, feedbackStates } from './states.ts'

const who = z.object({ visitor: visitor.optional() })
const feedbackCategory = z.enum(Object.keys(feedbackCategoryNames) as [keyof typeof feedbackCategoryNames])
/** Nineteen digits, creation time first. */
const feedbackId = z.string().regex(/^\d{19}$/, '反馈编号格式不正确')
const byFeedback = z.object({ feedbackId })
const operatorErrors = ['OPERATOR_SELF', 'REALNAME_REQUIRED'] as const

const feedbackSummary = z.object({
  feedbackId,
  category: feedbackCategory,
  categoryName: z.string(),
  text: z.string(),
  state: z.enum(feedbackStates),
  stateName: z.string(),
  createdAt: moment,
})
const answers = {
  pictures: z.array(uploadedPicture.omit({ publicKey: true })),
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
  /** Why it was closed. */
  closeReason: z.string().nullable(),
  closedAt: moment.nullable(),
}

/** Feedback of people, and of guests by the proof they also have for customer service. */
export const feedbackCalls = {
  submitFeedback: call({
    method: 'POST',
    path: '/api/feedback/submit',
    who: 'anyone',
    summary: '提交意见反馈，可附图片；未登录也可以',
    input: who.extend({
      clientId,
      category: feedbackCategory,
      text: writtenText.min(FEEDBACK_TEXT_MIN).max(FEEDBACK_TEXT_MAX),
      contact: writtenText.max(FEEDBACK_CONTACT_MAX).default(''),
      pictures: z.array(z.string().min(1).max(200)).max(FEEDBACK_PICTURES_MAX).default([]),
    }),
    output: byFeedback,
    errors: ['VISITOR_MISSING', 'FEEDBACK_CLOSED', 'FEEDBACK_LIMIT', 'UPLOAD_EXPIRED'],
  }),
  myFeedback: call({
    method: 'POST',
    path: '/api/feedback/mine',
    who: 'anyone',
    summary: '我的反馈和回复，新的在前',
    input: who.extend({ page: pageInput.prefault({}) }),
    output: pageOf(feedbackSummary.extend(answers)),
    errors: ['VISITOR_MISSING'],
  }),
  listFeedback: call({
    method: 'POST',
    path: '/api/ops/feedback/list',
    who: 'operator',
    may: 'content_read',
    summary: '用户反馈，按状态和类型，新的在前；不含自己的',
    input: z.object({
      state: z.enum(feedbackStates).default('open'),
      category: feedbackCategory.optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(feedbackSummary.extend({ pictures: z.number().int(), guest: z.boolean() })),
    errors: [],
  }),
  feedbackDetail: call({
    method: 'POST',
    path: '/api/ops/feedback/detail',
    who: 'operator',
    may: 'content_read',
    summary: '一条反馈的全部内容',
    input: byFeedback,
    output: feedbackSummary.extend({
      ...answers,
      /** Masked; `feedbackContact` answers it whole. */
      contact: z.string().nullable(),
      /** Null for a guest. */
      userId: z.string().nullable(),
    }),
    errors: ['NOT_FOUND', ...operatorErrors],
  }),
  feedbackContact: call({
    method: 'POST',
    path: '/api/ops/feedback/contact',
    who: 'operator',
    may: 'personal_data',
    summary: '查看一条反馈留下的完整联系方式',
    input: byFeedback.extend({ reason: writtenText.min(2, '请写明原因').max(200) }),
    output: z.object({ contact: z.string().nullable() }),
    errors: ['NOT_FOUND', 'REVEAL_LIMIT', ...operatorErrors],
  }),
  answerFeedback: call({
    method: 'POST',
    path: '/api/ops/feedback/answer',
    who: 'operator',
    may: 'content_edit',
    summary: '回复一条反馈，并通知用户',
    input: byFeedback.extend({
      text: writtenText.min(2, '请输入回复').max(FEEDBACK_ANSWER_MAX),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'FEEDBACK_STATE', ...operatorErrors],
  }),
  closeFeedback: call({
    method: 'POST',
    path: '/api/ops/feedback/close',
    who: 'operator',
    may: 'content_edit',
    summary: '关闭一条反馈，原因用户可见',
    input: byFeedback.extend({ reason: writtenText.min(2, '请写明原因').max(200) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'FEEDBACK_STATE', ...operatorErrors],
  }),
}
