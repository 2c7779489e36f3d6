import { channelNames, outsideChannels } from '@shanghao/contract/refundWays'
import type { Deps } from '../../core/config/deps.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { pollPayments } from './payment/pollPayments.ts'
import { type ReconciliationDeps, runReconciliation } from './reconciliation/reconcile.ts'
import { runRefunds } from './refund/refund.ts'

export const payJobs = (reconciliationDeps: ReconciliationDeps): Job[] => [
  // Separate jobs per channel, so that a slow channel doesn't delay payments and refunds of the other.
  ...outsideChannels.flatMap((channel) => [
    {
      name: `pay.payments.${channel}`,
      label: `查询${channelNames[channel]}的支付结果`,
      everySeconds: 5,
      run: (deps: Deps) => pollPayments(deps, reconciliationDeps.purposes, channel),
    },
    {
      name: `pay.refunds.${channel}`,
      label: `${channelNames[channel]}退款`,
      everySeconds: 5,
      run: (deps: Deps) => runRefunds(deps, channel),
    },
  ]),
  // Bills are published in the course of the morning; a missing one is requested again.
  {
    name: 'pay.reconcile',
    label: '对账',
    cron: '33 * * * *',
    run: (deps) => runReconciliation(deps, reconciliationDeps),
  },
]
