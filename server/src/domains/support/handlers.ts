import type { supportCalls } from '@shanghao/contract/support/calls'
import type { deskCalls } from '@shanghao/contract/support/desk'
import type { deskToolCalls } from '@shanghao/contract/support/deskTools'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { callerOf, visitorId } from '../../core/http/visitor.ts'
import { adoptFeedback, type SettingText } from '../content/actions.ts'
import { createUpload, finishUpload, presentPicture } from '../uploads/actions.ts'
import { adoptConversations } from './adopt.ts'
import { findConversation, findOpenId } from './conversation.ts'
import { countGuestConversation, countGuestMessage, countGuestPicture } from './customer.ts'
import {
  askPerson,
  closeAsCustomer,
  isRatable,
  markRead,
  noteSeen,
  rateConversation,
} from './customerActs.ts'
import { deskHandlers } from './deskHandlers.ts'
import { deskToolHandlers } from './deskToolHandlers.ts'
import { deskHours } from './hours.ts'
import { presentConversation, presentListItem, readMessages } from './present.ts'
import { countUnread, listConversations } from './queries.ts'
import { countAhead, countWaiting, hasRoom } from './queue.ts'
import { sendMessage } from './send.ts'
import { supportSettings } from './settings.ts'

/** Days a picture is kept that no message came to use. */
const KEEP_DAYS = 1

/** Customer service for signed-in people and guests. */
const customerHandlers = ({ settingText }: { settingText: SettingText }): Handlers<typeof supportCalls> => ({
  status: async ({ db, viewer, settings, now }) => {
    const rules = settings.read(supportSettings)
    const { isOpen, opensAt } = deskHours(rules, now)
    const waiting = await countWaiting(db)
    return {
      isOpen,
      opensHour: rules.opensHour,
      closesHour: rules.closesHour,
      opensAt: opensAt?.getTime() ?? null,
      waiting: waiting.all,
      mayQueue: hasRoom(waiting, rules, viewer === null),
    }
  },

  current: async (ctx, { visitor }) => ({
    conversationId: (await findOpenId(ctx.db, callerOf(ctx, visitor))) ?? null,
  }),

  mine: async (ctx, { visitor, page }) => {
    const [at, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : []
    const time = page.time ?? ctx.now.getTime()
    const rows = await listConversations(ctx.db, callerOf(ctx, visitor), {
      after: at === undefined || id === undefined ? null : { at: new Date(at), id },
      skip: skipOf(page),
      limit: page.size + 1,
      until: new Date(time),
    })
    return presentPage(page, time, rows, presentListItem, (row) => [row.last_at.getTime(), row.id])
  },

  unread: async (ctx, { visitor }) => ({ unread: await countUnread(ctx.db, callerOf(ctx, visitor)) }),

  conversation: async (ctx, { visitor, conversationId, beforeNo }) => {
    const conversation = await findConversation(ctx.db, conversationId, callerOf(ctx, visitor))
    await noteSeen(ctx.db, conversation, ctx.now)
    return {
      ...presentConversation(conversation),
      ...(await readMessages({ ...ctx, settingText }, conversationId, beforeNo)),
      ahead: conversation.state === 'waiting' ? await countAhead(ctx.db, conversation) : null,
      readByDesk: conversation.read_by_desk,
      rating: conversation.rating,
      mayRate: isRatable(conversation),
    }
  },

  markRead: async (ctx, { visitor, conversationId, upToNo }) => {
    const customer = callerOf(ctx, visitor)
    await ctx.db
      .transaction()
      .execute((tx) => markRead(tx, customer, { conversationId, upToNo, now: ctx.now }))
    return {}
  },

  send: async (ctx, input) => {
    const customer = callerOf(ctx, input.visitor)
    const isStarting = input.conversationId === null && (await findOpenId(ctx.db, customer)) === undefined
    await countGuestMessage(ctx)
    if (isStarting) await countGuestConversation(ctx)
    return ctx.db.transaction().execute((tx) => sendMessage(tx, customer, input, { ...ctx, settingText }))
  },

  askPerson: async (ctx, { visitor, conversationId }) => {
    const customer = callerOf(ctx, visitor)
    const rules = ctx.settings.read(supportSettings)
    await ctx.db
      .transaction()
      .execute((tx) => askPerson(tx, customer, { conversationId, rules, now: ctx.now }))
    return {}
  },

  close: async (ctx, { visitor, conversationId }) => {
    const customer = callerOf(ctx, visitor)
    await ctx.db
      .transaction()
      .execute((tx) => closeAsCustomer(tx, customer, { conversationId, now: ctx.now }))
    return {}
  },

  rate: async (ctx, { visitor, conversationId, stars }) => {
    const customer = callerOf(ctx, visitor)
    await ctx.db
      .transaction()
      .execute((tx) => rateConversation(tx, customer, { conversationId, stars, now: ctx.now }))
    return {}
  },

  adopt: async ({ db, viewer, now }, { visitor }) => {
    const adopting = { visitor: visitorId(visitor), userId: viewer.userId, at: now }
    return db.transaction().execute(async (tx) => {
      await adoptFeedback(tx, adopting)
      return { conversations: await adoptConversations(tx, adopting) }
    })
  },

  policySign: async (ctx, { visitor, purpose }) => {
    const customer = callerOf(ctx, visitor)
    await countGuestPicture(ctx)
    const { expiresAt, ...policy } = await createUpload(ctx, {
      ...customer,
      purpose,
      keepDays: KEEP_DAYS,
      now: ctx.now,
    })
    return { ...policy, expiresAt: expiresAt.getTime() }
  },

  finishUpload: async (ctx, { visitor, key }) =>
    presentPicture(ctx, await finishUpload(ctx, { ...callerOf(ctx, visitor), key, now: ctx.now })),
})

/** `settingText` gives the numbers in help articles. */
export const supportHandlers = (given: {
  settingText: SettingText
}): Handlers<typeof supportCalls & typeof deskCalls & typeof deskToolCalls> => ({
  ...customerHandlers(given),
  ...deskHandlers(given),
  ...deskToolHandlers,
})
