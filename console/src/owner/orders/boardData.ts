import type { CallOutput, ListItem } from '@shanghao/client/http/calls'

export type Board = CallOutput<'orders', 'board'>
export type BoardRental = Board['rentals'][number]
/** An order of an owner's account, on its own screen. */
export type OwnerOrder = CallOutput<'orders', 'orderForOwner'>
export type HeldDeposit = ListItem<'orders', 'heldDeposits'>

/** Whether a rental has begun at a moment (ms): one that is reserved begins by itself. */
export const hasBegun = ({ state, startsAt }: BoardRental, now: number): boolean =>
  state !== 'reserved' || startsAt <= now

/** Until when a rental is on the board (ms). */
export const shownUntil = ({ endsAt, finishUntil }: BoardRental): number => finishUntil ?? endsAt

const order = (a: BoardRental, b: BoardRental, now: number): number => {
  const [begunA, begunB] = [hasBegun(a, now), hasBegun(b, now)]
  if (begunA !== begunB) return begunA ? -1 : 1
  const by = begunA ? a.endsAt - b.endsAt : a.startsAt - b.startsAt
  return by || (a.orderId < b.orderId ? -1 : 1)
}

/** The board with these orders as they are by now: those that `changes` lacks are off it. Sorted as the server does. */
export const mergeBoard = (board: Board, orderIds: readonly string[], changes: Board): Board => {
  const changed = new Set(orderIds)
  const rentals = [...board.rentals.filter(({ orderId }) => !changed.has(orderId)), ...changes.rentals]
  return {
    ...changes,
    more: board.more,
    rentals: rentals.toSorted((a, b) => order(a, b, changes.at)),
  }
}
