import type { NotificationGroup } from '@shanghao/contract/notifications/kinds'
import { ownPath } from '@shanghao/contract/rules'

/** The four tabs of the bar at the bottom. A screen that names one shows the bar. */
export type TabName = 'home' | 'login-tool' | 'orders' | 'my'

type Flags = {
  /** Guests are sent to the login page and come back afterwards. */
  readonly login?: true
  readonly tab?: TabName
  /**
   * Opened by a signed link: `token` is moved from the address into the navigation state (core/router/linkToken.ts), and
   * the session is neither checked nor needed.
   */
  readonly byLink?: true
  /** Aliases: further addresses of the same screen (docs/product/screens.md). */
  readonly aliases?: readonly string[]
  /** The addresses of the screen's layouts, by display number from 1. */
  readonly layouts?: readonly string[]
}
type NoQuery = Record<string, never>
type Value = string | number | boolean | undefined
export type Screen<Q = NoQuery> = ((...args: NoQuery extends Q ? [query?: Q] : [query: Q]) => string) &
  Flags & { readonly pattern: string }

const address = (pattern: string, query: Record<string, Value> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? pattern
    : `${pattern}?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}`
}
const screen = <Q extends Record<string, Value> = NoQuery>(pattern: string, flags: Flags = {}): Screen<Q> =>
  Object.assign((query?: Q) => address(pattern, query), { pattern, ...flags })

/** The addresses of the five layouts of a screen, by display number from 1. */
const layoutsIn = (folder: string): string[] =>
  ['index', 'index-one', 'index-two', 'index-three', 'index-four'].map((name) => `${folder}/${name}`)
const homeLayouts = layoutsIn('/pages/home')
const myLayouts = layoutsIn('/pages/my')

/** The filters of the rent list; `zones` and `options` are ids joined by dashes, prices are 分. */
export type RentListQuery = {
  gameId?: number
  keyword?: string
  sort?: 'default' | 'price_up' | 'price_down' | 'newest' | 'popular'
  zones?: string
  options?: string
  priceFrom?: number
  priceTo?: number
  noDeposit?: boolean
  twoStep?: boolean
  freeNow?: boolean
}

type SupportScene = 'general' | 'order' | 'account' | 'failure' | 'login'
export type SupportQuery = { scene?: SupportScene; ref?: string; userType?: 'renter' | 'owner' }
type ServiceQuery = {
  scene?: SupportScene
  ref?: string
  userType?: 'renter' | 'owner'
  conversationId?: string
}

/**
 * Every screen's address, the fields of its query, and whether it requires a login. The only place with path strings:
 * `paths.account({ goodsId })` builds an address, `paths.account.pattern` is what the router matches. `redirect` is
 * the page a screen returns to when it is done: a path of ours with its query (see `returnPath`).
 */
