import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { claimDueRows, type DueWork, processDue } from '../../../core/jobs/due.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import { lockOrder, momentFor } from '../change.ts'
import { cancelOrder } from '../end/cancel.ts'
import { expire } from '../end/end.ts'
import { settle } from '../settle/settle.ts'
import { startIfDue } from './start.ts'

/** Orders of one claim; they are worked on at once, each on a database connection of its own. */
const BATCH = 5
/** A claimed order is taken up again after a minute, by then its process has surely died; one that keeps failing ever more rarely. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }

type DueDeps = Pick<Deps, 'db' | 'clock' | 'log'>
type Claimed = { id: string }

export const claimDueOrders = (tx: Tx, now: Date): Promise<Claimed[]> =>
  claimDueRows(tx, { table: 'rental_order', key: 'id', batch: BATCH, pauses: RETRY }, now)

/** Does what the clock has to do with one order. Looks again under lock, so that a second runner finds nothing left. */
const actOnDue = async (tx: Tx, { clock, log }: DueDeps, orderId: string): Promise<void> => {
  const order = await lockOrder(tx, orderId, 'clock')
  const at = momentFor(order, clock.now())
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
      await settle(tx, order, { at, actor: 'clock' })
      return
    default:
      // Only a state set by hand leads here. What leads out of it sets the next moment.
      log.error(
        { order: orderId, state: order.state },
        'an order that nothing can be due for had a due moment',
      )
      await tx.updateTable('rental_order').set({ due_at: null }).where('id', '=', orderId).execute()
  }
}

export const dueOrders: DueWork<Claimed, DueDeps> = {
  claim: claimDueOrders,
  pursue: (deps, { id }) => deps.db.transaction().execute((tx) => actOnDue(tx, deps, id)),
  about: ({ id }) => ({ order: id }),
}

/** Payment timeouts, starts of reservations, ends of rentals and settlements: everything whose time has come. */
export const runDueOrders = (deps: DueDeps): Promise<void> => processDue(deps, dueOrders)

export const dueOrdersJob: Job = { name: 'orders.due', everySeconds: 5, run: runDueOrders }
