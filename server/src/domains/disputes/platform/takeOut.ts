import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { moveOutOfCirculation } from '../../goods/actions.ts'
import {
  actTime,
  cancelOrder,
  type EndCause,
  expire,
  type LockedOrder,
  lockLiveOrders,
  lockOrderAccounts,
  notifyEnded,
  terminate,
} from '../../orders/actions.ts'
import { recordPlatformDispute } from './platformDispute.ts'

const CAUSES = {
  ban: 'account_banned',
  dispute: 'account_disputed',
  remove: 'account_removed',
} as const satisfies Record<string, EndCause>

type TakeOutInput = { goodsId: number; ownerId: number | null; verb: keyof typeof CAUSES; at: Date }

const hasOtherLiveOrder = async (
  tx: Tx,
  goodsId: number,
  known: readonly LockedOrder[],
): Promise<boolean> => {
  const { rows } = await sql`select from rental_order
    where goods_id = ${goodsId} and state in ('pending_payment', 'reserved', 'renting')
      and id <> all (${known.map(({ id }) => id)}::text[]) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Locks the account's live orders, changes the account's state, and returns the orders. Lock order: orders before accounts;
 * if an order was placed between the two steps, both are rolled back and retried.
 */
const moveWithOrders = async (
  tx: Tx,
  { goodsId, ownerId, verb, at }: TakeOutInput,
): Promise<LockedOrder[]> => {
  for (;;) {
    await sql`savepoint take_out`.execute(tx)
    const orders = await lockLiveOrders(tx, goodsId)
    await moveOutOfCirculation(tx, goodsId, ownerId, verb, at)
    if (!(await hasOtherLiveOrder(tx, goodsId, orders))) return orders
    await sql`rollback to savepoint take_out`.execute(tx)
  }
}

type EndInput = { actor: string; cause: EndCause; now: Date }

const endRental = async (tx: Tx, order: LockedOrder, { actor, cause, now }: EndInput): Promise<void> => {
  const at = actTime(order, now)
  if (order.state === 'renting' && order.ends_at <= at) return expire(tx, order, at)
  const running = order.state === 'renting'
  if (running) await recordPlatformDispute(tx, order, { actor, cause, at })
  const { fen: refundFen } = running
    ? await terminate(tx, order, { actor, cause, at })
    : await cancelOrder(tx, order, { actor, at, cause })
  const stateBefore = running ? 'renting' : order.state === 'reserved' ? 'reserved' : 'pending_payment'
  // A renewal has no message of its own: that of its rental covers it.
  if (order.parent_id === null) await notifyEnded(tx, order, { cause, refundFen, stateBefore })
}

/**
 * Takes an account out of circulation with its orders: running rentals end with a refund of unused time and deposit,
 * reservations and unpaid orders are cancelled with a full refund, and every renter is notified.
 */
export const takeOut = async (tx: Tx, input: TakeOutInput): Promise<void> => {
  const orders = await moveWithOrders(tx, input)
  const actor = input.ownerId === null ? 'platform' : `user:${input.ownerId}`
  await endOrders(tx, orders, { actor, cause: CAUSES[input.verb], now: input.at })
}

/** Ends the locked live orders of one account. */
const endOrders = async (tx: Tx, orders: readonly LockedOrder[], ending: EndInput): Promise<void> => {
  // Lock order: payments of unpaid orders before wallets. It also leaves no rental with an unpaid renewal.
  const unpaid = orders.filter(({ state }) => state === 'pending_payment')
  for (const order of unpaid) await endRental(tx, order, ending)
  const paid = orders.filter(({ state }) => state !== 'pending_payment')
  if (paid.length > 0) await lockOrderAccounts(tx, paid)
  for (const order of paid) await endRental(tx, order, ending)
}

const STRANDED_CAUSES: Readonly<Record<string, EndCause>> = {
  banned: CAUSES.ban,
  disputed: CAUSES.dispute,
  deleted: CAUSES.remove,
}

/** Ends what still runs on an account that is out of circulation, as `takeOut` would have; nothing on any other. */
export const endStrandedOrders = async (tx: Tx, goodsId: number, now: Date): Promise<void> => {
  const orders = await lockLiveOrders(tx, goodsId)
  const { state } = await tx
    .selectFrom('goods')
    .select('state')
    .where('id', '=', goodsId)
    .forShare()
    .executeTakeFirstOrThrow()
  const cause = STRANDED_CAUSES[state]
  if (cause) await endOrders(tx, orders, { actor: 'platform', cause, now })
}
