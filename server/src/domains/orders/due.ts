import type { Tx } from '../../core/db.ts'
import type { Deps } from '../../core/deps.ts'
import type { Job } from '../../core/jobs.ts'
import { cancelOrder } from './cancel.ts'
import { lockOrder } from './change.ts'
import { expire } from './end.ts'
import { settle } from './settle.ts'
import { startIfDue } from './start.ts'

const BATCH = 200

/** Does what the clock has to do with one order. Looks again under lock, so that a second runner finds nothing left. */
const actOnDue = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  const order = await lockOrder(tx, orderId, 'clock')
  if (!order.due_at || order.due_at > now) return
  if (order.state === 'pending_payment') await cancelOrder(tx, order, 'clock', now)
  else if (order.state === 'reserved') await startIfDue(tx, order, now)
  else if (order.state === 'renting') await expire(tx, order, now)
  else if (order.state === 'ended') await settle(tx, order, { at: now, actor: 'clock' })
  else throw new Error(`nothing is due for an order that is ${order.state}`)
}

/** Payment timeouts, starts of reservations, ends of rentals and settlements: everything whose time has come. */
export const runDueOrders = async ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> => {
  const failed = new Set<string>()
  for (;;) {
    const now = clock.now()
    let query = db
      .selectFrom('rental_order')
      .select('id')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(BATCH)
    if (failed.size > 0) query = query.where('id', 'not in', [...failed])
    const due = await query.execute()
    if (due.length === 0) return
    for (const { id } of due) {
      try {
        await db.transaction().execute((tx) => actOnDue(tx, id, now))
      } catch (err) {
        // One order that can't go on must not stop the others; it is tried again with the next run.
        failed.add(id)
        log.error({ err, order: id }, 'due order failed')
      }
    }
  }
}

export const dueOrdersJob: Job = { name: 'orders.due', everySeconds: 5, run: runDueOrders }
