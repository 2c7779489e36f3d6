import { loadChunk, PAGE_TIMEOUT_MS } from '@shanghao/client/http/chunk'
import type { ComponentType } from 'react'
import { prefetch } from './core/http/query.ts'
import { client } from './core/http/request.ts'
import { prefetchRules } from './core/http/rules.ts'
import { knownSkin, shownSkin } from './core/site/site.ts'
import { type AnyScreen, layoutAt, paths, screenAt } from './paths.ts'

/** `source`: the path of the module's file, in the build for the server only (vite.config.ts). */
type PageModule = { default: ComponentType; source?: string }
type Load = () => Promise<PageModule>
type Route = readonly [
  screen: AnyScreen,
  /** The code of the page; of home that of each layout, by display number from 1. */
  load: Load | readonly Load[],
  /** Starts the page's first calls while its code is loading. */
  prefetchCalls?: (query: URLSearchParams, layout: number) => void,
]
const at = (...route: Route): Route => route

/** Every screen; its code is loaded when it is visited. */
const routes: readonly Route[] = [
  at(
    paths.home,
    [
      () => import('./domains/goods/home/HomePage.tsx'),
      () => import('./domains/goods/home/CatalogueHome.tsx'),
      () => import('./domains/goods/home/NightHome.tsx'),
      () => import('./domains/goods/home/MagazineHome.tsx'),
      () => import('./domains/goods/home/ToolHome.tsx'),
    ],
    (_, layout) => {
      prefetch(client.goods.index)
      if (layout === 1) prefetch(client.goods.banner)
      if (layout === 4) prefetch(client.goods.stories)
    },
  ),
  at(
    paths.homeSearch,
    () => import('./domains/goods/search/HomeSearchPage.tsx'),
    () => prefetch(client.goods.hotKeyWords, { gameId: 0 }),
  ),
  at(
    paths.hall,
    () => import('./domains/goods/hall/HallPage.tsx'),
    () => prefetch(client.goods.queryGames),
  ),
  at(
    paths.rentList,
    () => import('./domains/goods/rentList/RentListPage.tsx'),
    () => prefetch(client.goods.queryGames, {}),
  ),
  at(paths.rentListSearch, () => import('./domains/goods/search/RentListSearchPage.tsx')),
  at(
    paths.account,
    () => import('./domains/goods/account/AccountPage.tsx'),
    (query) => {
      const id = query.get('goodsId') ?? ''
      prefetch(client.goods.detail, { id })
      prefetch(client.goods.templateFour, { id })
      prefetch(client.goods.screenshots, { id })
    },
  ),
  at(paths.heroes, () => import('./domains/goods/account/owned/HeroesPage.tsx')),
  at(paths.skins, () => import('./domains/goods/account/owned/SkinsPage.tsx')),
  at(paths.heroSkinSearch, () => import('./domains/goods/account/owned/OwnedSearchPage.tsx')),
  at(paths.descriptionSearch, () => import('./domains/goods/account/DescriptionSearchPage.tsx')),
  at(paths.share, () => import('./domains/goods/share/SharePage.tsx')),
  at(paths.login, () => import('./domains/session/LoginPage.tsx')),
  at(paths.onekeyLogin, () => import('./domains/session/OnekeyLoginPage.tsx')),
  at(paths.register, () => import('./domains/session/RegisterPage.tsx')),
  at(paths.forgetPassword, () => import('./domains/session/ForgetPasswordPage.tsx')),
  at(paths.updatePassword, () => import('./domains/session/UpdatePasswordPage.tsx')),
  at(
    paths.my,
    () => import('./domains/user/my/MyPage.tsx'),
    () => prefetch(client.finance.balance),
  ),
  at(
    paths.myRedPackets,
    () => import('./domains/promotion/MyRedPacketsPage.tsx'),
    () => prefetch(client.promotion.userRedPackTotalAmount),
  ),
  at(
    paths.signIn,
    () => import('./domains/promotion/signIn/SignInPage.tsx'),
    () => prefetch(client.promotion.signShow, {}),
  ),
  at(paths.invitationCode, () => import('./domains/promotion/invitations/InvitationCodePage.tsx')),
  at(paths.invitationList, () => import('./domains/promotion/invitations/InvitationListPage.tsx')),
  at(paths.paymentSettings, () => import('./domains/user/PaymentSettingsPage.tsx')),
  at(paths.paymentPassword, () => import('./domains/user/PaymentPasswordPage.tsx')),
  at(paths.accountSecurity, () => import('./domains/user/account/AccountSecurityPage.tsx')),
  at(paths.editProfile, () => import('./domains/user/account/EditProfilePage.tsx')),
  at(paths.devices, () => import('./domains/user/account/DevicesPage.tsx')),
  at(paths.sanctions, () => import('./domains/people/SanctionsPage.tsx')),
  at(paths.exportData, () => import('./domains/user/account/ExportDataPage.tsx')),
  at(paths.cancelAccount, () => import('./domains/user/closing/CancelAccountPage.tsx')),
  at(paths.bindPhone, () => import('./domains/user/phone/BindPhonePage.tsx')),
  at(paths.changePhone, () => import('./domains/user/phone/ChangePhonePage.tsx')),
  at(paths.myGrade, () => import('./domains/user/MyGradePage.tsx')),
  at(paths.changePassword, () => import('./domains/session/ChangePasswordPage.tsx')),
  at(paths.collected, () => import('./domains/goods/favourites/FavouritesPage.tsx')),
  at(paths.realname, () => import('./domains/realname/RealnamePage.tsx')),
  at(
    paths.realnameNologin,
    () => import('./domains/realname/RealnameNologinPage.tsx'),
    () => prefetch(client.realname.deviceIsNeedRealAuth),
  ),
  at(paths.realnameSuccess, () => import('./domains/realname/RealnameSuccessPage.tsx')),
  at(
    paths.finance,
    () => import('./domains/finance/statement/BalancePage.tsx'),
    () => prefetch(client.finance.balance),
  ),
  at(
    paths.withdrawal,
    () => import('./domains/finance/withdrawal/WithdrawalPage.tsx'),
    () => prefetch(client.finance.withdrawConfig),
  ),
  at(paths.withdrawals, () => import('./domains/finance/withdrawal/WithdrawalsPage.tsx')),
  at(
    paths.withdrawalResult,
    () => import('./domains/finance/withdrawal/WithdrawalResultPage.tsx'),
    (query) => prefetch(client.finance.withdrawalDetail, { id: query.get('id') ?? '' }),
  ),
  at(
    paths.withdrawAccounts,
    () => import('./domains/finance/withdrawal/accounts/WithdrawAccountsPage.tsx'),
    () => prefetch(client.finance.withdrawAccounts),
  ),
  at(
    paths.editWithdrawAccount,
    () => import('./domains/finance/withdrawal/accounts/EditWithdrawAccountPage.tsx'),
    () => prefetch(client.finance.withdrawConfig),
  ),
  at(
    paths.recharge,
    () => import('./domains/finance/recharge/RechargePage.tsx'),
    () => prefetch(client.finance.rechargeLimit),
  ),
  at(paths.rechargeResult, () => import('./domains/finance/recharge/RechargeResultPage.tsx')),
  at(paths.wxAuth, () => import('./domains/pay/WxAuthPage.tsx')),
  at(
    paths.order,
    () => import('./domains/orders/place/PlaceOrderPage.tsx'),
    (query) => {
      const goodsId = query.get('goodsId') ?? ''
      prefetch(client.goods.detail, { id: goodsId })
      prefetch(client.orders.userRisk, { goodsId })
      prefetchRules()
    },
  ),
  at(paths.redPackets, () => import('./domains/promotion/RedPacketsPage.tsx')),
  at(
    paths.cashier,
    () => import('./domains/pay/cashier/CashierPage.tsx'),
    (query) => prefetch(client.pay.cashier, { id: query.get('orderId') ?? '' }),
  ),
  at(paths.payResult, () => import('./domains/pay/cashier/PayResultPage.tsx')),
  at(paths.orders, () => import('./domains/orders/list/OrdersPage.tsx')),
  at(
    paths.orderDetail,
    () => import('./domains/orders/detail/OrderDetailPage.tsx'),
    (query) => prefetch(client.orders.detail, { orderId: query.get('orderId') ?? '' }),
  ),
  at(
    paths.complaintsNew,
    () => import('./domains/disputes/file/ReasonsPage.tsx'),
    (query) => prefetch(client.disputes.reasons, { orderId: query.get('orderId') ?? '' }),
  ),
  at(paths.complaints, () => import('./domains/disputes/file/ComplaintPage.tsx')),
  at(
    paths.seeComplaints,
    () => import('./domains/disputes/follow/SeeComplaintsPage.tsx'),
    (query) => {
      const disputeId = query.get('disputeId')
      if (disputeId) prefetch(client.disputes.detail, { disputeId })
    },
  ),
  at(paths.orderAppeal, () => import('./domains/disputes/follow/OrderAppealPage.tsx')),
  at(paths.orderAppealDetail, () => import('./domains/disputes/follow/OrderAppealDetailPage.tsx')),
  at(paths.buyerComplaint, () => import('./domains/disputes/answer/BuyerComplaintPage.tsx')),
  at(paths.buyerComplaintSolution, () => import('./domains/disputes/answer/BuyerComplaintSolutionPage.tsx')),
  at(
    paths.mainAssist,
    () => import('./domains/credentials/MainAssistPage.tsx'),
    (query) => prefetch(client.credentials.codes, { orderId: query.get('orderId') ?? '' }),
  ),
  at(
    paths.verificationCode,
    () => import('./domains/credentials/VerificationCodePage.tsx'),
    (query) => prefetch(client.credentials.codes, { orderId: query.get('orderId') ?? '' }),
  ),
  at(
    paths.receiveCode,
    () => import('./domains/credentials/ReceiveCodePage.tsx'),
    (query) => prefetch(client.credentials.codes, { orderId: query.get('orderId') ?? '' }),
  ),
  at(paths.uploadCode, () => import('./domains/credentials/UploadCodePage.tsx')),
  at(
    paths.unlockOrder,
    () => import('./domains/credentials/UnlockOrderPage.tsx'),
    (query) => prefetch(client.credentials.unlockQuery, { orderId: query.get('orderId') ?? '' }),
  ),
  at(
    paths.distributor,
    () => import('./domains/channels/DistributorPage.tsx'),
    () => prefetch(client.channels.distributorStatement, {}),
  ),
  at(
    paths.messages,
    () => import('./domains/notifications/MessagesPage.tsx'),
    () => prefetch(client.notifications.unread, {}),
  ),
  at(
    paths.messageSettings,
    () => import('./domains/notifications/MessageSettingsPage.tsx'),
    () => prefetch(client.notifications.preferences, {}),
  ),
  at(
    paths.reviewEdit,
    () => import('./domains/reviews/write/ReviewEditPage.tsx'),
    (query) => prefetch(client.reviews.ofOrder, { orderId: query.get('orderId') ?? '' }),
  ),
  at(
    paths.reviews,
    () => import('./domains/reviews/list/ReviewsPage.tsx'),
    (query) => prefetch(client.reviews.summary, { goodsId: query.get('goodsId') ?? '' }),
  ),
  at(paths.questions, () => import('./domains/reviews/questions/QuestionsPage.tsx')),
  at(
    paths.owner,
    () => import('./domains/reviews/owner/OwnerPage.tsx'),
    (query) => prefetch(client.reviews.ownerPage, { ownerId: query.get('ownerId') ?? '' }),
  ),
  at(paths.loginTool, () => import('./domains/orders/run/LoginToolPage.tsx')),
  at(
    paths.support,
    () => import('./domains/support/SupportPage.tsx'),
    () => prefetch(client.support.status),
  ),
  at(paths.serviceView, () => import('./domains/support/chat/ServiceViewPage.tsx')),
  at(
    paths.article,
    () => import('./domains/content/news/ArticlePage.tsx'),
    (query) => prefetch(client.content.article, { id: query.get('articleId') ?? '' }),
  ),
  at(paths.newsList, () => import('./domains/content/news/NewsListPage.tsx')),
  at(paths.helpList, () => import('./domains/content/news/HelpListPage.tsx')),
  at(
    paths.aboutUs,
    () => import('./domains/content/AboutUsPage.tsx'),
    () => prefetch(client.content.appConfig, { type: 'about' }),
  ),
  at(
    paths.suggestions,
    () => import('./domains/content/feedback/SuggestionsPage.tsx'),
    () => prefetch(client.content.appConfig, { type: 'feedback' }),
  ),
  at(paths.guide, () => import('./domains/content/start/GuidePage.tsx')),
  at(paths.cameraAuth, () => import('./domains/content/start/CameraAuthPage.tsx')),
  at(paths.downloadApp, () => import('./domains/content/upgrade/DownloadAppPage.tsx')),
  at(paths.bookmark, () => import('./domains/content/upgrade/BookmarkPage.tsx')),
  at(paths.downApp, () => import('./domains/content/upgrade/DownAppPage.tsx')),
  at(paths.upgrade, () => import('./domains/content/upgrade/UpgradePage.tsx')),
  at(paths.fullScreenUpdate, () => import('./domains/content/upgrade/FullScreenUpdatePage.tsx')),
  at(paths.forceUpdate, () => import('./domains/content/upgrade/ForceUpdatePage.tsx')),
  at(paths.upgradeIssues, () => import('./domains/content/upgrade/UpgradeIssuesPage.tsx')),
  at(
    paths.chooseLocation,
    () => import('./domains/content/location/ChooseLocationPage.tsx'),
    () => prefetch(client.content.appConfig, { type: 'map' }),
  ),
  at(
    paths.openLocation,
    () => import('./domains/content/location/OpenLocationPage.tsx'),
    () => prefetch(client.content.appConfig, { type: 'map' }),
  ),
]
const byScreen = new Map<AnyScreen | null, Route>(routes.map((route) => [route[0], route]))

