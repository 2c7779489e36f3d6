import type { Page } from '@playwright/test'
import { payableAccount } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { bring } from './people.ts'
import { PIN, saver } from './savers.ts'

const LONGEST_WAY = 80

/** Presses Tab until something of this name has the focus and is seen to have it, as somebody without a mouse does. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let i = 0; i < LONGEST_WAY; i++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const text = await focused.evaluateAll(([at]) => at?.getAttribute('aria-label') ?? at?.textContent ?? '')
    if (!name.test(text.trim())) continue
    await expect(focused).toBeInViewport()
    await expect(focused).not.toHaveCSS('outline-style', 'none')
    return
  }
  throw new Error(`${LONGEST_WAY} times Tab don't lead to ${name}`)
}

test('an account is rented, paid and its login read with the keys alone', async ({ page }) => {
  const { token } = await saver(page.request, { phone: '13926000031', sequence: 631, cashFen: 50_000 })
  const account = await payableAccount(8)
  await bring(page, token)
  await page.goto(`/pages/account-detail/index?goodsId=${account.id}`)
  await tabTo(page, /^立即租用/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pages\/order\/index/)
  await tabTo(page, /^提交订单/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pages\/cashier\/pay/)
  await expect(page.getByRole('radio', { name: '余额支付' })).toBeChecked()
  await tabTo(page, /^余额支付/)
  await page.keyboard.press('Enter')
  await page.keyboard.type(PIN)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  await tabTo(page, /^去上号/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^查看账号密码/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`demo${account.id}`)).toBeVisible()
})
