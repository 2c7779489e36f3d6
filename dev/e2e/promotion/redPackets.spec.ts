import type { APIRequestContext, Page } from '@playwright/test'
import { yuanShort } from '@shanghao/contract/money'
import { postingsOf } from '../fixtures/database/ledger.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { type Account, payableAccount } from '../fixtures/orders/accounts.ts'
import { orderDetailPage, orderIdIn, orderPage } from '../fixtures/pages/addresses.ts'
import { pressDigits } from '../fixtures/pages/pressDigits.ts'
import { payAtSandbox } from '../fixtures/payments/payments.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test.use({ popups: true })

/** The demo's welcome packet, and a packet granted by an operator (分). */
const WELCOME = 500
const FRIENDS = { name: '老朋友红包', fen: 300 }

const MY = '/pages/my/index'
const LIST = '/pages/my/my-redpacket-list'
/** Enough hours for the rent to exceed the packets' minimum. */
const hoursFor = ({ hourlyFen }: Account) => Math.ceil(1000 / hourlyFen) + 1
const popupIn = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A second packet, granted by an operator. */
const grantFriendsPacket = async (userId: string): Promise<void> => {
  const { promotion } = callsOf(await logInOperator(demo.operator))
  const { list } = await promotion.listCampaigns()
  const campaignId = list.find(({ name }) => name === FRIENDS.name)?.id ?? 0
  await promotion.grantRedPack({ campaignId, userId, note: '浏览器测试' })
}

/** Recharges through WeChat, paid at the sandbox. */
const rechargeWith = async (request: APIRequestContext, token: string, amountFen: number): Promise<void> => {
  const { finance, promotion } = callsOf(token)
  const { bonusFen, packetsFen } = await promotion.rechargeRewardPrecomputation({ amountFen })
  const paying = { amountFen, channel: 'wechat' as const, expectedRewardFen: bonusFen + packetsFen }
  const { paymentId } = await finance.rechargePay(paying)
  await payAtSandbox(request, 'wechat', paymentId)
}

