import { cacheKeyOf } from '@shanghao/client/http/calls'
import type { LiveEvent, LiveKind } from '@shanghao/contract/live'
import { BOARD_CHANGES_MAX } from '@shanghao/contract/rules'
import { invalidate, queries } from '../core/http/queries.ts'
import { connectConsoleLive } from '../core/live/connectConsoleLive.ts'
import { client } from './client.ts'
import { type Board, mergeBoard } from './orders/boardData.ts'

/** The calls whose responses an event of a kind makes stale; the board is read again by order. */
const affected: Partial<Record<LiveKind, readonly unknown[]>> = {
  order: [
    client.orders.orderForOwner,
    client.orders.heldDeposits,
    client.orders.calendar,
    client.orders.calendarHours,
    client.orders.looks,
    client.orders.reveals,
  ],
  code: [client.credentials.codesForOwner, client.credentials.codeForOwner],
  dispute: [client.disputes.disputesForOwner, client.disputes.disputeCounts, client.disputes.disputeForOwner],
  goods: [client.goods.attention],
  inbox: [client.notifications.list, client.notifications.unread],
}
const everything = [client.orders.board, ...Object.values(affected).flat()]

/** The key of the whole board: `useCall(client.orders.board, {})`. */
const boardKey = () => [...cacheKeyOf(client.orders.board), {}]

/** Reads the changed orders of a board that was shown. More than one call takes are read with the whole board. */
const updateBoard = async (orderIds: readonly string[]): Promise<void> => {
  if (queries.getQueryData<Board>(boardKey()) === undefined) return
  if (orderIds.length > BOARD_CHANGES_MAX) return void (await invalidate(client.orders.board))
  const changes = await client.orders.board({ orderIds: [...orderIds] })
  queries.setQueryData<Board>(boardKey(), (board) => board && mergeBoard(board, orderIds, changes))
}

const onEvents = (events: readonly LiveEvent[]): void => {
  const orderIds = [...new Set(events.flatMap(({ kind, subject }) => (kind === 'order' ? [subject] : [])))]
  if (orderIds.length > 0) updateBoard(orderIds).catch(() => invalidate(client.orders.board))
  void invalidate(...new Set(events.flatMap(({ kind }) => affected[kind] ?? [])))
}

/** Keeps what is shown of the owner's accounts up to date while someone is signed in. */
export const connectOwnerLive = (): void =>
  connectConsoleLive({
    onEvents,
    onMissed: () => void invalidate(...everything),
  })
