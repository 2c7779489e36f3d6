import type { Deps } from '../../core/config/deps.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { ChannelName } from '../../core/ports/pay.ts'
import { runPayments } from './payment/pollPayments.ts'
import { type Counting, runReconciliation } from './reconciliation/reconcile.ts'
import { runRefunds } from './refund/refund.ts'

/** An authorization nobody finished is of no use once its half hour is over. */
const sweepPayers = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await db.deleteFrom('wechat_payer').where('expires_at', '<', clock.now()).execute()
}

const CHANNELS = ['wechat', 'alipay'] as const satisfies readonly ChannelName[]

export const payJobs = (counting: Counting): Job[] => [
  // Jobs for each channel: while one answers slowly, payments and refunds of the other are followed up.
  ...CHANNELS.flatMap((channel) => [
    {
      name: `pay.payments.${channel}`,
      everySeconds: 5,
      run: (deps: Deps) => runPayments(deps, counting.purposes, channel),
    },
    { name: `pay.refunds.${channel}`, everySeconds: 5, run: (deps: Deps) => runRefunds(deps, channel) },
  ]),
  // Bills come out in the course of the morning; a day that has none yet is asked for again.
  { name: 'pay.reconcile', cron: '33 * * * *', run: (deps) => runReconciliation(deps, counting) },
  { name: 'pay.payers', cron: '43 * * * *', run: sweepPayers },
]
