import type { Page } from '@playwright/test'
import { answerPath, arbitrate, fileComplaint } from '../fixtures/disputes/complaint.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { packagedAccount, payableAccount, plainAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder, rentAccount } from '../fixtures/orders/placeOrder.ts'
import { cashierPage, orderDetailPage } from '../fixtures/pages/addresses.ts'
import { violationsOn } from '../fixtures/pages/violations.ts'
import { addWithdrawAccount, withdraw } from '../fixtures/payments/withdrawals.ts'
import { callsOf, logIn, logInOwner } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/** About forty page loads with three measurements each, which takes long on a busy machine. */
test.describe.configure({ timeout: 300_000 })

const LIST = '/pages/rent-list/index?gameId=1'

/** A phone's settings, and the axe rules whose result can differ from the previous settings. */
const SETTINGS = [
  { scheme: 'light', width: 390, root: 16 },
  {
    scheme: 'dark',
    width: 320,
    root: 24,
    only: ['color-contrast', 'target-size', 'scrollable-region-focusable'],
  },
  { scheme: 'light', width: 320, root: 16, only: ['target-size', 'scrollable-region-focusable'] },
] as const

/** Shows the whole page at once, so that a target half covered by a bar at one scroll position is not counted as small. */
const showWhole = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 844 })
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  if (height > 844) await page.setViewportSize({ width, height: Math.min(height + 80, 2400) })
}

/** Switches transitions off, so that axe does not measure a colour between two settings. The content policy forbids pages such a style. */
test.use({ bypassCSP: true })
const withoutTransitions = (page: Page): Promise<unknown> =>
  page.addStyleTag({
    content: '*, *::before, *::after { transition: none !important; animation: none !important }',
  })