export const paths = {
  /** The filters are those of the dense catalogue; the night layout uses the game. */
  home: screen<RentListQuery>('/', {
    tab: 'home',
    layouts: homeLayouts,
    aliases: ['/pages/home/home', ...homeLayouts],
  }),
  homeSearch: screen<{ keyword?: string }>('/pages/home/home-search'),
  hall: screen('/pages/hall/index'),
  rentList: screen<RentListQuery>('/pages/rent-list/index'),
  rentListSearch: screen<RentListQuery>('/pages/rent-list/rent-list-search'),
  account: screen<{ goodsId: string }>('/pages/account-detail/index', {
    aliases: ['/pages/account-detail/index-new'],
  }),
  heroes: screen<{ goodsId: string; propertyId: number }>('/pages/account-detail/yx'),
  skins: screen<{ goodsId: string; propertyId: number }>('/pages/account-detail/pifu'),
  heroSkinSearch: screen<{ goodsId: string; propertyId?: number }>('/pages/account-detail/yx-pf-search'),
  descriptionSearch: screen<{ goodsId: string }>('/pages/account-detail/description-search'),
  share: screen<{ goodsId: string }>('/pages/account-detail/share-popup'),

  /** `redPackId`: the red packet to pay with, `none` for none; left out, the best one. */
  order: screen<{ goodsId: string; hours?: number; startsAt?: number; redPackId?: string }>(
    '/pages/order/index',
    { login: true },
  ),
  redPackets: screen<{ goodsId: string; hours: number; startsAt?: number; redPackId?: string }>(
    '/pages/red-envelopes/index',
    { login: true },
  ),
  cashier: screen<{ orderId: string }>('/pages/cashier/pay', { login: true }),
  payResult: screen<{ orderId: string }>('/pages/order/pay-result', { login: true }),
  orders: screen<{ tab?: 'all' | 'pending_payment' | 'live' | 'ended' | 'disputed' }>(
    '/pages/rent-order-list/index',
    { login: true, tab: 'orders', aliases: ['/pages/order-center/index'] },
  ),
  orderDetail: screen<{ orderId: string }>('/pages/order/detail', { login: true }),
  loginTool: screen<{ orderId?: string }>('/pages/login-tool/index', { tab: 'login-tool' }),

  mainAssist: screen<{ orderId: string }>('/pages/order/main-assist', { login: true }),
  verificationCode: screen<{ orderId: string }>('/pages/verification-code/index', { login: true }),
  receiveCode: screen<{ orderId: string }>('/pages/verification-code/receive-code', { login: true }),
  /** `codeId`: opened by a push notification, signed in. */
  uploadCode: screen<{ token?: string; codeId?: string }>('/pages/order/upload-code', { byLink: true }),
  unlockOrder: screen<{ orderId: string }>('/pages/unlock-order/detail', { login: true }),

  /** `group`: the group of reasons that is opened. */
  complaintsNew: screen<{ orderId: string; group?: string }>('/pages/order/complaintsNew', { login: true }),
  complaints: screen<{ orderId: string; reason: string }>('/pages/order/complaints', { login: true }),
  /** One dispute, or those of an order. */
  seeComplaints: screen<{ disputeId?: string; orderId?: string }>('/pages/order/see-complaints', {
    login: true,
  }),
  orderAppeal: screen<{ disputeId: string }>('/pages/order/order-appeal', { login: true }),
  orderAppealDetail: screen<{ disputeId: string }>('/pages/order/order-appeal-detail', { login: true }),
  buyerComplaint: screen<{ token?: string }>('/pages/buyer-complaint/apply', { byLink: true }),
  buyerComplaintSolution: screen<{ token?: string }>('/pages/buyer-complaint/solution', { byLink: true }),

  /** A renter's review of an order: to write, to change, to read. */
  reviewEdit: screen<{ orderId: string }>('/pages/review/edit', { login: true }),
  reviews: screen<{ goodsId: string }>('/pages/review/list'),
  questions: screen<{ goodsId: string }>('/pages/question/list'),
  /** The public page of an owner; `ownerId` is its random number. */
  owner: screen<{ ownerId: string }>('/pages/owner/index'),

  login: screen<{ redirect?: string; needLogout?: boolean; phone?: string; by?: 'sms' | 'password' }>(
    '/pages/login/index',
  ),
  onekeyLogin: screen<{ redirect?: string; needLogout?: boolean }>('/pages/login/onekey-login'),
  register: screen<{ redirect?: string; phone?: string }>('/pages/login/registered'),
  forgetPassword: screen<{ redirect?: string; phone?: string }>('/pages/login/forget-password'),
  /** The ticket of the first step is passed as navigation state, because addresses are logged, shared and stored. */
  updatePassword: screen<{ redirect?: string }>('/pages/login/update-password'),

  my: screen('/pages/my/index', {
    login: true,
    tab: 'my',
    layouts: myLayouts,
    aliases: myLayouts.slice(1),
  }),
  collected: screen('/pages/my/collected-list', { login: true }),
  myRedPackets: screen<{ tab?: 'unused' | 'spent' | 'expired' }>('/pages/my/my-redpacket-list', {
    login: true,
  }),
  signIn: screen('/pages/sign/index'),
  /** `inviteCode`: opened by a friend's link. */
  invitationCode: screen<{ inviteCode?: string }>('/pages/invitation-code/index'),
  invitationList: screen('/pages/invitation-list/index'),
  /** What a distributor earns. */
  distributor: screen('/pages/my/distributor', { login: true }),
  paymentSettings: screen('/pages/my/payment-password', { login: true }),
  paymentPassword: screen<{ redirect?: string }>('/pages/my/payment-set', { login: true }),
  changePassword: screen('/pages/my/change-pwd', { login: true }),
  accountSecurity: screen('/pages/my/account-security', { login: true }),
  editProfile: screen('/pages/my/edit-profile', { login: true }),
  bindPhone: screen('/pages/my/bind-phone', { login: true }),
  devices: screen('/pages/my/devices', { login: true }),
  sanctions: screen('/pages/my/sanctions', { login: true }),
  exportData: screen('/pages/my/export-data', { login: true }),
  myGrade: screen('/pages/my/my-grade-pop', { login: true }),
  /** `token`: the old number's link to stop a change. */
  changePhone: screen<{ tab?: 'apply' | 'query'; token?: string }>('/pages/login/change-phone', {
    byLink: true,
  }),
  cancelAccount: screen('/pages/cancle-account/index'),
  finance: screen<{ kind?: 'all' | 'in' | 'out'; type?: string; month?: string }>('/pages/finance/index', {
    login: true,
  }),
  withdrawal: screen<{ fen?: number; accountId?: number }>('/pages/finance/withdrawal', { login: true }),
  withdrawals: screen('/pages/finance/finance-details', { login: true }),
  withdrawalResult: screen<{ id: string }>('/pages/finance/witresult', { login: true }),
  withdrawAccounts: screen('/pages/finance/withdraw-account', { login: true }),
  /** `fen`: opened from a withdrawal of this amount (0 for none yet), and returns to it. */
  editWithdrawAccount: screen<{ accountId?: number; fen?: number }>('/pages/finance/editWithdrawAccount', {
    login: true,
  }),
  recharge: screen<{ fen?: number; redirect?: string }>('/pages/recharge/index', { login: true }),
  rechargeResult: screen<{ rechargeId: string; redirect?: string }>('/pages/finance/recResult', {
    login: true,
  }),
  /** `group`: messages of one group only. */
  messages: screen<{ group?: NotificationGroup }>('/pages/message/index', { login: true }),
  messageSettings: screen('/pages/message/settings', { login: true }),
  wxAuth: screen<{ code?: string; state?: string }>('/pages/my/wx-auth'),
  realname: screen<{ realAuthStatus?: number; scene?: number; goodsId?: string; redirect?: string }>(
    '/pages/realname-auth/index',
    { login: true },
  ),
  realnameSuccess: screen<{ redirect?: string }>('/pages/realname-auth/realname-auth-success', {
    login: true,
  }),
  realnameNologin: screen('/pages/realname-nologin/index'),
  /**
   * `scene`: where help is asked from; `ref`: the order, the account or the code of the failure; `userType`: as which side.
   * The guest's own id is never part of an address, because it is their proof.
   */
  support: screen<SupportQuery>('/pages/custom-service/index'),
  /** The chat: one conversation, or the open or a new one. */
  serviceView: screen<ServiceQuery>('/pages/custom-service/service-view'),
  article: screen<{ articleId: number }>('/pages/news-center/details'),
  newsList: screen<{ kind?: 'news' | 'announcement'; category?: string }>('/pages/news-center/news-list'),
  helpList: screen<{ category?: string }>('/pages/news-center/help-list'),
  aboutUs: screen('/pages/my/about-us'),
  suggestions: screen<{ tab?: 'write' | 'mine' }>('/pages/suggestions-submit/index'),

  /** `redirect`: the page that a guest on an iPhone opened first. */
  guide: screen<{ redirect?: string }>('/pages/guide/index'),
  cameraAuth: screen('/pages/privacy/camera-auth'),

  downloadApp: screen('/pages/downloadapp/index'),
  bookmark: screen('/pages/downloadapp/bookmark'),
  /** The download that a link leads to: `signId` names a version, `ios` 1 the one for iOS. */
  downApp: screen<{ signId?: string; ios?: number }>('/pages/downapp/index'),
  upgrade: screen('/pages/upgrade/index'),
  fullScreenUpdate: screen<{ redirect?: string }>('/pages/full-screen/update'),
  forceUpdate: screen('/pages/force-update/index'),
  upgradeIssues: screen('/pages/upgrade-issues/index'),

  /** Degrees (WGS 84): where the choice begins. */
  chooseLocation: screen<{ latitude?: number; longitude?: number; name?: string }>('/choose-location'),
  openLocation: screen<{ latitude: number; longitude: number; name?: string; address?: string }>(
    '/open-location',
  ),
} as const

