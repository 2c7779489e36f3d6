import { describe, expect, test } from 'vitest'
import { type AnyScreen, layoutAt, layoutPath, paths, returnPath, screenAt } from './paths.ts'

test('every address, its screen and whether it requires a login', () => {
  const lines = Object.entries(paths).map(([name, at]: [string, AnyScreen]) =>
    [
      `${name}: ${at.pattern}`,
      ...(at.aliases ?? []),
      at.login && '(login)',
      at.byLink && '(link)',
      at.tab && `(tab ${at.tab})`,
    ]
      .filter(Boolean)
      .join(' '),
  )
  expect(lines).toMatchInlineSnapshot(`
    [
      "home: / /pages/home/home /pages/home/index /pages/home/index-one /pages/home/index-two /pages/home/index-three /pages/home/index-four (tab home)",
      "homeSearch: /pages/home/home-search",
      "hall: /pages/hall/index",
      "rentList: /pages/rent-list/index",
      "rentListSearch: /pages/rent-list/rent-list-search",
      "account: /pages/account-detail/index /pages/account-detail/index-new",
      "heroes: /pages/account-detail/yx",
      "skins: /pages/account-detail/pifu",
      "heroSkinSearch: /pages/account-detail/yx-pf-search",
      "descriptionSearch: /pages/account-detail/description-search",
      "share: /pages/account-detail/share-popup",
      "order: /pages/order/index (login)",
      "redPackets: /pages/red-envelopes/index (login)",
      "cashier: /pages/cashier/pay (login)",
      "payResult: /pages/order/pay-result (login)",
      "orders: /pages/rent-order-list/index /pages/order-center/index (login) (tab orders)",
      "orderDetail: /pages/order/detail (login)",
      "loginTool: /pages/login-tool/index (tab login-tool)",
      "mainAssist: /pages/order/main-assist (login)",
      "verificationCode: /pages/verification-code/index (login)",
      "receiveCode: /pages/verification-code/receive-code (login)",
      "uploadCode: /pages/order/upload-code (link)",
      "unlockOrder: /pages/unlock-order/detail (login)",
      "complaintsNew: /pages/order/complaintsNew (login)",
      "complaints: /pages/order/complaints (login)",
      "seeComplaints: /pages/order/see-complaints (login)",
      "orderAppeal: /pages/order/order-appeal (login)",
      "orderAppealDetail: /pages/order/order-appeal-detail (login)",
      "buyerComplaint: /pages/buyer-complaint/apply (link)",
      "buyerComplaintSolution: /pages/buyer-complaint/solution (link)",
      "reviewEdit: /pages/review/edit (login)",
      "reviews: /pages/review/list",
      "questions: /pages/question/list",
      "owner: /pages/owner/index",
      "login: /pages/login/index",
      "onekeyLogin: /pages/login/onekey-login",
      "register: /pages/login/registered",
      "forgetPassword: /pages/login/forget-password",
      "updatePassword: /pages/login/update-password",
      "my: /pages/my/index /pages/my/index-one /pages/my/index-two /pages/my/index-three /pages/my/index-four (login) (tab my)",
      "collected: /pages/my/collected-list (login)",
      "myRedPackets: /pages/my/my-redpacket-list (login)",
      "signIn: /pages/sign/index",
      "invitationCode: /pages/invitation-code/index",
      "invitationList: /pages/invitation-list/index",
      "distributor: /pages/my/distributor (login)",
      "paymentSettings: /pages/my/payment-password (login)",
      "paymentPassword: /pages/my/payment-set (login)",
      "changePassword: /pages/my/change-pwd (login)",
      "accountSecurity: /pages/my/account-security (login)",
      "editProfile: /pages/my/edit-profile (login)",
      "bindPhone: /pages/my/bind-phone (login)",
      "devices: /pages/my/devices (login)",
      "sanctions: /pages/my/sanctions (login)",
      "exportData: /pages/my/export-data (login)",
      "myGrade: /pages/my/my-grade-pop (login)",
      "changePhone: /pages/login/change-phone (link)",
      "cancelAccount: /pages/cancle-account/index",
      "finance: /pages/finance/index (login)",
      "withdrawal: /pages/finance/withdrawal (login)",
      "withdrawals: /pages/finance/finance-details (login)",
      "withdrawalResult: /pages/finance/witresult (login)",
      "withdrawAccounts: /pages/finance/withdraw-account (login)",
      "editWithdrawAccount: /pages/finance/editWithdrawAccount (login)",
      "recharge: /pages/recharge/index (login)",
      "rechargeResult: /pages/finance/recResult (login)",
      "messages: /pages/message/index (login)",
      "messageSettings: /pages/message/settings (login)",
      "wxAuth: /pages/my/wx-auth",
      "realname: /pages/realname-auth/index (login)",
      "realnameSuccess: /pages/realname-auth/realname-auth-success (login)",
      "realnameNologin: /pages/realname-nologin/index",
      "support: /pages/custom-service/index",
      "serviceView: /pages/custom-service/service-view",
      "article: /pages/news-center/details",
      "newsList: /pages/news-center/news-list",
      "helpList: /pages/news-center/help-list",
      "aboutUs: /pages/my/about-us",
      "suggestions: /pages/suggestions-submit/index",
      "guide: /pages/guide/index",
      "cameraAuth: /pages/privacy/camera-auth",
      "downloadApp: /pages/downloadapp/index",
      "bookmark: /pages/downloadapp/bookmark",
      "downApp: /pages/downapp/index",
      "upgrade: /pages/upgrade/index",
      "fullScreenUpdate: /pages/full-screen/update",
      "forceUpdate: /pages/force-update/index",
      "upgradeIssues: /pages/upgrade-issues/index",
      "chooseLocation: /choose-location",
      "openLocation: /open-location",
    ]
  `)
})