test('a guest sees the newcomer’s packet once a day, on the home page only, and is led to sign in', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/pages/rent-list/index')
  await expect(page.getByRole('list', { name: '账号', exact: true })).toBeVisible()
  expect(asked).not.toContain('/api/promotion/redpack/unview/total-amount')
  await page.goto('/')
  const popup = popupIn(page, '新人红包')
  await expect(popup).toContainText(yuanShort(WELCOME))
  const backdrop =
    "getComputedStyle(document.querySelector('dialog.packet-popup'), '::backdrop').animationDuration"
  const seconds = Number.parseFloat(await page.evaluate<string>(backdrop))
  expect(seconds, 'with reduced motion nothing moves').toBeLessThan(0.001)
  await expect(popup.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  expect(
    await page.evaluate(
      'document.activeElement?.closest("dialog.packet-popup") !== null || document.activeElement === document.body',
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)

  asked.length = 0
  await page.reload()
  await expect(page.getByRole('navigation', { name: '游戏' })).toBeVisible()
  expect(asked).not.toContain('/api/promotion/redpack/unview/total-amount')
  await page.evaluate(() => localStorage.removeItem('newcomerTold'))
  await page.reload()
  await popup.getByRole('button', { name: '注册领取' }).click()
  await expect(page).toHaveURL(`/pages/login/index?redirect=${encodeURIComponent(MY)}`)
})

test('a newcomer’s packet: popup, list, order, payment by balance, all to the cent', async ({ page }) => {
  const phone = '13931000001'
  const { token, userId } = await registerPayer(page.request, { phone, sequence: 701, cashFen: 50_000 })
  const account = await payableAccount()
  const hours = hoursFor(account)
  const { rentFen, totalFen } = await callsOf().orders.quote({ goodsId: account.id, hours })
  const left = totalFen - WELCOME

  await test.step('the popup comes where one looks around, and never at the cashier’s', async () => {
    await signIn(page, token)
    await page.goto(orderPage(account, hours))
    await expect(page.getByRole('link', { name: /^红包/ })).toContainText('最划算：新人红包')
    await page.goto(MY)
    const popup = popupIn(page, '新人红包已到账')
    await expect(popup).toContainText('满 10 元可用')
    await popup.getByRole('button', { name: '查看我的红包' }).click()
    await expect(page).toHaveURL(LIST)
  })

  await test.step('the list has it, with its rules and the way to use it', async () => {
    await expect(page.getByRole('region', { name: '可用红包总额' })).toContainText('1 个')
    await page.getByRole('button', { name: /新人红包.*查看使用规则$/ }).click()
    const sheet = page.getByRole('dialog', { name: '红包详情' })
    await expect(sheet).toContainText('抵租金，不抵押金')
    await sheet.getByRole('link', { name: '去使用' }).click()
    await expect(page).toHaveURL('/pages/rent-list/index')
    await page.goto(MY)
    await expect(page.getByRole('link', { name: /^我的红包/ })).toContainText('1 个')
    await expect(page.getByText('新红包')).toHaveCount(0)
  })

  await test.step('the order takes it off, and the cashier asks for the rest', async () => {
    await page.goto(orderPage(account, hours))
    await expect(page.getByRole('link', { name: /^红包/ })).toContainText(`负${yuanShort(WELCOME)}元`)
    await expect(page.locator('.order-money')).toContainText(`${yuanShort(left)}元`)
    await page.getByRole('button', { name: '提交订单' }).click()
    await expect(page).toHaveURL(/\/pages\/cashier\/pay/)
    await page.getByRole('button', { name: `余额支付 ${yuanShort(left)} 元` }).click()
    await pressDigits(page, PAY_PASSWORD)
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  })

  await test.step('the order, the ledger and the list agree', async () => {
    const orderId = orderIdIn(page)
    await page.goto(orderDetailPage(orderId))
    const money = page.getByRole('region', { name: '金额' })
    await expect(money).toContainText(`${yuanShort(left)}元`)
    await expect(money.getByText('红包', { exact: true })).toBeVisible()
    expect((await postingsOf(`cash:${userId}`, orderId)).reduce((sum, [, fen]) => sum + fen, 0)).toBe(-left)
    const escrow = await postingsOf(`escrow:${orderId}`, orderId)
    expect(escrow.reduce((sum, [, fen]) => sum + fen, 0)).toBe(rentFen + (totalFen - rentFen))
    await page.goto(`${LIST}?tab=spent`)
    await page.getByRole('link', { name: '查看订单' }).click()
    await expect(page).toHaveURL(orderDetailPage(orderId))
  })
})

test('another packet or none is chosen and kept in the address; a cancelled order returns its packet', async ({
  page,
}) => {
  const phone = '13931000002'
  const { token, userId } = await registerPayer(page.request, { phone, sequence: 702, cashFen: 50_000 })
  await grantFriendsPacket(userId)
  const account = await payableAccount()
  const hours = hoursFor(account)
  const { totalFen } = await callsOf().orders.quote({ goodsId: account.id, hours })
  const row = page.getByRole('link', { name: /^红包/ })
  await signIn(page, token)
  await page.goto(orderPage(account, hours))
  await row.click()
  await expect(page.getByRole('button', { name: /最划算/ })).toContainText('比下一个多省 2 元')
  await page.getByRole('button', { name: new RegExp(FRIENDS.name) }).click()
  await expect(page).toHaveURL(/\/pages\/order\/index\?.*redPackId=\d+/)
  await expect(row).toContainText(`负${yuanShort(FRIENDS.fen)}元`)
  await page.reload()
  await expect(row).toContainText(`负${yuanShort(FRIENDS.fen)}元`)
  await row.click()
  await page.getByRole('button', { name: '不使用红包' }).click()
  await expect(row).toContainText('2 个可用')
  await expect(page.locator('.order-money')).toContainText(`${yuanShort(totalFen)}元`)
  await row.click()
  await page.getByRole('button', { name: /最划算/ }).click()
  await expect(row).toContainText(`负${yuanShort(WELCOME)}元`)

  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(
    page.getByRole('button', { name: `余额支付 ${yuanShort(totalFen - WELCOME)} 元` }),
  ).toBeVisible()
  const orderId = orderIdIn(page)
  await page.goto(LIST)
  await expect(page.getByText('已用于待付款订单，取消后退回')).toBeVisible()
  await page.getByRole('link', { name: '去付款' }).click()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: /^取消订单/ }).click()
  await expect(page.getByText('红包会退回')).toBeVisible()
  await page.getByRole('button', { name: '取消订单', exact: true }).last().click()
  await expect(page.getByText('没有扣款，红包也已退回')).toBeVisible()
  await expect(page.getByText('已退回红包')).toBeVisible()
  expect(await postingsOf(`escrow:${orderId}`, orderId)).toEqual([])
  await page.goto(LIST)
  await expect(page.getByRole('link', { name: '去使用' })).toHaveCount(2)
})

