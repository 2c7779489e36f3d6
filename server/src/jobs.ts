import { checkInvariants } from './core/jobs/invariantCheck.ts'
import type { Job } from './core/jobs/jobs.ts'
import { feedbackJob } from './domains/content/feedback/tidy.ts'
import { dueCodesJob } from './domains/credentials/code/clock.ts'
import { dueDisputesJob } from './domains/disputes/clock.ts'
import { evidenceJob } from './domains/disputes/evidence.ts'
import { strandedOrdersJob } from './domains/disputes/platform/stranded.ts'
import { sharesPayoutAccount } from './domains/finance/actions.ts'
import { ledgerDaysJob } from './domains/finance/days/closeDays.ts'
import { ownerMonthsJob } from './domains/finance/months/closeMonths.ts'
import { payoutsJob, settleBilledPayout } from './domains/finance/withdrawal/payouts.ts'
import { rotationJob } from './domains/goods/afterRental/rotation.ts'
import { shelfPlansJob } from './domains/goods/bulk/shelfPlans.ts'
import { importsJob } from './domains/goods/import/runImport.ts'
import { optionMovesJob } from './domains/goods/operate/moveOptions.ts'
import { pushJob } from './domains/notifications/push.ts'
import { smsNoticeJob } from './domains/notifications/smsNoticeJobs.ts'
import { dueOrdersJob } from './domains/orders/run/due.ts'
import { endingRentalsJob } from './domains/orders/run/ending.ts'
import { payJobs } from './domains/pay/jobs.ts'
import { sanctionsJob } from './domains/people/sanctions/end.ts'
import { activityJob } from './domains/platform/dashboard/rollUp.ts'
import { resealJob } from './domains/platform/keys/reseal.ts'
import { invitationsJob } from './domains/promotion/invitations/decide.ts'
import { promotionJobs } from './domains/promotion/reward.ts'
import { certificationsJob } from './domains/realname/jobs.ts'
import { reviewRequestsJob } from './domains/reviews/requests.ts'
import { sharesDevice } from './domains/session/actions.ts'
import { settingPlansJob } from './domains/settings/plans.ts'
import { supportJob } from './domains/support/tidy.ts'
import { uploadsJob } from './domains/uploads/sweep.ts'
import { closingJob } from './domains/user/closing/closingJob.ts'
import { phoneJobs } from './domains/user/phone/coolDown.ts'
import { changeSources, invariants } from './invariants.ts'
import { purposes } from './purposes.ts'
import { retentionJob } from './retention.ts'
import { resealing } from './sealed.ts'
import { settingGroups } from './settings.ts'

/** Checks the invariants of the live database every hour. */
const invariantsJob: Job = {
  name: 'invariants',
  label: '检查不变量',
  cron: '3 * * * *',
  run: async (deps) => void (await checkInvariants(deps, invariants, changeSources)),
}

export const jobs: Job[] = [
  dueOrdersJob,
  endingRentalsJob,
  strandedOrdersJob,
  dueDisputesJob,
  evidenceJob,
  dueCodesJob,
  rotationJob,
  payoutsJob,
  ownerMonthsJob,
  ledgerDaysJob,
  ...payJobs({ purposes, settlePayout: settleBilledPayout }),
  certificationsJob,
  ...promotionJobs,
  invitationsJob({ sharesDevice, sharesPayoutAccount }),
  pushJob,
  smsNoticeJob,
  ...phoneJobs,
  closingJob,
  sanctionsJob,
  uploadsJob,
  importsJob,
  shelfPlansJob,
  optionMovesJob,
  supportJob,
  reviewRequestsJob,
  feedbackJob,
  settingPlansJob(settingGroups),
  resealJob(resealing),
  activityJob,
  retentionJob,
  invariantsJob,
]
