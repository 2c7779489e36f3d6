import { activityCalls } from './src/channels/activity.ts'
import { channelCalls } from './src/channels/calls.ts'
import { distributorCalls } from './src/channels/distributor.ts'
import { operatorChannelCalls } from './src/channels/operator.ts'
import { channelStatementCalls } from './src/channels/statements.ts'
import { announcementCalls } from './src/content/announcements.ts'
import { bannerCalls } from './src/content/banners.ts'
import { contentCalls } from './src/content/calls.ts'
import { editingCalls } from './src/content/editing.ts'
import { feedbackCalls } from './src/content/feedback.ts'
import { versionCalls } from './src/content/versions.ts'
import { credentialCalls } from './src/credentials/calls.ts'
import { ownerCredentialCalls } from './src/credentials/owner.ts'
import { arbitrationCalls } from './src/disputes/arbitration.ts'
import { disputeCalls } from './src/disputes/calls.ts'
import { arbitrationDeskCalls } from './src/disputes/desk.ts'
import { ownerDisputeCalls } from './src/disputes/owner.ts'
import { financeCalls } from './src/finance/calls.ts'
import { closedCalls } from './src/finance/closed.ts'
import { correctionCalls } from './src/finance/corrections.ts'
import { ledgerDayCalls } from './src/finance/days.ts'
import { ledgerCalls } from './src/finance/ledger.ts'
import { ownerMoneyCalls } from './src/finance/owner.ts'
import { ownerFileCalls } from './src/finance/ownerFiles.ts'
import { rechargeCalls } from './src/finance/recharge.ts'
import { withdrawCalls } from './src/finance/withdrawal.ts'
import { withdrawalReviewCalls } from './src/finance/withdrawalReview.ts'
import { afterRentalCalls } from './src/goods/afterRental.ts'
import { bulkGoodsCalls } from './src/goods/bulk.ts'
import { goodsCalls } from './src/goods/calls.ts'
import { gameCalls } from './src/goods/games.ts'
import { listingCalls } from './src/goods/listingCalls.ts'
import { ownerGoodsCalls } from './src/goods/owner.ts'
import { goodsReviewCalls } from './src/goods/review.ts'
import { notificationCalls } from './src/notifications/calls.ts'
import { auditCalls } from './src/ops/audit.ts'
import { opsCalls } from './src/ops/calls.ts'
import { factorCalls } from './src/ops/factor.ts'
import { operatorCalls } from './src/ops/operators.ts'
import { boardCalls } from './src/orders/board.ts'
import { orderCalls } from './src/orders/calls.ts'
import { orderDeskCalls } from './src/orders/desk.ts'
import { ownerOrderCalls } from './src/orders/owner.ts'
import { previewCalls } from './src/orders/preview.ts'
import { swapCalls } from './src/orders/swap.ts'
import { ownerCalls } from './src/owners/calls.ts'
import { ownerReviewCalls } from './src/owners/review.ts'
import { payCalls } from './src/pay/calls.ts'
import { evidenceCalls } from './src/pay/evidence.ts'
import { reconciliationCalls } from './src/pay/reconciliation.ts'
import { peopleActCalls } from './src/people/acts.ts'
import { peopleCalls } from './src/people/calls.ts'
import { ownSanctionCalls } from './src/people/mine.ts'
import { dashboardCalls, gatewayCalls } from './src/platform/dashboard.ts'
import { keyCalls } from './src/platform/keys.ts'
import { promotionCalls } from './src/promotion/calls.ts'
import { invitationCalls } from './src/promotion/invitations.ts'
import { operatorPromotionCalls } from './src/promotion/operator.ts'
import { signInCalls } from './src/promotion/signIn.ts'
import { realnameCalls } from './src/realname/calls.ts'
import { reviewCalls } from './src/reviews/calls.ts'
import { moderationCalls } from './src/reviews/moderation.ts'
import { questionCalls } from './src/reviews/questions.ts'
import { sessionCalls } from './src/session/calls.ts'
import { deviceCalls } from './src/session/devices.ts'
import { settingsCalls } from './src/settings/calls.ts'
import { supportCalls } from './src/support/calls.ts'
import { deskCalls } from './src/support/desk.ts'
import { deskToolCalls } from './src/support/deskTools.ts'
import { uploadCalls } from './src/uploads/calls.ts'
import { userCalls } from './src/user/calls.ts'
import { closingCalls } from './src/user/closing.ts'
import { phoneCalls } from './src/user/phone.ts'
import { phoneReviewCalls } from './src/user/phoneReview.ts'
import { profileCalls } from './src/user/profile.ts'

/** Every call there is, by domain. Server, client table, OpenAPI and tests are derived from this object. */
export const calls = {
  session: { ...sessionCalls, ...deviceCalls },
  user: { ...userCalls, ...phoneCalls, ...phoneReviewCalls, ...closingCalls, ...profileCalls },
  realname: realnameCalls,
  owners: { ...ownerCalls, ...ownerReviewCalls },
  goods: {
    ...goodsCalls,
    ...ownerGoodsCalls,
    ...listingCalls,
    ...goodsReviewCalls,
    ...gameCalls,
    ...afterRentalCalls,
    ...bulkGoodsCalls,
  },
  orders: {
    ...orderCalls,
    ...swapCalls,
    ...ownerOrderCalls,
    ...boardCalls,
    ...previewCalls,
    ...orderDeskCalls,
  },
  credentials: { ...credentialCalls, ...ownerCredentialCalls },
  disputes: { ...disputeCalls, ...ownerDisputeCalls, ...arbitrationCalls, ...arbitrationDeskCalls },
  finance: {
    ...financeCalls,
    ...rechargeCalls,
    ...withdrawCalls,
    ...correctionCalls,
    ...closedCalls,
    ...withdrawalReviewCalls,
    ...ledgerCalls,
    ...ledgerDayCalls,
    ...ownerMoneyCalls,
    ...ownerFileCalls,
  },
  pay: { ...payCalls, ...reconciliationCalls, ...evidenceCalls },
  promotion: { ...promotionCalls, ...signInCalls, ...invitationCalls, ...operatorPromotionCalls },
  reviews: { ...reviewCalls, ...questionCalls, ...moderationCalls },
  channels: {
    ...channelCalls,
    ...distributorCalls,
    ...operatorChannelCalls,
    ...channelStatementCalls,
    ...activityCalls,
  },
  content: {
    ...contentCalls,
    ...editingCalls,
    ...bannerCalls,
    ...announcementCalls,
    ...feedbackCalls,
    ...versionCalls,
  },
  notifications: notificationCalls,
  support: { ...supportCalls, ...deskCalls, ...deskToolCalls },
  uploads: uploadCalls,
  people: { ...peopleCalls, ...peopleActCalls, ...ownSanctionCalls },
  ops: { ...opsCalls, ...factorCalls, ...operatorCalls, ...auditCalls },
  settings: settingsCalls,
  platform: { ...dashboardCalls, ...gatewayCalls, ...keyCalls },
}
export type Calls = typeof calls
