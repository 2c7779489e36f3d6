import { yuanShort } from '@shanghao/contract/money'
import { query } from '../fixtures/database/database.ts'
import { postingsOf } from '../fixtures/database/ledger.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runDueOrders } from '../fixtures/jobs.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { cashierPage, orderDetailPage, orderIdIn, orderPage } from '../fixtures/pages/addresses.ts'
import { pressDigits } from '../fixtures/pages/pressDigits.ts'
import { callsOf, logIn } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test('a changed price is shown beside the old one for confirmation; two taps place one order', async ({
  page,
}) => {
  const account = await plainAccount()
  const token = await logIn(demo.rich)
  await signIn(page, token)
  await page.goto(orderPage(account, 2))
  const old = yuanShort(2 * account.hourlyFen + account.depositFen)
  const now = yuanShort(2 * account.hourlyFen + 200 + account.depositFen)
  await expect(page.locator('.order-money')).toContainText(old)
  // A quote that the page asks for again, as with each minute, would show the new price before the button is pressed.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/order/submit/quote', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await query('update goods set hourly_fen = hourly_fen + 100 where id = $1', [account.id])
  await page.getByRole('button', { name: '提交订单' }).click()
  pressed.resolve()
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
  const account = await plainAccount()
  const { token } = await registerPayer(page.request, {
    phone: '13929000021',
    sequence: 941,
    cashFen: 100_000,
  })
  await signIn(page, token)
  // A newcomer has a red packet, which would change what is paid.
  await page.goto(`${orderPage(account, 2)}&redPackId=none`)
  await expect(page.getByRole('button', { name: '提交订单' })).toBeEnabled()
  await placeOrder(await logIn({ phone: '13800000001', password: 'linxiao2026' }), account, 2)
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/goods/detail/**', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('button', { name: '提交订单' }).click()
  const sheet = page.getByRole('dialog', { name: '这个时段刚被租走' })
  await expect(sheet.getByText('现在可租的同类账号')).toBeVisible()
  // No times until it is known what is free now.
  await expect(sheet.getByRole('button')).toHaveCount(1)
  asked.resolve()
  await sheet.getByRole('button').nth(1).click()
  await page.getByRole('button', { name: '提交预约' }).click()
  const total = 2 * account.hourlyFen + account.depositFen
  await page.getByRole('button', { name: `余额支付 ${yuanShort(total)} 元` }).click()
  const orderId = orderIdIn(page)
  await pressDigits(page, PAY_PASSWORD)
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible()
  await page.getByRole('link', { name: '查看预约' }).click()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: /^取消预约/ }).click()
  await expect(page.getByText(`已付的 ${yuanShort(total)} 元会立即全部退回余额`)).toBeVisible()
  await page.getByRole('button', { name: '取消预约', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: '已取消' })).toBeVisible()
  await expect(page.getByText('已付款项已全部退回')).toBeVisible()
  const escrow = await postingsOf(`escrow:${orderId}`, orderId)
  expect(escrow.reduce((sum, [, fen]) => sum + fen, 0)).toBe(0)
  expect(escrow.filter(([, fen]) => fen < 0).reduce((sum, [, fen]) => sum - fen, 0)).toBe(total)
})

test('an unpaid order is cancelled in time, takes no money and frees its account', async ({ page }) => {
  const account = await plainAccount()
  const token = await logIn(demo.rich)
  const { orderId } = await placeOrder(token, account, 2)
  await signIn(page, token)
  await page.goto('/pages/rent-order-list/index?tab=pending_payment')
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="${orderId}"]`) })
  await expect(card.getByText('待付款', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: '去付款' })).toHaveAttribute('href', cashierPage(orderId))
  await passMinutes(orderId, 14.95)
  // By its address, because the link leaves the card when the time is over.
  await page.goto(cashierPage(orderId))
  await expect(page.getByText('订单已取消')).toBeVisible()
  await expect(page.getByText('未付款，没有扣款。')).toBeVisible()
  expect(await postingsOf(`escrow:${orderId}`, orderId)).toEqual([])
  await runDueOrders()
  await page.getByRole('link', { name: '重新下单' }).click()
  await expect(page.getByRole('button', { name: '提交订单' })).toBeEnabled()
})

test('the end is announced shortly before, and after it the login is removed from the screen', async ({
  page,
}) => {
  const account = await plainAccount()
  const token = await logIn(demo.rich)
  const { orderId } = await placeOrder(token, account, 1)
  await callsOf(token).pay.balanceUnifiedOrder({ orderId, payPassword: demo.rich.payPassword })
  // One hour and five free minutes: a minute is left, which the page's clock and the order then skip.
  await passMinutes(orderId, 64)
  await page.clock.install()
  await signIn(page, token)
  await page.goto(`/pages/login-tool/index?orderId=${orderId}`)
  await expect(page.getByText('租期即将结束')).toBeVisible()
  await page.getByRole('button', { name: '查看账号密码' }).click()
  await expect(page.getByText(`demo${account.id}`)).toBeVisible()
  await passMinutes(orderId, 1.1)
  await page.clock.fastForward(66_000)
  await expect(page.getByText(`demo${account.id}`)).toHaveCount(0)
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByRole('heading', { name: '待结算' })).toBeVisible()
  await expect(page.getByRole('button', { name: '更多操作' })).toBeVisible()
  await page.getByRole('button', { name: '更多操作' }).click()
  await expect(page.getByRole('button', { name: /^续租/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^提前归还/ })).toHaveCount(0)
})

test('a short balance names the missing amount, and nothing is debited', async ({ page }) => {
  const account = await plainAccount()
  const token = await logIn({ phone: '13800000005', password: 'xiaozhou2026' })
  const { orderId } = await placeOrder(token, account, 2)
  await signIn(page, token)
  await page.goto(cashierPage(orderId))
  const short = yuanShort(2 * account.hourlyFen + account.depositFen - 150)
  await expect(page.getByText(`余额还差 ${short} 元`)).toBeVisible()
  await expect(page.getByRole('button', { name: /余额支付/ })).toHaveCount(0)
  await callsOf(token).orders.cancel({ orderId })
})

test('a minor is told why, and can’t order', async ({ page }) => {
  const account = await plainAccount()
  await signIn(page, await logIn({ phone: '13800000007', password: 'xiaoman2026' }))
  await page.goto(orderPage(account, 1))
  const told = page.getByRole('dialog', { name: '温馨提示' })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: '我知道了' }).click()
  await expect(page.getByText('未满 18 周岁不能租号')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交订单' })).toBeDisabled()
})
