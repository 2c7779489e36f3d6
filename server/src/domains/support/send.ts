import type { ParsedOf } from '@shanghao/contract/call'
import type { supportCalls } from '@shanghao/contract/support/calls'
import { sql } from 'kysely'
import type { Ids } from '../../core/config/ids.ts'
import { shanghaiDayStart } from '../../core/config/shanghaiTime.ts'
import type { Tx } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import type { Site } from '../../core/http/site.ts'
import { isRowOf } from '../../core/http/visitor.ts'
import type { Settings } from '../../core/settings/read.ts'
import { type SettingText, searchHelp } from '../content/actions.ts'
import { claimUpload } from '../uploads/actions.ts'
import { addEvent, type Conversation, findOpenId, lockConversation } from './conversation.ts'
import { type Customer, lockCustomer } from './customer.ts'
import { findShownAccount, isPartyOfOrder } from './queries.ts'
import { enqueue } from './queue.ts'
import { supportSettings } from './settings.ts'

type SendInput = ParsedOf<typeof supportCalls.send>
type Message = SendInput['message']
type SendDeps = {
  ids: Pick<Ids, 'serial'>
  settings: Pick<Settings, 'read'>
  settingText: SettingText
  /** Where the customer writes: on a portal only its owner's accounts are shown. */
  site: Pick<Site, 'portal'>
  now: Date
}

const MINUTE_MS = 60_000
const FIRST_ANSWERS_MAX = 3
const FULL_TEXT = '现在排队的人太多，暂时不能转人工。消息已保存，请稍后点「转人工」再试'

/** Where a conversation was started, without numbers that are not of the customer. */
const readRef = async (
  tx: Tx,
  customer: Customer,
  { scene, ref }: SendInput['from'],
  site: SendDeps['site'],
): Promise<string | null> => {
  if (ref === undefined) return null
  if (scene === 'order')
    return 'userId' in customer && (await isPartyOfOrder(tx, ref, customer.userId)) ? ref : null
  if (scene === 'account') return (await findShownAccount(tx, ref, site)) ? ref : null
  return scene === 'failure' && /^\d{4}$/.test(ref) ? ref : null
}

/** Opens a conversation under the customer's lock. Raises CHAT_DAY_LIMIT. */
const openConversation = async (
  tx: Tx,
  customer: Customer,
  from: SendInput['from'],
  { ids, settings, site, now }: SendDeps,
): Promise<Conversation> => {
  const { conversationsDay } = settings.read(supportSettings)
  const { rows } = await sql<{ today: number }>`
    select count(*)::int as today from conversation
     where ${isRowOf(customer)} and opened_at >= ${shanghaiDayStart(now)}`.execute(tx)
  if ((rows[0]?.today ?? 0) >= conversationsDay) fail('CHAT_DAY_LIMIT')
  const id = ids.serial(now)
  const owner = 'userId' in customer ? { user_id: customer.userId } : { visitor: customer.visitor }
  await tx
    .insertInto('conversation')
    .values({
      id,
      ...owner,
      user_type: 'userId' in customer ? from.side : 'guest',
      scene: from.scene,
      ref: await readRef(tx, customer, from, site),
      opened_at: now,
      last_at: now,
      seen_at: now,
    })
    .execute()
  return lockConversation(tx, id, customer)
}

/** The columns of what a customer sends. Raises NOT_FOUND for a card of what isn't theirs or not shown, and UPLOAD_EXPIRED. */
const readContent = async (
  tx: Tx,
  customer: Customer,
  {
    message,
    conversationId,
    site,
    now,
  }: { message: Message; conversationId: string } & Pick<SendDeps, 'site' | 'now'>,
) => {
  switch (message.kind) {
    case 'text':
      return { text: message.text }
    case 'picture': {
      const { publicKey } = message
      const usedBy = `conversation:${conversationId}`
      const claim = { ...customer, publicKey, purpose: 'chat', usedBy, now } as const
      return { picture: JSON.stringify(await claimUpload(tx, claim)) }
    }
    case 'order':
      if (!('userId' in customer) || !(await isPartyOfOrder(tx, message.orderId, customer.userId)))
        return fail('NOT_FOUND')
      return { ref: message.orderId }
    case 'account':
      if (!(await findShownAccount(tx, message.goodsId, site))) return fail('NOT_FOUND')
      return { ref: message.goodsId }
  }
}