const notFound: readonly [AnyScreen, Load] = [paths.home, () => import('./core/shell/NotFoundPage.tsx')]

/** The route of a path, and the layout, from 1, that the path or the site's number chooses. */
const routeAt = (pathname: string, skin: number) => {
  const [screen, load, prefetchCalls] = byScreen.get(screenAt(pathname)) ?? notFound
  const layouts = typeof load === 'function' ? [load] : load
  const layout = layouts.length > 1 ? layoutAt(screen, pathname, skin) : 1
  return { load: layouts[layout - 1] ?? notFound[1], layout, prefetchCalls }
}

/** The module of the screen at a path. */
export const importScreen = (pathname: string, skin: number): Promise<PageModule> =>
  routeAt(pathname, skin).load()

/**
 * The screen at an address, in the layout that the address or the site's number chooses; its calls start while its code is loading.
 * On the first visit of a device, the layout of the platform is on its way while the server says which site this is. Throws
 * ChunkError when its code doesn't come.
 */
export const loadScreen = async (to: URL): Promise<ComponentType> => {
  const start = (skin: number) => {
    const { load, layout, prefetchCalls } = routeAt(to.pathname, skin)
    prefetchCalls?.(to.searchParams, layout)
    return loadChunk(load(), PAGE_TIMEOUT_MS)
  }
  const skin = shownSkin()
  const page = start(skin)
  if (!screenAt(to.pathname)?.layouts) return (await page).default
  page.catch(() => {})
  const known = await knownSkin()
  return (await (known === skin ? page : start(known))).default
}
