import { violationsOf } from './core/invariants.ts'
import type { Job } from './core/jobs.ts'
import { sweepRepeats } from './core/sweep.ts'
import { payoutsJob } from './domains/finance/payout.ts'
import { dueOrdersJob } from './domains/orders/due.ts'
import { payJobs } from './domains/pay/jobs.ts'
import { promotionJobs } from './domains/promotion/reward.ts'
import { realnameJobs } from './domains/realname/jobs.ts'
import { sessionJobs } from './domains/session/jobs.ts'
import { uploadsJob } from './domains/uploads/sweep.ts'
import { pushJobs } from './domains/user/push.ts'
import { invariants } from './invariants.ts'
import { purposes } from './purposes.ts'

/** Once an hour every invariant is asked of the live database; a broken one is logged as an error with its rows. */
const invariantsJob: Job = {
  name: 'invariants',
  everySeconds: 3600,
  run: async ({ database, log }) => {
    for (const violation of await violationsOf(database.pool, invariants))
      log.error(violation, 'invariant broken')
  },
}

export const jobs: Job[] = [
  dueOrdersJob,
  payoutsJob,
  ...payJobs(purposes),
  ...realnameJobs,
  ...promotionJobs,
  ...sessionJobs,
  ...pushJobs,
  uploadsJob,
  sweepRepeats,
  invariantsJob,
]