/** Raises CHAT_TOO_FAST. */
const requireRate = async (tx: Tx, id: string, { settings, now }: SendDeps): Promise<void> => {
  const { messagesMinute: messages } = settings.read(supportSettings)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message
     where conversation_id = ${id} and author = 'customer' and at > ${new Date(now.getTime() - MINUTE_MS)}`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) >= messages) failWith('CHAT_TOO_FAST', { messages })
}

/** The number of the message that a client sent before under this id. */
const findSent = async (tx: Tx, conversationId: string, clientId: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('message')
      .select('no')
      .where('conversation_id', '=', conversationId)
      .where('author', '=', 'customer')
      .where('client_id', '=', clientId)
      .executeTakeFirst()
  )?.no

const hasFirstAnswer = async (tx: Tx, conversationId: string): Promise<boolean> =>
  (await tx
    .selectFrom('message')
    .select('no')
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'help')
    .executeTakeFirst()) !== undefined

/**
 * What follows a message before a person answers: the first question gets help articles; what they don't answer goes to the
 * queue. A card alone asks nothing.
 */
const followUp = async (
  tx: Tx,
  conversation: Conversation,
  message: Message,
  { settings, settingText, now }: SendDeps,
): Promise<void> => {
  const { id, state } = conversation
  if (state !== 'open' || message.kind === 'order' || message.kind === 'account') return
  if (message.kind === 'text' && !(await hasFirstAnswer(tx, id))) {
    const found = await searchHelp(tx, { text: message.text, now, settings, settingText })
    if (found.length > 0) {
      const articles = found.slice(0, FIRST_ANSWERS_MAX).map(({ articleId }) => articleId)
      await tx
        .insertInto('message')
        .values({ conversation_id: id, no: 0, author: 'system', kind: 'help', articles, at: now })
        .execute()
      return
    }
  }
  const isQueued = await enqueue(tx, conversation, { rules: settings.read(supportSettings), now })
  if (!isQueued) await addEvent(tx, id, FULL_TEXT, now)
}

/**
 * Adds a message of a customer, in a new conversation when they have none open; a repeat by the same client id changes nothing.
 * Raises NOT_FOUND, CONVERSATION_CLOSED, CHAT_TOO_FAST, CHAT_FULL, CHAT_DAY_LIMIT and UPLOAD_EXPIRED.
 */
export const sendMessage = async (
  tx: Tx,
  customer: Customer,
  { conversationId, clientId, from, message }: SendInput,
  deps: SendDeps,
): Promise<{ conversationId: string; no: number }> => {
  await lockCustomer(tx, customer)
  const openId = conversationId ?? (await findOpenId(tx, customer))
  const conversation = openId
    ? await lockConversation(tx, openId, customer)
    : await openConversation(tx, customer, from, deps)
  const { id } = conversation
  const sent = await findSent(tx, id, clientId)
  if (sent !== undefined) return { conversationId: id, no: sent }
  if (conversation.state === 'closed') fail('CONVERSATION_CLOSED')
  await requireRate(tx, id, deps)
  const { site, now } = deps
  const content = await readContent(tx, customer, { message, conversationId: id, site, now })
  const { no } = await tx
    .insertInto('message')
    .values({
      conversation_id: id,
      no: 0,
      author: 'customer',
      kind: message.kind,
      client_id: clientId,
      at: now,
      ...content,
    })
    .returning('no')
    .executeTakeFirstOrThrow()
  await followUp(tx, conversation, message, deps)
  return { conversationId: id, no }
}
