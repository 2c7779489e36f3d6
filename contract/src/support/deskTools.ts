import { z } from 'zod'
import { call } from '../call.ts'
import { byTemplate, savedTemplate, textTemplates } from '../ops/textTemplates.ts'

/** What the desk of customer service works with, besides the calls on a conversation. */
export const deskToolCalls = {
  deskOperators: call({
    method: 'POST',
    path: '/api/ops/support/operators',
    who: 'operator',
    may: 'support_read',
    summary: '可以接待的客服和各自接待中的会话数，少的在前',
    input: z.object({}),
    output: z.object({
      list: z.array(z.object({ operatorId: z.string(), isMe: z.boolean(), conversations: z.number().int() })),
    }),
    errors: [],
  }),
  deskRatings: call({
    method: 'POST',
    path: '/api/ops/support/ratings',
    who: 'operator',
    may: 'support_read',
    summary: '最近一段时间的评分：每位客服的评分数、平均星级和低分数',
    input: z.object({ days: z.number().int().min(1).max(90).default(30) }),
    output: z.object({
      list: z.array(
        z.object({
          operatorId: z.string(),
          isMe: z.boolean(),
          rated: z.number().int(),
          /** The average in hundredths of a star. */
          averageHundredths: z.number().int(),
          /** Ratings of one or two stars. */
          low: z.number().int(),
          /** How many got one, two … five stars. */
          byStars: z.array(z.number().int()),
        }),
      ),
    }),
    errors: [],
  }),
  cannedAnswers: call({
    method: 'POST',
    path: '/api/ops/support/canned/list',
    who: 'operator',
    may: 'support_read',
    summary: '常用回复',
    input: z.object({}),
    output: textTemplates,
    errors: [],
  }),
  saveCannedAnswer: call({
    method: 'POST',
    path: '/api/ops/support/canned/save',
    who: 'operator',
    may: 'support_act',
    summary: '新建或修改一条常用回复',
    input: savedTemplate,
    output: byTemplate,
    errors: ['NOT_FOUND', 'TEMPLATE_TITLE'],
  }),
  removeCannedAnswer: call({
    method: 'POST',
    path: '/api/ops/support/canned/remove',
    who: 'operator',
    may: 'support_act',
    summary: '删除一条常用回复',
    input: byTemplate,
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
