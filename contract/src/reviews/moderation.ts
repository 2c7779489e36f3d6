import { z } from 'zod'
import { call } from '../call.ts'
import { goodsId, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { uploadedPicture } from '../uploads/shapes.ts'
import { postRef, stars } from './shapes.ts'
import { moderationActs, postKinds } from './states.ts'

const operatorErrors = ['NOT_FOUND', 'OPERATOR_SELF', 'REALNAME_REQUIRED'] as const

/** Moderation of reviews, questions and answers, for operators. */
export const moderationCalls = {
  reports: call({
    method: 'POST',
    path: '/api/ops/reviews/reports',
    who: 'operator',
    may: 'reviews_read',
    summary: '被举报、还没有处理的内容，最早的举报在前；涉及自己账号的不显示',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(
      postRef.extend({
        reports: z.number().int(),
        firstAt: moment,
        reasons: z.array(z.string()),
        text: z.string(),
      }),
    ),
    errors: ['REALNAME_REQUIRED'],
  }),
  post: call({
    method: 'POST',
    path: '/api/ops/reviews/post',
    who: 'operator',
    may: 'reviews_read',
    summary: '一条内容的现状、修改前的版本、举报和处理记录',
    input: postRef,
    output: z.object({
      goodsId,
      authorId: z.string().describe('写的人'),
      otherId: z.string().describe('被评价或提问的号主，或被回复的人'),
      text: z.string(),
      stars: stars.nullable().describe('评价的星级；其他内容为 null'),
      pictures: z.array(uploadedPicture.omit({ publicKey: true })),
      at: moment,
      hiddenReason: z.string().nullable(),
      versions: z.array(z.object({ stars, text: z.string(), until: moment })),
      reports: z.array(
        z.object({ reason: z.string(), text: z.string(), at: moment, closedAt: moment.nullable() }),
      ),
      acts: z.array(
        z.object({ act: z.enum(moderationActs), reason: z.string(), operatorId: z.string(), at: moment }),
      ),
    }),
    errors: operatorErrors,
  }),
  moderate: call({
    method: 'POST',
    path: '/api/ops/reviews/moderate',
    who: 'operator',
    may: 'reviews_moderate',
    summary: '隐藏一条内容、恢复显示，或驳回对它的举报；作者会收到原因',
    input: z.object({
      kind: z.enum(postKinds),
      id: postRef.shape.id,
      act: z.enum(moderationActs),
      reason: writtenText.min(2, '请写明原因').max(100),
    }),
    output: z.object({}),
    errors: [...operatorErrors, 'POST_STATE'],
  }),
}