/** Waits two frames after a change of settings, until no animation runs. */
const RESTED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => Promise.allSettled(document.getAnimations().filter(({ effect }) =>
    effect.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished))).then(() => {})`

/** The violations on the shown page, in every setting. The settings change without a new page load. */
const check = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  await withoutTransitions(page)
  for (const { scheme, width, root, ...rest } of SETTINGS) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.evaluate(`document.documentElement.style.fontSize = '${root}px'`)
    await showWhole(page, width)
    await page.evaluate(RESTED)
    const only = 'only' in rest ? rest.only : undefined
    for (const violation of await violationsOn(page, only))
      found.push(`${scheme} ${width} ${root} ${violation}`)
  }
  return found
}

/** Whether a skeleton is visible. */
const LOADING = `!document.querySelector('h1') || [...document.querySelectorAll('.skeleton')].some((skeleton) => {
  const { top, bottom, left, right } = skeleton.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
})`
const settled = (page: Page): Promise<void> => expect.poll(() => page.evaluate(LOADING)).toBe(false)

const checkAll = async (page: Page, screens: readonly string[]): Promise<void> => {
  const found: string[] = []
  for (const screen of screens) {
    await page.goto(screen)
    await settled(page)
    for (const violation of await check(page)) found.push(`${screen} ${violation}`)
  }
  expect(found).toEqual([])
}

/** A button and the dialog it opens, by screen. */
const checkOpened = async (page: Page, screen: string, button: string): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(screen)
  await settled(page)
  await page.getByRole('button', { name: button }).first().click()
  await settled(page)
  expect((await check(page)).map((violation) => `${screen} ${button}: ${violation}`)).toEqual([])
}

test('axe finds nothing on the screens for finding an account', async ({ page }) => {
  const { id } = await plainAccount()
  const account = `goodsId=${id}`
  await checkAll(page, [
    '/',
    '/pages/hall/index',
    '/pages/home/home-search',
    LIST,
    '/pages/rent-list/rent-list-search?gameId=1',
    `/pages/account-detail/index?${account}`,
    `/pages/account-detail/yx?${account}&propertyId=102`,
    `/pages/account-detail/pifu?${account}&propertyId=103`,
    `/pages/account-detail/description-search?${account}`,
    `/pages/account-detail/share-popup?${account}`,
    '/no-such-page',
  ])
  await checkOpened(page, LIST, '切换游戏')
  await checkOpened(page, LIST, '筛选')
  await checkOpened(page, `/pages/account-detail/index?${account}`, '放大第 1 张')
})

test('axe finds nothing on the screens for getting in', async ({ page }) => {
  await checkAll(page, [
    '/pages/login/index',
    '/pages/login/index?by=password',
    '/pages/login/registered',
    '/pages/login/forget-password',
    '/pages/login/update-password?ticket=none',
    '/pages/realname-nologin/index',
    '/pages/login/change-phone',
    '/pages/custom-service/index',
    '/pages/news-center/help-list',
    '/pages/suggestions-submit/index',
    '/pages/my/about-us',
    '/pages/downloadapp/index',
  ])
  await checkOpened(page, '/pages/login/index', '《租号约定》')
})

test('axe finds nothing on the screens of a rental', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000041',
    sequence: 641,
    cashFen: 100_000,
  })
  const { orders, pay } = callsOf(token)
  const [rented, waiting] = [await payableAccount(), await plainAccount()]
  const { orderId } = await placeOrder(token, rented, 3)
  await pay.balanceUnifiedOrder({ orderId, payPassword: PAY_PASSWORD })
  const unpaid = await placeOrder(token, waiting, 3)
  expect((await orders.current()).orders).toHaveLength(1)
  await signIn(page, token)
  await checkAll(page, [
    `/pages/order/index?goodsId=${(await plainAccount()).id}`,
    `/pages/red-envelopes/index?goodsId=${(await plainAccount()).id}&hours=4`,
    cashierPage(unpaid.orderId),
    `/pages/order/pay-result?orderId=${orderId}`,
    orderDetailPage(orderId),
    `/pages/order/complaintsNew?orderId=${orderId}`,
    `/pages/order/complaints?orderId=${orderId}&reason=kicked_often`,
    '/pages/rent-order-list/index',
    '/pages/login-tool/index',
    `/pages/order/main-assist?orderId=${orderId}`,
    `/pages/verification-code/index?orderId=${orderId}`,
    `/pages/unlock-order/detail?orderId=${orderId}`,
  ])
  await checkOpened(page, '/pages/login-tool/index', '查看账号密码')
  await checkOpened(page, orderDetailPage(orderId), '提前归还')
  await checkOpened(page, orderDetailPage(orderId), '资金去向')
})

test('axe finds nothing on the screens of a person and their money', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000042',
    sequence: 642,
    cashFen: 100_000,
  })
  const withdrawal = await withdraw(token, await addWithdrawAccount(token, 'axe@example.com'), 6_000)
  await callsOf(token).goods.store({ id: (await plainAccount()).id })
  await signIn(page, token)
  await checkAll(page, [
    '/pages/my/index',
    '/pages/my/collected-list',
    '/pages/my/my-redpacket-list',
    '/pages/my/payment-password',
    '/pages/my/payment-set',
    '/pages/my/change-pwd',
    '/pages/my/account-security',
    '/pages/my/edit-profile',
    '/pages/my/bind-phone',
    '/pages/my/devices',
    '/pages/my/export-data',
    '/pages/my/my-grade-pop',
    '/pages/cancle-account/index',
    '/pages/message/index',
    '/pages/message/settings',
    '/pages/finance/index',
    '/pages/finance/withdrawal',
    '/pages/finance/finance-details',
    `/pages/finance/witresult?id=${withdrawal}`,
    '/pages/finance/withdraw-account',
    '/pages/finance/editWithdrawAccount',
    '/pages/recharge/index',
    '/pages/realname-auth/index',
  ])
})

test('axe finds nothing on the screens of a dispute', async ({ page, browser }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13929600011',
    sequence: 955,
    cashFen: 100_000,
  })
  const account = await packagedAccount()
  const { orderId } = await rentAccount(token, account, 2)
  const disputeId = await fileComplaint(token, { orderId, reason: 'kicked' })
  const dispute = `/pages/order/see-complaints?disputeId=${disputeId}`
  await signIn(page, token)
  await checkAll(page, [dispute, '/pages/rent-order-list/index?tab=disputed'])
  await checkOpened(page, dispute, '补充说明')
  await checkOpened(page, dispute, '撤销投诉')

  const owner = await (await browser.newContext({ bypassCSP: true })).newPage()
  const link = await answerPath(disputeId)
  await checkAll(owner, [link])
  await checkOpened(owner, link, '去回应')

  const ownerToken = await logInOwner(account.ownerId)
  await arbitrate(token, ownerToken, disputeId)
  const detail = `/pages/order/order-appeal-detail?disputeId=${disputeId}`
  await checkAll(page, [detail])
  const { disputes } = callsOf(await logIn(demo.operator))
  await disputes.take({ disputeId })
  await disputes.decide({
    disputeId,
    rentFen: 100,
    depositFen: 0,
    reason: '两边的截图都不完整，退回一部分租金',
  })
  await checkAll(page, [detail, `/pages/order/order-appeal?disputeId=${disputeId}`])
  await checkOpened(page, detail, '接受裁定')
})