test.describe('without live events', () => {
  test.use({ interrupted: true })

  test('a packet used by another order meanwhile is reported, and the next best replaces it', async ({
    page,
  }) => {
    const phone = '13931000003'
    const { token, userId } = await registerPayer(page.request, { phone, sequence: 703, cashFen: 50_000 })
    await grantFriendsPacket(userId)
    const [account, other] = [await payableAccount(), await payableAccount()]
    const hours = hoursFor(account)
    const { orders, promotion } = callsOf(token)
    const { totalFen } = await orders.quote({ goodsId: account.id, hours })
    // Live events would replace the packet before it is sent.
    await page.route('**/api/live', (route) => route.abort())
    await signIn(page, token)
    await page.goto(orderPage(account, hours))
    await expect(page.getByRole('link', { name: /^红包/ })).toContainText(`负${yuanShort(WELCOME)}元`)

    const rental = { goodsId: other.id, hours: hoursFor(other) }
    const { best } = await promotion.queryUserBestRedPack(rental)
    const quoted = await orders.quote(rental)
    const redPackId = best?.redPackId ?? ''
    await orders.create({ ...rental, redPackId, expectedTotalFen: quoted.totalFen - (best?.savesFen ?? 0) })

    await page.getByRole('button', { name: '提交订单' }).click()
    await expect(page.getByText('这个红包已经用在别的订单上')).toBeVisible()
    await expect(page.getByText('没有下单，也没有扣款。')).toBeVisible()
    const left = totalFen - FRIENDS.fen
    await expect(page.locator('.order-money')).toContainText(`${yuanShort(left)}元`)
    await page.getByRole('button', { name: '提交订单' }).click()
    await expect(page.getByRole('button', { name: `余额支付 ${yuanShort(left)} 元` })).toBeVisible()
  })
})

test('packets got by recharging have their own popup, which waits until an open dialog is closed', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13931000004',
    sequence: 704,
    cashFen: 50_000,
  })
  const { user } = callsOf(token)
  await signIn(page, token)
  await page.clock.install()
  await page.goto('/')
  const noted = page.waitForResponse('**/api/userBase/queryInfo')
  await popupIn(page, '新人红包已到账').getByRole('button', { name: '关闭' }).click()
  await noted
  await rechargeWith(page.request, token, 5007)
  await expect.poll(async () => (await user.queryInfo()).rechargePopAmount).toBe(300)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/redpack/unview', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/redpack/unview')
  await page.getByRole('link', { name: '我的' }).click()
  await asked
  await page.getByRole('button', { name: '退出登录' }).click()
  const answered = page.waitForResponse('**/redpack/unview')
  answer()
  await (await answered).finished()
  await page.clock.runFor(2000)
  const popup = popupIn(page, '充值红包已到账')
  await expect(popup).toHaveCount(0)
  await page.getByRole('button', { name: '再想想' }).click()
  await expect(popup).toContainText('充值红包')
  await popup.getByRole('button', { name: '关闭' }).click()
  await expect(popup).toHaveCount(0)
  await expect.poll(async () => (await user.queryInfo()).rechargePopAmount).toBe(0)
})
