import type { Deps } from '../../core/deps.ts'
import type { Job } from '../../core/jobs.ts'
import type { Purposes } from './purpose.ts'
import { runReconciliation } from './reconcile.ts'
import { runRefunds } from './refund.ts'
import { runPayments } from './watch.ts'

/** An authorization nobody finished is of no use once its half hour is over. */
const sweepPayers = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await db.deleteFrom('wechat_payer').where('expires_at', '<', clock.now()).execute()
}

export const payJobs = (purposes: Purposes): Job[] => [
  { name: 'pay.payments', everySeconds: 5, run: (deps) => runPayments(deps, purposes) },
  { name: 'pay.refunds', everySeconds: 5, run: runRefunds },
  // Bills come out in the course of the morning; a day that has none yet is asked for again.
  { name: 'pay.reconcile', everySeconds: 3600, run: (deps) => runReconciliation(deps, purposes) },
  { name: 'pay.payers', everySeconds: 3600, run: sweepPayers },
]
