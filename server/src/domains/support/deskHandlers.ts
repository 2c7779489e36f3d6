import { maskName, maskPhone } from '@shanghao/contract/rules'
import type { deskCalls } from '@shanghao/contract/support/desk'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import type { SettingText } from '../content/actions.ts'
import { disputeStateNames } from '../disputes/actions.ts'
import { findVerifiedIdentity } from '../realname/actions.ts'
import { closeAsDesk, handOver, openForDesk, reply, takeConversation } from './desk.ts'
import {
  type DeskRow,
  findCustomer,
  listDeskQueue,
  listLiveDisputes,
  listNotes,
  listTaken,
  searchConversations,
} from './deskQueries.ts'
import { presentConversation, presentOrderCard, readMessages } from './present.ts'
import { listLatestOrders } from './queries.ts'
import { supportSettings } from './settings.ts'

const LATEST_ORDERS = 5
const MINUTE_MS = 60_000

const presentRow = (row: DeskRow) => ({
  conversationId: row.id,
  state: row.state,
  scene: row.scene,
  userType: row.user_type,
  ref: row.ref,
  openedAt: row.opened_at.getTime(),
  waitingSince: row.waiting_since?.getTime() ?? null,
  lastAt: row.last_at.getTime(),
  takenBy: row.taken_by === null ? null : String(row.taken_by),
  closedAt: row.closed_at?.getTime() ?? null,
  rating: row.rating,
  unread: row.unread,
})

type PageInput = Parameters<typeof skipOf>[0]
const pageOf = (page: PageInput) => {
  const [at, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : []
  return {
    after: at === undefined || id === undefined ? null : { at: new Date(at), id },
    skip: skipOf(page),
    limit: page.size + 1,
  }
}
const present = (page: PageInput, now: Date, rows: DeskRow[]) =>
  presentPage(page, page.time ?? now.getTime(), rows, presentRow, (row) => [row.sort_at.getTime(), row.id])

/** What an operator sees of a signed-in customer: enough to answer, nothing to act with. */
const readCustomer = async (ctx: Ctx<'operator'>, userId: number) => {
  const { db } = ctx
  const [user, identity, orders, disputes] = await Promise.all([
    findCustomer(db, userId),
    findVerifiedIdentity(ctx, userId),
    listLatestOrders(db, userId, LATEST_ORDERS),
    listLiveDisputes(db, userId),
  ])
  return {
    name: identity && maskName(identity.name),
    phone: maskPhone(user.phone),
    registeredAt: user.created_at.getTime(),
    completedOrders: user.completed_orders,
    orders: orders.map(presentOrderCard),
    disputes: disputes.map(({ id, order_id: orderId, state, filed_at: filedAt }) => ({
      disputeId: id,
      orderId,
      stateName: disputeStateNames[state],
      filedAt: filedAt.getTime(),
    })),
  }
}

/** The desk of customer service. */
export const deskHandlers = ({ settingText }: { settingText: SettingText }): Handlers<typeof deskCalls> => ({
  deskQueue: async ({ db, viewer, settings, now }, { mine, page }) => {
    const operatorId = viewer.userId
    const { takeOverMinutes } = settings.read(supportSettings)
    const neglectedBefore = new Date(now.getTime() - takeOverMinutes * MINUTE_MS)
    const rows = mine
      ? await listTaken(db, { operatorId, ...pageOf(page) })
      : await listDeskQueue(db, { operatorId, neglectedBefore, ...pageOf(page) })
    return present(page, now, rows)
  },

  deskTake: async ({ db, viewer, settings, now }, { conversationId }) => {
    const rules = settings.read(supportSettings)
    await db
      .transaction()
      .execute((tx) => takeConversation(tx, { conversationId, operatorId: viewer.userId, rules, now }))
    return {}
  },

  deskDetail: async (ctx, { conversationId, beforeNo }) => {
    const { db, viewer, now } = ctx
    const conversation = await db
      .transaction()
      .execute((tx) => openForDesk(tx, { conversationId, operatorId: viewer.userId, now }))
    const { taken_by: takenBy, user_id: userId, ref, rating, read_by_desk: readByDesk } = conversation
    return {
      ...presentConversation(conversation),
      ...(await readMessages({ ...ctx, settingText }, conversationId, beforeNo)),
      readByDesk,
      rating,
      ref,
      takenBy: takenBy === null ? null : String(takenBy),
      customer: userId === null ? null : await readCustomer(ctx, userId),
      notes: (await listNotes(db, conversationId)).map(({ operator_id, note, at }) => ({
        operatorId: String(operator_id),
        text: note,
        at: at.getTime(),
      })),
    }
  },

  deskSend: async ({ db, viewer, now }, input) => ({
    no: await db.transaction().execute((tx) => reply(tx, { ...input, operatorId: viewer.userId, now })),
  }),

  deskHandOver: async ({ db, viewer, now }, { conversationId, operatorId, note }) => {
    const to = operatorId === null ? null : Number(operatorId)
    await db
      .transaction()
      .execute((tx) => handOver(tx, { conversationId, operatorId: viewer.userId, to, note, now }))
    return {}
  },

  deskClose: async ({ db, viewer, now }, { conversationId }) => {
    await db
      .transaction()
      .execute((tx) => closeAsDesk(tx, { conversationId, operatorId: viewer.userId, now }))
    return {}
  },

  deskSearch: async ({ database, viewer, now }, { page, ...search }) =>
    present(
      page,
      now,
      await searchConversations(database.catalogue, search, { viewerId: viewer.userId, ...pageOf(page) }),
    ),
})
