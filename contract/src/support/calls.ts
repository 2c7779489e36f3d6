import { z } from 'zod'
import { call } from '../call.ts'
import { pageInput, pageOf } from '../page.ts'
import { STARS_MAX } from '../rules.ts'
import { uploadedPicture, uploadPolicy } from '../uploads/shapes.ts'
import {
  clientId,
  conversationId,
  conversationSummary,
  conversationView,
  customerMessage,
  deskStatus,
  startedFrom,
  visitor,
} from './shapes.ts'

/** A guest sends their proof; a signed-in person needs none. */
const who = z.object({ visitor: visitor.optional() })
const byConversation = who.extend({ conversationId })

/** Customer service, for signed-in people and guests. */
export const supportCalls = {
  status: call({
    method: 'POST',
    path: '/api/support/status',
    who: 'anyone',
    summary: '客服时间与排队人数',
    input: z.object({}),
    output: deskStatus,
    errors: [],
  }),
  current: call({
    method: 'POST',
    path: '/api/support/current',
    who: 'anyone',
    summary: '进行中的会话；没有时为 null',
    input: who,
    output: z.object({ conversationId: conversationId.nullable() }),
    errors: ['VISITOR_MISSING'],
  }),
  mine: call({
    method: 'POST',
    path: '/api/support/mine',
    who: 'anyone',
    summary: '我的会话，最近的在前',
    input: who.extend({ page: pageInput.prefault({}) }),
    output: pageOf(conversationSummary),
    errors: ['VISITOR_MISSING'],
  }),
  unread: call({
    method: 'POST',
    path: '/api/support/unread',
    who: 'anyone',
    summary: '未读的客服回复数',
    input: who,
    output: z.object({ unread: z.number().int() }),
    errors: ['VISITOR_MISSING'],
  }),
  conversation: call({
    method: 'POST',
    path: '/api/support/conversation',
    who: 'anyone',
    summary: '一次会话的消息和进度',
    input: byConversation.extend({ beforeNo: z.number().int().min(1).max(1_000_000).optional() }),
    output: conversationView,
    errors: ['NOT_FOUND', 'VISITOR_MISSING'],
  }),
  markRead: call({
    method: 'POST',
    path: '/api/support/read',
    who: 'anyone',
    summary: '把客服的回复标为已读',
    input: byConversation.extend({ upToNo: z.number().int().min(0).max(1_000_000) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'VISITOR_MISSING'],
  }),
  send: call({
    method: 'POST',
    path: '/api/support/send',
    who: 'anyone',
    summary: '发一条消息；没有进行中的会话时新开一个',
    input: who.extend({
      clientId,
      /** Null opens a conversation, or continues the one that is open. */
      conversationId: conversationId.nullable(),
      from: startedFrom.prefault({}),
      message: customerMessage,
    }),
    output: z.object({ conversationId, no: z.number().int() }),
    errors: [
      'NOT_FOUND',
      'VISITOR_MISSING',
      'CONVERSATION_CLOSED',
      'CHAT_TOO_FAST',
      'CHAT_FULL',
      'CHAT_DAY_LIMIT',
      'UPLOAD_EXPIRED',
    ],
  }),
  askPerson: call({
    method: 'POST',
    path: '/api/support/ask-person',
    who: 'anyone',
    summary: '转人工客服，进入排队',
    input: byConversation,
    output: z.object({}),
    errors: ['NOT_FOUND', 'VISITOR_MISSING', 'CONVERSATION_CLOSED', 'QUEUE_FULL'],
  }),
  close: call({
    method: 'POST',
    path: '/api/support/close',
    who: 'anyone',
    summary: '问题已解决，结束会话',
    input: byConversation,
    output: z.object({}),
    errors: ['NOT_FOUND', 'VISITOR_MISSING'],
  }),
  rate: call({
    method: 'POST',
    path: '/api/support/rate',
    who: 'anyone',
    summary: '给结束的会话评分，每次会话一次',
    input: byConversation.extend({ stars: z.number().int().min(1).max(STARS_MAX) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'VISITOR_MISSING', 'CHAT_UNRATABLE'],
  }),
  adopt: call({
    method: 'POST',
    path: '/api/support/adopt',
    who: 'user',
    summary: '登录后接收登录前的会话和反馈',
    input: z.object({ visitor }),
    output: z.object({ conversations: z.number().int() }),
    errors: [],
  }),
  policySign: call({
    method: 'POST',
    path: '/api/support/upload/sign',
    who: 'anyone',
    summary: '获取一张会话或反馈图片的上传签名，未登录也可以',
    input: who.extend({ purpose: z.enum(['chat', 'feedback']).default('chat') }),
    output: uploadPolicy,
    errors: ['VISITOR_MISSING', 'UPLOAD_LIMIT', 'UPLOAD_OPEN'],
  }),
  finishUpload: call({
    method: 'POST',
    path: '/api/support/upload/finish',
    who: 'anyone',
    summary: '检查传好的会话或反馈图片',
    input: who.extend({ key: z.string().min(1).max(200) }),
    output: uploadedPicture,
    errors: [
      'VISITOR_MISSING',
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
