import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { claimDueRows, type DueWork, processDue } from '../../../core/jobs/due.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import { actTime, lockOrder } from '../change.ts'
import { cancelOrder } from '../end/cancel.ts'
import { endFinishing, expire, isFinishing } from '../end/end.ts'
import { settle } from '../settle/settle.ts'
import { startIfDue } from './start.ts'

/** Orders of one claim; they are processed concurrently, each on its own database connection. */
const BATCH = 5
/** A claimed order is retried after a minute, when its process must have crashed; with growing pauses while it fails. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }

type DueDeps = Pick<Deps, 'db' | 'clock' | 'log'>
type Claimed = { id: string }

export const claimDueOrders = (tx: Tx, now: Date): Promise<Claimed[]> =>
  claimDueRows(tx, { table: 'rental_order', key: 'id', batch: BATCH, pauses: RETRY }, now)

/** Processes one due order. Checks again under lock, so that a second run finds nothing to do. */
const processDueOrder = async (tx: Tx, { clock, log }: DueDeps, orderId: string): Promise<void> => {
  const order = await lockOrder(tx, orderId, 'clock')
  const at = actTime(order, clock.now())
  if (!order.due_at || order.due_at > at) return
  switch (order.state) {
    case 'pending_payment':
      await cancelOrder(tx, order, { actor: 'clock', at })
      return
    case 'reserved':
      await startIfDue(tx, order, at)
      return
    case 'renting':
      await expire(tx, order, at)
      return
    case 'ended':
      if (isFinishing(order)) await endFinishing(tx, order)
      else await settle(tx, order, { at, actor: 'clock' })
      return
    default:
      // Reached only by a state set by hand. The change out of that state sets the next due time.
      log.error({ order: orderId, state: order.state }, 'unexpected due_at in this state')
      await tx.updateTable('rental_order').set({ due_at: null }).where('id', '=', orderId).execute()
  }
}

export const dueOrders: DueWork<Claimed, DueDeps> = {
  claim: claimDueOrders,
  handle: (deps, { id }) => deps.db.transaction().execute((tx) => processDueOrder(tx, deps, id)),
  logFields: ({ id }) => ({ order: id }),
}

/** Processes all due orders: payment timeouts, starts of reservations, ends of rentals and settlements. */
export const runDueOrders = (deps: DueDeps): Promise<void> => processDue(deps, dueOrders)

export const dueOrdersJob: Job = {
  name: 'orders.due',
  label: '订单到时处理',
  everySeconds: 5,
  run: runDueOrders,
}
