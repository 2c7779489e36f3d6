import { z } from 'zod'
import { call } from '../call.ts'
import { goodsId } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { answerText, postId, question, questionText } from './shapes.ts'

/** Questions to the owner of an account, answered in public. */
export const questionCalls = {
  questions: call({
    method: 'POST',
    path: '/api/question/list',
    who: 'anyone',
    summary: '账号的提问与回复，最新的在前；没有回复的只给提问人和号主看',
    input: z.object({ goodsId, page: pageInput.prefault({}) }),
    output: pageOf(question),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  ask: call({
    method: 'POST',
    path: '/api/question/ask',
    who: 'user',
    summary: '就一个账号向号主提问，号主回复后公开',
    input: z.object({ goodsId, text: questionText }),
    output: z.object({ questionId: postId }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED', 'CONTACT_IN_TEXT', 'QUESTION_LIMIT', 'REVIEW_OWN'],
    idempotent: true,
  }),
  answerQuestion: call({
    method: 'POST',
    path: '/api/question/answer',
    who: 'user',
    summary: '号主回复一条提问，每条一次',
    input: z.object({ questionId: postId, text: answerText }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONTACT_IN_TEXT', 'ALREADY_ANSWERED'],
  }),
}