/** The short addresses of links in text messages (docs/how-to/sms-notice.md): the token follows as the fragment. */
export const linkPaths = {
  '/c': paths.buyerComplaint,
  '/g': paths.uploadCode,
  '/p': paths.changePhone,
} as const

// biome-ignore lint/suspicious/noExplicitAny: a screen with any query
export type AnyScreen = Screen<any>
const byPattern = new Map<string, AnyScreen>(
  Object.values(paths).flatMap((at: AnyScreen) =>
    [at.pattern, ...(at.aliases ?? [])].map((pattern) => [pattern, at] as const),
  ),
)
const withoutSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
/** The screen of an address; null for an unknown one. */
export const screenAt = (pathname: string): AnyScreen | null => byPattern.get(withoutSlash(pathname)) ?? null

/** The layout, from 1, that an address of a screen shows: the one it names, else that of the site's display number. */
export const layoutAt = ({ layouts }: AnyScreen, pathname: string, skin: number): number =>
  (layouts?.indexOf(withoutSlash(pathname)) ?? -1) + 1 || skin
/** The address of a screen in the layout of a display number. */
export const layoutPath = (at: AnyScreen, skin: number): string => at.layouts?.[skin - 1] ?? at.pattern

/**
 * The `redirect` of a query if it is a path on this site, else home, so that a crafted link cannot redirect to
 * another site.
 */
export const returnPath = (redirect: string | null | undefined): string =>
  ownPath(redirect ?? '') ?? paths.home()
