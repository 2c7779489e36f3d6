import type { ResultOf } from '@shanghao/contract/call'
import type { supportCalls } from '@shanghao/contract/support/calls'
import { conversationStateNames, type MessageKind } from '@shanghao/contract/support/states'
import type { Deps } from '../../core/config/deps.ts'
import { listArticles, type SettingText } from '../content/actions.ts'
import { orderStateNames } from '../orders/actions.ts'
import { type PictureDeps, presentPicture } from '../uploads/actions.ts'
import type { Conversation } from './conversation.ts'
import {
  type AccountRow,
  type ConversationListRow,
  listAccounts,
  listMessages,
  listOrders,
  type MessageRow,
  type OrderCardRow,
} from './queries.ts'

type View = ResultOf<typeof supportCalls.conversation>
type Message = View['messages'][number]
type ShowDeps = PictureDeps &
  Pick<Deps, 'db' | 'settings'> & {
    settingText: SettingText
    now: Date
  }

const PAGE_MESSAGES = 40

export const presentOrderCard = (row: OrderCardRow) => ({
  orderId: row.id,
  title: row.title,
  gameName: row.game_name,
  stateName: orderStateNames[row.state],
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  rentFen: row.rent_fen,
})

const presentAccountCard = (row: AccountRow) => ({
  goodsId: String(row.id),
  title: row.title,
  gameId: row.game_id,
  gameName: row.game_name,
  zone: row.zone,
  hourlyFen: row.hourly_fen,
})

/** A message in a few words, for lists. */
const messageText = ({ kind, text }: { kind: MessageKind; text: string | null }): string => {
  if (text !== null) return text
  const texts: Partial<Record<MessageKind, string>> = {
    picture: '[图片]',
    order: '[订单]',
    account: '[账号]',
    help: '为你找到了相关的帮助',
  }
  return texts[kind] ?? ''
}

const refsOf = (rows: readonly MessageRow[], kind: MessageKind): string[] =>
  rows.flatMap((row) => (row.kind === kind && row.ref !== null ? [row.ref] : []))

/** What messages refer to, read at once for all of them. */
const readReferences = async ({ db, settings, settingText, now }: ShowDeps, rows: readonly MessageRow[]) => {
  const ids = rows.flatMap(({ articles }) => articles ?? [])
  const [orders, accounts, articles] = await Promise.all([
    listOrders(db, refsOf(rows, 'order')),
    listAccounts(db, refsOf(rows, 'account')),
    listArticles(db, { ids: [...new Set(ids)], settings, settingText, now }),
  ])
  return {
    order: (ref: string | null) => orders.find(({ id }) => id === ref),
    account: (ref: string | null) => accounts.find(({ id }) => String(id) === ref),
    articles: (of: readonly number[]) =>
      of.flatMap((id) => articles.find(({ articleId }) => articleId === id) ?? []),
  }
}
type References = Awaited<ReturnType<typeof readReferences>>

const presentMessage = (deps: ShowDeps, row: MessageRow, references: References): Message => {
  const said = { no: row.no, at: row.at.getTime(), by: row.author, clientId: row.client_id }
  switch (row.kind) {
    case 'picture':
      if (row.picture) return { ...said, kind: 'picture', picture: presentPicture(deps, row.picture) }
      break
    case 'order': {
      const order = references.order(row.ref)
      if (order) return { ...said, kind: 'order', order: presentOrderCard(order) }
      break
    }
    case 'account': {
      const account = references.account(row.ref)
      if (account) return { ...said, kind: 'account', account: presentAccountCard(account) }
      break
    }
    case 'help':
      return { ...said, kind: 'help', articles: references.articles(row.articles ?? []) }
    case 'event':
      return { ...said, kind: 'event', text: row.text ?? '' }
  }
  return { ...said, kind: 'text', text: messageText(row) }
}

/** A page of the messages of a conversation; `more`: there are older ones. */
export const readMessages = async (
  deps: ShowDeps,
  conversationId: string,
  beforeNo: number | undefined,
): Promise<Pick<View, 'messages' | 'more'>> => {
  const rows = await listMessages(deps.db, conversationId, { beforeNo, limit: PAGE_MESSAGES + 1 })
  const shown = rows.slice(-PAGE_MESSAGES)
  const references = await readReferences(deps, shown)
  return {
    messages: shown.map((row) => presentMessage(deps, row, references)),
    more: rows.length > PAGE_MESSAGES,
  }
}

type Fields = Pick<
  Conversation,
  'id' | 'state' | 'scene' | 'user_type' | 'opened_at' | 'last_at' | 'closed_at'
>

export const presentConversation = (conversation: Fields) => ({
  conversationId: conversation.id,
  state: conversation.state,
  stateName: conversationStateNames[conversation.state],
  scene: conversation.scene,
  userType: conversation.user_type,
  openedAt: conversation.opened_at.getTime(),
  lastAt: conversation.last_at.getTime(),
  closedAt: conversation.closed_at?.getTime() ?? null,
})

export const presentListItem = (row: ConversationListRow) => ({
  ...presentConversation(row),
  lastText: messageText(row),
  unread: row.unread,
})
