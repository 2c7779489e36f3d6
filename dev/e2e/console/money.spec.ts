import { readFile } from 'node:fs/promises'
import { consoleAddress, consoleViolations, enterConsole, expect, test } from '../fixtures/console/console.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { settleOrder } from '../fixtures/orders/settleOrder.ts'
import { logInOwner } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'

test('an owner follows what a rental earned from the chart to the ledger, and takes the papers along', async ({
  page,
}) => {
  const account = await plainAccount()
  const { token } = await registerPayer(page.request, {
    phone: '13929710001',
    sequence: 971,
    cashFen: 50_000,
  })
  const { orderId } = await rentAccount(token, account, 2)
  await settleOrder(orderId, 2)
  await enterConsole(page, await logInOwner(account.ownerId))

  await page.goto(consoleAddress('/money/earnings'))
  const overview = page.getByRole('region', { name: '收入概览' })
  await expect(overview.getByText('到账合计')).toBeVisible()
  await expect(overview.getByRole('img', { name: /每天到账金额/ }).locator('svg')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: account.id })
  await row.getByRole('button', { name: '明细' }).click()
  await expect(page).toHaveURL(
    new RegExp(`view=entries.*goodsId=${account.id}|goodsId=${account.id}.*view=entries`),
  )
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect(await readFile(await (await exported).path(), 'utf8')).toContain(orderId)

  await page.getByRole('link', { name: orderId }).click()
  const sums = page.getByRole('region', { name: '收入怎样得出' })
  await expect(sums.getByText('平台服务费')).toBeVisible()
  await expect(page.getByText('平台托管 → 号主现金余额')).toBeVisible()

  await page.getByRole('link', { name: '月结单' }).click()
  await expect(page.getByText('未结账').first()).toBeVisible()
  await page.getByRole('link', { name: '提现' }).click()
  await page.getByRole('button', { name: '申请提现' }).click()
  await expect(page.getByRole('dialog', { name: '申请提现' })).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
})
