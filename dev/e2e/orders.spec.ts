import type { Page } from '@playwright/test'
import { yuanShort } from '@shanghao/contract/money'
import { type Account, plainAccount } from './fixtures/accounts.ts'
import { query } from './fixtures/database.ts'
import { expect, test } from './fixtures/fixtures.ts'
import { runDueOrders } from './fixtures/jobs.ts'
import { movesOf } from './fixtures/ledger.ts'
import { bring, callsOf } from './fixtures/people.ts'
import { press } from './fixtures/pressDigits.ts'
import { minutesPass } from './fixtures/time.ts'

/** 沈多金 of the demo: has money and is no new renter, so that no limit applies. */
const RICH = { phone: '13800000004', password: 'duojin2026', payPassword: '246810' }
const signedIn = async ({ phone, password }: { phone: string; password: string }) =>
  (await callsOf().session.login({ phone, password })).authToken

const place = async (token: string, { id }: Account, hours: number): Promise<string> => {
  const { orders } = callsOf(token)
  const { totalFen } = await orders.quote({ goodsId: id, hours })
  return (await orders.create({ goodsId: id, hours, expectedTotalFen: totalFen })).orderId
}
const orderPage = ({ id }: Account, hours: number) => `/pages/order/index?goodsId=${id}&hours=${hours}`
const detailPage = (orderId: string) => `/pages/order/detail?orderId=${orderId}`
const orderIdIn = (page: Page) => new URL(page.url()).searchParams.get('orderId') ?? ''

test('a changed price is shown beside the old one for confirmation; two taps place one order', async ({
  page,
}) => {
  const account = await plainAccount(1)
  const token = await signedIn(RICH)
  await bring(page, token)
  await page.goto(orderPage(account, 2))
  const old = yuanShort(2 * account.hourlyFen + account.depositFen)
  const now = yuanShort(2 * account.hourlyFen + 200 + account.depositFen)
  await expect(page.locator('.order-money')).toContainText(old)
  await query('update goods set hourly_fen = hourly_fen + 100 where id = $1', [account.id])
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByText(`原价 ${old} 元，现价 ${now} 元`)).toBeVisible()
  await page.getByRole('button', { name: `按 ${now} 元下单` }).dblclick()
  await expect(page).toHaveURL(/\/pages\/cashier\/pay/)
  await expect(page.getByRole('button', { name: `余额支付 ${now} 元` })).toBeVisible()
  const placed = await query('select from rental_order where goods_id = $1', [account.id])
  expect(placed).toHaveLength(1)
})

test('the slower renter is offered other times; a reservation is paid, and cancelled with a full refund', async ({
  page,
}) => {
  const account = await plainAccount(2)
  const token = await signedIn(RICH)
  await bring(page, token)
  await page.goto(orderPage(account, 2))
  await expect(page.getByRole('button', { name: '提交订单' })).toBeEnabled()
  await place(await signedIn({ phone: '13800000001', password: 'linxiao2026' }), account, 2)
  await page.getByRole('button', { name: '提交订单' }).click()
  const sheet = page.getByRole('dialog', { name: '这个时段刚被租走' })
  await expect(sheet.getByText('现在可租的同类账号')).toBeVisible()
  await sheet.getByRole('button').nth(1).click()
  await page.getByRole('button', { name: '提交预约' }).click()
  const total = 2 * account.hourlyFen + account.depositFen
  await page.getByRole('button', { name: `余额支付 ${yuanShort(total)} 元` }).click()
  const orderId = orderIdIn(page)
  await press(page, RICH.payPassword)
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible()
  await page.getByRole('link', { name: '查看预约' }).click()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: /^取消预约/ }).click()
  await expect(page.getByText(`已付的 ${yuanShort(total)} 元会立即全部退回余额`)).toBeVisible()
  await page.getByRole('button', { name: '取消预约', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: '已取消' })).toBeVisible()
  await expect(page.getByText('已付款项已全部退回')).toBeVisible()
  const escrow = await movesOf(`escrow:${orderId}`, orderId)
  expect(escrow.reduce((sum, [, fen]) => sum + fen, 0)).toBe(0)
  expect(escrow.filter(([, fen]) => fen < 0).reduce((sum, [, fen]) => sum - fen, 0)).toBe(total)
})

test('an unpaid order is cancelled in time, takes no money and frees its account', async ({ page }) => {
  const account = await plainAccount(3)
  const token = await signedIn(RICH)
  const orderId = await place(token, account, 2)
  await bring(page, token)
  await page.goto('/pages/rent-order-list/index?tab=pending_payment')
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="${orderId}"]`) })
  await expect(card.getByText('待付款', { exact: true })).toBeVisible()
  await minutesPass(orderId, 14.95)
  await card.getByRole('link', { name: '去付款' }).click()
  await expect(page.getByText('订单已取消')).toBeVisible()
  await expect(page.getByText('未付款，没有扣款。')).toBeVisible()
  expect(await movesOf(`escrow:${orderId}`, orderId)).toEqual([])
  await runDueOrders()
  await page.getByRole('link', { name: '重新下单' }).click()
  await expect(page.getByRole('button', { name: '提交订单' })).toBeEnabled()
})

test('the end is announced shortly before, and after it the login is removed from the screen', async ({
  page,
}) => {
  const account = await plainAccount(4)
  const token = await signedIn(RICH)
  const orderId = await place(token, account, 1)
  await callsOf(token).pay.balanceUnifiedOrder({ orderId, payPassword: RICH.payPassword })
  // One hour and five free minutes: a minute is left, which the page's clock and the order then skip.
  await minutesPass(orderId, 64)
  await page.clock.install()
  await bring(page, token)
  await page.goto(`/pages/login-tool/index?orderId=${orderId}`)
  await expect(page.getByText('租期即将结束')).toBeVisible()
  await page.getByRole('button', { name: '查看账号密码' }).click()
  await expect(page.getByText(`demo${account.id}`)).toBeVisible()
  await minutesPass(orderId, 1.1)
  await page.clock.fastForward(66_000)
  await expect(page.getByText(`demo${account.id}`)).toHaveCount(0)
  await page.goto(detailPage(orderId))
  await expect(page.getByRole('heading', { name: '待结算' })).toBeVisible()
  await expect(page.getByRole('button', { name: '更多操作' })).toBeVisible()
  await page.getByRole('button', { name: '更多操作' }).click()
  await expect(page.getByRole('button', { name: /^续租/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^提前归还/ })).toHaveCount(0)
})

test('a short balance names the missing amount, and nothing is debited', async ({ page }) => {
  const account = await plainAccount(5)
  const token = await signedIn({ phone: '13800000005', password: 'xiaozhou2026' })
  const orderId = await place(token, account, 2)
  await bring(page, token)
  await page.goto(`/pages/cashier/pay?orderId=${orderId}`)
  const short = yuanShort(2 * account.hourlyFen + account.depositFen - 150)
  await expect(page.getByText(`余额还差 ${short} 元`)).toBeVisible()
  await expect(page.getByRole('button', { name: /余额支付/ })).toHaveCount(0)
  await callsOf(token).orders.cancel({ orderId })
})

test('a minor is told why, and can’t order', async ({ page }) => {
  const account = await plainAccount(6)
  await bring(page, await signedIn({ phone: '13800000007', password: 'xiaoman2026' }))
  await page.goto(orderPage(account, 1))
  const told = page.getByRole('dialog', { name: '温馨提示' })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: '我知道了' }).click()
  await expect(page.getByText('未满 18 周岁不能租号')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交订单' })).toBeDisabled()
})
