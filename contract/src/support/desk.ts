import { z } from 'zod'
import { call } from '../call.ts'
import { disputeSummary } from '../disputes/shapes.ts'
import { moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { STARS_MAX } from '../rules.ts'
import { writtenText } from '../text.ts'
import { clientId, conversationId, conversationView, deskMessage, orderCard } from './shapes.ts'
import { conversationStates, supportScenes, supportUserTypes } from './states.ts'

const byConversation = z.object({ conversationId })
const operatorErrors = ['OPERATOR_SELF', 'REALNAME_REQUIRED'] as const

/** A row of the queue or of a search: no message is shown before the conversation is taken. */
const deskRow = z.object({
  conversationId,
  state: z.enum(conversationStates),
  scene: z.enum(supportScenes),
  userType: z.enum(supportUserTypes),
  /** The order's or account's number, or the code of the failure that it was started from. */
  ref: z.string().nullable(),
  openedAt: moment,
  waitingSince: moment.nullable(),
  lastAt: moment,
  takenBy: z.string().nullable(),
  closedAt: moment.nullable(),
  rating: z.number().int().nullable(),
  /** Messages of the customer that no operator has read. */
  unread: z.number().int(),
})

/** What an operator needs to know of a signed-in customer. */
const customerFacts = z.object({
  /** Family name and number, masked. */
  name: z.string().nullable(),
  phone: z.string(),
  registeredAt: moment,
  completedOrders: z.number().int(),
  /** The latest, as renter. */
  orders: z.array(orderCard),
  /** Disputes that are not over. */
  disputes: z.array(disputeSummary.pick({ disputeId: true, orderId: true, stateName: true, filedAt: true })),
})

/** The desk of customer service, for operators. */
export const deskCalls = {
  deskQueue: call({
    method: 'POST',
    path: '/api/ops/support/queue',
    who: 'operator',
    may: 'support_read',
    unlogged: true,
    summary: '排队的会话，等得最久的在前；mine 为自己接待中的',
    input: z.object({ mine: z.boolean().default(false), page: pageInput.prefault({}) }),
    output: pageOf(deskRow),
    errors: [],
  }),
  deskTake: call({
    method: 'POST',
    path: '/api/ops/support/take',
    who: 'operator',
    may: 'support_act',
    summary: '接待一个会话',
    input: byConversation,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONVERSATION_CLOSED', 'CONVERSATION_ASSIGNED', ...operatorErrors],
  }),
  deskDetail: call({
    method: 'POST',
    path: '/api/ops/support/detail',
    who: 'operator',
    may: 'support_read',
    summary: '自己接待的会话：消息和用户资料；每次查看都有记录',
    input: byConversation.extend({ beforeNo: z.number().int().min(1).max(1_000_000).optional() }),
    output: conversationView.omit({ ahead: true, mayRate: true }).extend({
      takenBy: z.string().nullable(),
      ref: z.string().nullable(),
      /** Null for a guest. */
      customer: customerFacts.nullable(),
      /** What operators told the next one, the oldest first. */
      notes: z.array(z.object({ operatorId: z.string(), text: z.string(), at: moment })),
    }),
    errors: ['NOT_FOUND', 'CONVERSATION_ASSIGNED', ...operatorErrors],
  }),
  deskSend: call({
    method: 'POST',
    path: '/api/ops/support/send',
    who: 'operator',
    may: 'support_act',
    summary: '回复自己接待的会话',
    input: byConversation.extend({ clientId, message: deskMessage }),
    output: z.object({ no: z.number().int() }),
    errors: [
      'NOT_FOUND',
      'CONVERSATION_CLOSED',
      'CONVERSATION_ASSIGNED',
      'UPLOAD_EXPIRED',
      ...operatorErrors,
    ],
  }),
  deskHandOver: call({
    method: 'POST',
    path: '/api/ops/support/hand-over',
    who: 'operator',
    may: 'support_act',
    summary: '把会话转给另一位客服，或放回排队',
    /** `operatorId` null: back to the queue. */
    input: byConversation.extend({
      operatorId: z
        .string()
        .regex(/^\d{1,15}$/)
        .nullable(),
      /** For the operator who gets it; the customer does not see it. */
      note: writtenText.min(1).max(200).optional(),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONVERSATION_CLOSED', 'CONVERSATION_ASSIGNED', ...operatorErrors],
  }),
  deskClose: call({
    method: 'POST',
    path: '/api/ops/support/close',
    who: 'operator',
    may: 'support_act',
    summary: '结束自己接待的会话',
    input: byConversation,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONVERSATION_CLOSED', 'CONVERSATION_ASSIGNED', ...operatorErrors],
  }),
  deskSearch: call({
    method: 'POST',
    path: '/api/ops/support/search',
    who: 'operator',
    may: 'support_read',
    summary: '查会话，最近的在前，不显示消息',
    input: z.object({
      /** The number of a user, or their whole phone number. */
      person: z
        .string()
        .regex(/^\d{1,15}$/, '请输入用户编号，或完整的手机号')
        .optional(),
      conversationId: conversationId.optional(),
      /** Who has it, or had it when it ended. */
      operatorId: z
        .string()
        .regex(/^\d{1,15}$/, '客服编号格式不正确')
        .optional(),
      state: z.enum(conversationStates).optional(),
      /** Rated with so many stars or fewer. */
      starsMax: z.number().int().min(1).max(STARS_MAX).optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(deskRow),
    errors: [],
  }),
}
