import { z } from 'zod'
import { articleSummary } from '../content/shapes.ts'
import { fen, goodsId, moment, orderId } from '../id.ts'
import { CHAT_TEXT_MAX, STARS_MAX } from '../rules.ts'
import { secrets } from '../session/shapes.ts'
import { writtenText } from '../text.ts'
import { uploadedPicture } from '../uploads/shapes.ts'
import { conversationStates, messageAuthors, supportScenes, supportUserTypes } from './states.ts'

/** Nineteen digits, creation time first. */
export const conversationId = z.string().regex(/^\d{19}$/, '会话编号格式不正确')
/**
 * The proof of a guest: 256 random bits in base64url, made by the client. A client that sends it reads and writes the guest's
 * conversations; it is stored hashed.
 */
export const visitor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, '访客标识格式不正确')
  .register(secrets, {})
/** Made by the client for each message: a repeat is the same message. */
export const clientId = z.string().regex(/^[0-9a-f]{32}$/, '消息标识格式不正确')

/** Where a conversation is started from; `ref` is the order's or account's number, or the code of the failure. */
export const startedFrom = z.object({
  scene: z.enum(supportScenes).default('general'),
  ref: z.string().max(40).optional(),
  /** As which side a signed-in person asks. */
  side: z.enum(['renter', 'owner']).default('renter'),
})

const chatText = writtenText.min(1).max(CHAT_TEXT_MAX)
const picture = z.object({ kind: z.literal('picture'), publicKey: z.string().min(1).max(200) })
/** What a customer sends. */
export const customerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: chatText }),
  picture,
  z.object({ kind: z.literal('order'), orderId }),
  z.object({ kind: z.literal('account'), goodsId }),
])
/** What an operator sends. */
export const deskMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: chatText }),
  picture,
])

export const orderCard = z.object({
  orderId,
  title: z.string(),
  gameName: z.string(),
  stateName: z.string(),
  startsAt: moment,
  endsAt: moment,
  rentFen: fen,
})
const accountCard = z.object({
  goodsId,
  title: z.string(),
  gameId: z.number().int(),
  gameName: z.string(),
  zone: z.string(),
  hourlyFen: fen,
})

const said = {
  /** Counts from 1 in each conversation. */
  no: z.number().int(),
  at: moment,
  by: z.enum(messageAuthors),
  /** Of the client that sent it; null for others. */
  clientId: z.string().nullable(),
}
const message = z.discriminatedUnion('kind', [
  z.object({ ...said, kind: z.literal('text'), text: z.string() }),
  z.object({ ...said, kind: z.literal('picture'), picture: uploadedPicture.omit({ publicKey: true }) }),
  z.object({ ...said, kind: z.literal('order'), order: orderCard }),
  z.object({ ...said, kind: z.literal('account'), account: accountCard }),
  /** A first answer: help articles that fit the question. */
  z.object({ ...said, kind: z.literal('help'), articles: z.array(articleSummary) }),
  z.object({ ...said, kind: z.literal('event'), text: z.string() }),
])

const conversationFields = z.object({
  conversationId,
  state: z.enum(conversationStates),
  stateName: z.string(),
  scene: z.enum(supportScenes),
  userType: z.enum(supportUserTypes),
  openedAt: moment,
  lastAt: moment,
  closedAt: moment.nullable(),
})

/** A row of my conversations. */
export const conversationSummary = conversationFields.extend({
  /** The last message in a few words. */
  lastText: z.string(),
  unread: z.number().int(),
})

export const conversationView = conversationFields.extend({
  /** The latest, or those before `beforeNo`, oldest first. */
  messages: z.array(message),
  /** Whether there are older ones. */
  more: z.boolean(),
  /** Conversations before this one in the queue; null unless it waits. */
  ahead: z.number().int().nullable(),
  /** The last message of the customer that an operator has read. */
  readByDesk: z.number().int(),
  rating: z.number().int().min(1).max(STARS_MAX).nullable(),
  mayRate: z.boolean(),
})

/** Hours and queue of the desk. */
export const deskStatus = z.object({
  isOpen: z.boolean(),
  /** Hours of the day in Asia/Shanghai; 0 and 24 mean around the clock. */
  opensHour: z.number().int(),
  closesHour: z.number().int(),
  /** When it opens next; null while it is open. */
  opensAt: moment.nullable(),
  waiting: z.number().int(),
  /** Whether the queue takes this caller now. */
  mayQueue: z.boolean(),
})