test('no two screens share an address', () => {
  const all = Object.values(paths).flatMap((at: AnyScreen) => [at.pattern, ...(at.aliases ?? [])])
  expect(new Set(all).size).toBe(all.length)
})

test('a query is encoded and leaves out undefined values', () => {
  expect(paths.account({ goodsId: '1000000001' })).toBe('/pages/account-detail/index?goodsId=1000000001')
  expect(paths.homeSearch({ keyword: '全皮肤&免押' })).toBe(
    '/pages/home/home-search?keyword=%E5%85%A8%E7%9A%AE%E8%82%A4%26%E5%85%8D%E6%8A%BC',
  )
  expect(paths.homeSearch({ keyword: '' })).toBe('/pages/home/home-search')
  expect(paths.homeSearch()).toBe('/pages/home/home-search')
})

test('aliases and trailing slashes find the same screen', () => {
  expect(screenAt('/pages/home/index')).toBe(paths.home)
  expect(screenAt('/pages/order-center/index')).toBe(paths.orders)
  expect(screenAt('/pages/my/index/')).toBe(paths.my)
  expect(screenAt('/nowhere')).toBeNull()
})

/** The display number, the layout of home, and the addresses that it opens home and my page with. */
test.each([
  [1, '/pages/home/index', '/pages/my/index'],
  [2, '/pages/home/index-one', '/pages/my/index-one'],
  [3, '/pages/home/index-two', '/pages/my/index-two'],
  [4, '/pages/home/index-three', '/pages/my/index-three'],
  [5, '/pages/home/index-four', '/pages/my/index-four'],
])('display number %i opens %s and %s', (skin, home, my) => {
  for (const pathname of ['/', '/pages/home/home', '/pages/home/home/'])
    expect(layoutAt(paths.home, pathname, skin)).toBe(skin)
  expect([layoutPath(paths.home, skin), layoutPath(paths.my, skin)]).toEqual([home, my])
  for (const other of [1, 5]) {
    expect(layoutAt(paths.home, home, other)).toBe(skin)
    expect(layoutAt(paths.my, `${my}/`, other)).toBe(skin)
  }
})

describe('returnPath', () => {
  test('keeps a path of ours with its query', () => {
    expect(returnPath('/pages/order/index?goodsId=1&hours=2')).toBe('/pages/order/index?goodsId=1&hours=2')
  })
  test.each([
    null,
    undefined,
    '',
    'https://evil.example/',
    '//evil.example/a',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example/x',
    '//[',
  ])('sends %s home', (redirect) => expect(returnPath(redirect)).toBe('/'))
})
