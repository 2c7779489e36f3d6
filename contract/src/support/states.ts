import type { Transitions } from '../transitions.ts'

/**
 * States of a conversation. In `open` it got a first answer from the help articles, `waiting` stands in the queue, in
 * `taken` an operator answers, `closed` is final.
 */
export const conversationStates = ['open', 'waiting', 'taken', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

export const conversationStateNames: Record<ConversationState, string> = {
  open: '智能解答',
  waiting: '排队中',
  taken: '客服接待中',
  closed: '已结束',
}

/** The transitions by verb; the database allows no other. */
export const conversationTransitions = {
  /** The customer asks for a person, or writes what no article answers. */
  queue: { from: ['open'], to: 'waiting' },
  /** By an operator; from another one only when the customer has waited too long. */
  take: { from: ['waiting', 'taken'], to: 'taken' },
  /** Back to the queue. */
  release: { from: ['taken'], to: 'waiting' },
  /** By the customer, the operator who has it, or the job when it was idle for too long. */
  close: { from: ['open', 'waiting', 'taken'], to: 'closed' },
} as const satisfies Transitions<ConversationState>
export type ConversationVerb = keyof typeof conversationTransitions

/** How a conversation ended. `merged`: its customer had another one when they signed in. */
export const closeCauses = ['customer', 'desk', 'idle', 'merged'] as const
export type CloseCause = (typeof closeCauses)[number]

/** Where a conversation was started from. */
export const supportScenes = ['general', 'order', 'account', 'failure', 'login'] as const
export type SupportScene = (typeof supportScenes)[number]

export const supportSceneNames: Record<SupportScene, string> = {
  general: '咨询',
  order: '订单',
  account: '账号',
  failure: '操作失败',
  login: '登录问题',
}

/** Whom customer service talks to. `renter` and `owner` are signed in. */
export const supportUserTypes = ['guest', 'renter', 'owner'] as const
export type SupportUserType = (typeof supportUserTypes)[number]

/** `system`: first answers, and what happened to the conversation. */
export const messageAuthors = ['customer', 'desk', 'system'] as const
export type MessageAuthor = (typeof messageAuthors)[number]

export const messageKinds = ['text', 'picture', 'order', 'account', 'help', 'event'] as const
export type MessageKind = (typeof messageKinds)[number]
