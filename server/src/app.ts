import { type Calls, calls } from '@shanghao/contract'
import { withdrawalStateNames } from '@shanghao/contract/finance/states'
import { orderStateNames } from '@shanghao/contract/orders/states'
import { APP_VERSION } from '@shanghao/contract/rules'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './core/config/deps.ts'
import type { Handlers } from './core/http/handler.ts'
import { handleBadPath, handleClientError, registerErrorHandlers } from './core/http/httpErrors.ts'
import { acceptFiles, acceptForms } from './core/http/input.ts'
import { mountCalls } from './core/http/mount.ts'
import { limitConnections } from './core/limits/connections.ts'
import { limitTraffic } from './core/limits/traffic.ts'
import { serveLive } from './core/live/serveLive.ts'
import type { Settings } from './core/settings/read.ts'
import { serveDocs } from './docs.ts'
import { activityHandlers } from './domains/channels/activityHandlers.ts'
import { distributorHandlers } from './domains/channels/distributorHandlers.ts'
import { channelHandlers } from './domains/channels/handlers.ts'
import { operatorChannelHandlers } from './domains/channels/operatorHandlers.ts'
import { channelStatementHandlers } from './domains/channels/statementHandlers.ts'
import { announcementHandlers } from './domains/content/announcements/announcementHandlers.ts'
import { editingHandlers } from './domains/content/articles/editingHandlers.ts'
import { bannerHandlers } from './domains/content/banners/bannerHandlers.ts'
import { feedbackHandlers } from './domains/content/feedback/feedbackHandlers.ts'
import { contentHandlers } from './domains/content/handlers.ts'
import { versionHandlers } from './domains/content/versions/versionHandlers.ts'
import { admitLook, readCodeRequests } from './domains/credentials/actions.ts'
import { credentialHandlers } from './domains/credentials/handlers.ts'
import { banGoods, disputeGoods, hasLoginComplaint, listOrderDisputes } from './domains/disputes/actions.ts'
import { disputeHandlers } from './domains/disputes/handlers.ts'
import { ownerDisputeHandlers } from './domains/disputes/owner/ownerDisputeHandlers.ts'
import {
  hasPayoutAccount,
  listOrderTransfers,
  payoutKeys,
  sumPaidRecharges,
} from './domains/finance/actions.ts'
import { closedHandlers } from './domains/finance/closed/closedHandlers.ts'
import { correctionHandlers } from './domains/finance/correction/correctionHandlers.ts'
import { ledgerDayHandlers } from './domains/finance/days/dayHandlers.ts'
import { explorerHandlers } from './domains/finance/explorer/explorerHandlers.ts'
import { ownerFileHandlers } from './domains/finance/files/fileHandlers.ts'
import { financeHandlers } from './domains/finance/handlers.ts'
import { ownerMoneyHandlers } from './domains/finance/ownerHandlers.ts'
import { rechargeHandlers } from './domains/finance/recharge/rechargeHandlers.ts'
import { financeSettings, readWithdrawFeeBp } from './domains/finance/settings.ts'
import { settleBilledPayout } from './domains/finance/withdrawal/payouts.ts'
import { withdrawalReviewHandlers } from './domains/finance/withdrawal/reviewHandlers.ts'
import { leastFeeFree } from './domains/finance/withdrawal/terms.ts'
import { withdrawHandlers } from './domains/finance/withdrawal/withdrawalHandlers.ts'
import { afterRentalHandlers } from './domains/goods/afterRental/afterRentalHandlers.ts'
import { bulkHandlers } from './domains/goods/bulk/bulkHandlers.ts'
import { goodsHandlers } from './domains/goods/handlers.ts'
import { importHandlers } from './domains/goods/import/importHandlers.ts'
import { listingHandlers } from './domains/goods/listing/handlers.ts'
import { goodsReviewHandlers } from './domains/goods/listing/reviewHandlers.ts'
import { gameHandlers } from './domains/goods/operate/gameHandlers.ts'
import { ownerGoodsHandlers } from './domains/goods/ownerHandlers.ts'
import { notificationHandlers } from './domains/notifications/handlers.ts'
import { auditHandlers } from './domains/ops/audit/handlers.ts'
import { factorHandlers } from './domains/ops/factor/handlers.ts'
import { opsHandlers } from './domains/ops/handlers.ts'
import { operatorHandlers } from './domains/ops/roles/handlers.ts'
import { boardHandlers } from './domains/orders/board/boardHandlers.ts'
import { orderDeskHandlers } from './domains/orders/desk/deskHandlers.ts'
import { orderHandlers } from './domains/orders/handlers.ts'
import { ownerOrderHandlers } from './domains/orders/ownerHandlers.ts'
import { quoteForPacket } from './domains/orders/place/quoteForPacket.ts'
import { previewHandlers } from './domains/orders/price/previewHandlers.ts'
import { orderSettings } from './domains/orders/settings.ts'
import { orderMoney } from './domains/orders/settle/orderMoney.ts'
import { swapHandlers } from './domains/orders/swap/swapHandlers.ts'
import { ownerHandlers } from './domains/owners/handlers.ts'
import { ownerReviewHandlers } from './domains/owners/reviewHandlers.ts'
import { isPayerKnown } from './domains/pay/actions.ts'
import { evidenceHandlers } from './domains/pay/evidenceHandlers.ts'
import { payHandlers } from './domains/pay/handlers.ts'
import { registerNotificationRoutes } from './domains/pay/payment/notificationRoutes.ts'
import { reconciliationHandlers } from './domains/pay/reconciliation/reconciliationHandlers.ts'
import { forwardWechatReturns } from './domains/pay/wechatReturn.ts'
import { ownSanctionHandlers, peopleActHandlers } from './domains/people/actHandlers.ts'
import { peopleHandlers } from './domains/people/handlers.ts'
import { dashboardHandlers } from './domains/platform/dashboard/dashboardHandlers.ts'
import { gatewayHandlers } from './domains/platform/gateways/gatewayHandlers.ts'
import { keyHandlers } from './domains/platform/keys/keyHandlers.ts'
import { operatorPromotionHandlers } from './domains/promotion/desk/deskHandlers.ts'
import { promotionHandlers } from './domains/promotion/handlers.ts'
import { invitationHandlers } from './domains/promotion/invitations/invitationHandlers.ts'
import { signInHandlers } from './domains/promotion/signIn/signInHandlers.ts'
import { realnameHandlers } from './domains/realname/handlers.ts'
import { reviewHandlers } from './domains/reviews/handlers.ts'
import { deviceKeys, isKnownDevice } from './domains/session/actions.ts'
import { deviceHandlers } from './domains/session/device/deviceHandlers.ts'
import { sessionHandlers } from './domains/session/handlers.ts'
import { settingsHandlers } from './domains/settings/handlers.ts'
import { supportHandlers } from './domains/support/handlers.ts'
import { uploadHandlers } from './domains/uploads/handlers.ts'
import { servePrivatePictures } from './domains/uploads/privatePictures.ts'
import { serveUploads } from './domains/uploads/receive.ts'
import { notifyPasswordChange, userSettings } from './domains/user/actions.ts'
import { closingHandlers } from './domains/user/closing/closingHandlers.ts'
import { serveExport } from './domains/user/export/serveExport.ts'
import { userHandlers } from './domains/user/handlers.ts'
import { applicationHandlers } from './domains/user/phone/applicationHandlers.ts'
import { phoneHandlers } from './domains/user/phone/phoneHandlers.ts'
import { phoneReviewHandlers } from './domains/user/phone/phoneReviewHandlers.ts'
import { type NewRenterLimits, profileHandlers } from './domains/user/profile/profileHandlers.ts'
import { serveDownloads } from './downloads.ts'
import { sendSecurityHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { jobs } from './jobs.ts'
import { registerMetrics } from './metrics.ts'
import { serveOnekeyFrame } from './onekeyFrame.ts'
import { operatorActs } from './operatorActs.ts'
import { servePages } from './pages/servePages.ts'
import { purposes } from './purposes.ts'
import { shownQuotas } from './quotas.ts'
import { sealedRows } from './sealed.ts'
import { appRulesOf, settingGroups } from './settings.ts'
import { settingText } from './settingText.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** Keep-alive timeouts. Behind a proxy it must be longer than the proxy's own, or the proxy's next request fails. */
const IDLE_MS = 15_000
const IDLE_BEHIND_PROXY_MS = 75_000
/** Interval of the check for incomplete requests. */
const CHECK_MS = 1_000

const newRenterLimits: NewRenterLimits = (settings) => {
  const { newRenterUntil, newRenterDailyLimit, newRenterLiveLimit } = settings.read(orderSettings)
  return { until: newRenterUntil, dayOrders: newRenterDailyLimit, liveOrders: newRenterLiveLimit }
}

/** The link of a message that is good longest is the one by which a change of the number is stopped. */
const linkMs = (settings: Settings): number => settings.read(userSettings).phoneCoolHours * 3_600_000

/** The handlers of all calls; a missing one does not compile. */
const handlers: { [D in keyof Calls]: Handlers<Calls[D]> } = {
  session: { ...sessionHandlers({ notifyPasswordChange }), ...deviceHandlers },
  user: {
    ...userHandlers({ isPayerKnown }),
    ...phoneHandlers,
    ...applicationHandlers,
    ...phoneReviewHandlers,
    ...closingHandlers({
      leastWithdrawal: (settings) => settings.read(financeSettings).withdrawMinFen,
      leastFeeFree: (settings) => leastFeeFree(settings.read(financeSettings)),
    }),
    ...profileHandlers({ newRenterLimits }),
  },
  realname: realnameHandlers,
  owners: { ...ownerHandlers({ hasPayoutAccount }), ...ownerReviewHandlers },
  goods: {
    ...goodsHandlers,
    ...ownerGoodsHandlers,
    ...listingHandlers,
    ...goodsReviewHandlers({ banGoods, disputeGoods }),
    ...gameHandlers,
    ...afterRentalHandlers,
    ...importHandlers,
    ...bulkHandlers,
  },
  credentials: credentialHandlers,
  orders: {
    ...orderHandlers({ admitLook }),
    ...swapHandlers({ readCodeRequests, hasLoginComplaint }),
    ...ownerOrderHandlers,
    ...boardHandlers,
    ...previewHandlers,
    ...orderDeskHandlers({ listOrderDisputes, listOrderTransfers }),
  },
  disputes: { ...disputeHandlers, ...ownerDisputeHandlers },
  finance: {
    ...financeHandlers({ order: orderMoney }),
    ...rechargeHandlers,
    ...withdrawHandlers,
    ...correctionHandlers,
    ...closedHandlers,
    ...withdrawalReviewHandlers,
    ...explorerHandlers,
    ...ledgerDayHandlers,
    ...ownerMoneyHandlers({ order: orderMoney, names: orderStateNames }),
    ...ownerFileHandlers({ names: orderStateNames }),
  },
  pay: {
    ...payHandlers(purposes),
    ...reconciliationHandlers({ purposes, settlePayout: settleBilledPayout }),
    ...evidenceHandlers(purposes),
  },
  reviews: reviewHandlers,
  promotion: {
    ...promotionHandlers({ quote: quoteForPacket }),
    ...signInHandlers,
    ...invitationHandlers({ isKnownDevice }),
    ...operatorPromotionHandlers({
      keys: { device: deviceKeys, payout: payoutKeys },
      sumRecharges: sumPaidRecharges,
      withdrawFeeBp: readWithdrawFeeBp,
    }),
  },
  notifications: notificationHandlers,
  channels: {
    ...channelHandlers,
    ...distributorHandlers,
    ...operatorChannelHandlers,
    ...channelStatementHandlers,
    ...activityHandlers,
  },
  content: {
    ...contentHandlers({ settingText }),
    ...editingHandlers({ settingText }),
    ...bannerHandlers,
    ...announcementHandlers({ settingText }),
    ...feedbackHandlers,
    ...versionHandlers,
  },
  support: supportHandlers({ settingText }),
  uploads: uploadHandlers,
  people: { ...peopleHandlers, ...peopleActHandlers, ...ownSanctionHandlers },
  ops: { ...opsHandlers(operatorActs), ...factorHandlers, ...operatorHandlers, ...auditHandlers },
  settings: settingsHandlers({ registry: settingGroups, appRules: appRulesOf }),
  platform: {
    ...dashboardHandlers(() => jobs),
    ...gatewayHandlers(shownQuotas),
    ...keyHandlers({ sealed: sealedRows, linkMs }),
  },
}

/** Builds the server from its dependencies, not yet listening. Closing the app does not close the database. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config } = deps
  const isBehindProxy = config.TRUST_PROXY.length > 0
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: isBehindProxy ? config.TRUST_PROXY : false,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    connectionTimeout: config.REQUEST_TIMEOUT_MS,
    keepAliveTimeout: isBehindProxy ? IDLE_BEHIND_PROXY_MS : IDLE_MS,
    maxRequestsPerSocket: config.REQUESTS_PER_CONNECTION,
    http: { headersTimeout: config.BODY_TIMEOUT_MS, connectionsCheckingInterval: CHECK_MS },
    clientErrorHandler: handleClientError,
    frameworkErrors: handleBadPath,
  })
  limitConnections(app.server, config)
  acceptForms(app)
  acceptFiles(app)
  limitTraffic(app, deps)
  registerErrorHandlers(app)
  await sendSecurityHeaders(app, deps)
  await serveDocs(app, deps, calls, APP_VERSION)
  registerHealth(app, deps)
  const live = serveLive(app, deps)
  registerNotificationRoutes(app, deps, purposes)
  forwardWechatReturns(app, deps)
  const guestCalls = mountCalls(app, deps, calls, handlers as never)
  servePrivatePictures(app, deps)
  serveExport(app, deps, { order: orderStateNames, withdrawal: withdrawalStateNames })
  await serveUploads(app, deps)
  serveOnekeyFrame(app, deps)
  await serveDownloads(app, config)
  registerMetrics(app, deps, [...live, ...(await servePages(app, deps, guestCalls))])
  return app
}
