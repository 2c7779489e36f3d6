import { textOf } from '@shanghao/contract/errors'
import { consoleAddress, consoleViolations, enterConsole, expect, test } from '../fixtures/console/console.ts'
import { registerOwner } from '../fixtures/console/owner.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { orderPage } from '../fixtures/pages/addresses.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const REFUSAL = textOf('RENTER_BLOCKED')

test('a renter is put on the blacklist from an order, is refused with its text, and may rent again once taken off', async ({
  page,
  browser,
}) => {
  const owner = await registerOwner(page.request, { phone: '13929400221', sequence: 1421 })
  const renter = await registerPayer(page.request, { phone: '13929400222', sequence: 1422, cashFen: 50_000 })
  const { orderId } = await rentAccount(renter.token, owner.account, 2)

  await enterConsole(page, owner.token)
  await page.goto(consoleAddress(`/orders/${orderId}`))
  await page.getByRole('button', { name: '加入黑名单' }).click()
  await page.getByLabel('原因').fill('辱骂队友')
  await page.getByRole('button', { name: '加入黑名单' }).click()
  await expect(page.getByText('在黑名单里，不能再租你的账号')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signIn(phone, renter.token)
  await phone.goto(orderPage(owner.second, 2))
  await expect(phone.getByText(REFUSAL)).toBeVisible()
  await expect(phone.getByRole('button', { name: '提交订单' })).toBeDisabled()

  await page.getByRole('navigation').getByRole('link', { name: '黑名单' }).click()
  const row = page.getByRole('row').filter({ hasText: '辱骂队友' })
  await expect(row).toContainText(owner.account.title)
  expect(await consoleViolations(page)).toEqual([])
  await row.getByRole('button', { name: '移出黑名单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移出黑名单' }).click()
  await expect(page.getByText('黑名单是空的')).toBeVisible()

  await phone.reload()
  await phone.getByRole('button', { name: '提交订单' }).click()
  await expect(phone).toHaveURL(/\/pages\/cashier\/pay/)
  await context.close()
})
