import type { Route } from '@playwright/test'
import { codeOf, textOf } from '@shanghao/contract/errors'
import { yuanShort } from '@shanghao/contract/money'
import { postingsOf } from '../fixtures/database/ledger.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { cashierPage } from '../fixtures/pages/addresses.ts'
import { pressDigits } from '../fixtures/pages/pressDigits.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const unavailable = (route: Route) =>
  route.fulfill({
    json: {
      responseCode: codeOf('DATABASE_UNAVAILABLE'),
      responseMsg: textOf('DATABASE_UNAVAILABLE'),
      data: { object: null },
    },
  })
const REPEATING = '正在重试，请稍候'

test('a page opened while the database fails over waits for it, and says so', async ({ page }) => {
  const { id } = await payableAccount()
  let isAway = true
  await page.route('**/goods/**', (route) => (isAway ? unavailable(route) : route.continue()))
  await page.goto(`/pages/account-detail/description-search?goodsId=${id}`)
  await expect(page.getByText(REPEATING)).toBeVisible()
  isAway = false
  await expect(page.getByRole('heading', { name: '上号须知' })).toBeVisible()
  await expect(page.getByText(REPEATING)).toBeHidden()
})

test('a payment whose response was lost is retried with its key, and charged once', async ({ page }) => {
  const { token, userId } = await registerPayer(page.request, {
    phone: '13933000001',
    sequence: 641,
    cashFen: 100_000,
  })
  const { orderId, totalFen } = await placeOrder(token, await payableAccount(), 1)
  await signIn(page, token)
  await page.goto(cashierPage(orderId))
  const keys: (string | undefined)[] = []
  let isAway = true
  await page.route('**/pay/balanceUnifiedOrder', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first request takes effect and its response is lost; it is retried until the database is back.
    if (keys.length === 1) await route.fetch()
    return isAway ? unavailable(route) : route.continue()
  })
  await page.getByRole('button', { name: `余额支付 ${yuanShort(totalFen)} 元` }).click()
  await pressDigits(page, PAY_PASSWORD)
  await expect(page.getByText(REPEATING)).toBeVisible()
  isAway = false
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(await postingsOf(`cash:${userId}`, orderId)).toEqual([['cash', -totalFen]])
})
