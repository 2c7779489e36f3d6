import type { Locator } from '@playwright/test'
import { consoleAddress, enterConsole, expect, test } from '../../fixtures/console/console.ts'
import { registerOwner } from '../../fixtures/console/owner.ts'
import { visitScreen, waitForScreen } from '../../fixtures/console/visit.ts'
import { pictureFile } from '../../fixtures/disputes/complaint.ts'
import { rentAccount } from '../../fixtures/orders/placeOrder.ts'
import { settleOrder } from '../../fixtures/orders/settleOrder.ts'
import { isOnTitle, reads, tells } from '../../fixtures/pages/hearing.ts'
import { RECORD_ANNOUNCEMENTS } from '../../fixtures/pages/screenReader.ts'
import { addWithdrawAccount } from '../../fixtures/payments/withdrawals.ts'
import { PAY_PASSWORD, registerPayer } from '../../fixtures/people/register.ts'

/** Enough rent for the least withdrawal. */
const HOURS = 20

/** Picks the first option of a select. Keys that come while its list opens or closes belong to the list. */
const pickFirst = async (select: Locator): Promise<void> => {
  await select.press('ArrowDown')
  await expect(select).toHaveAttribute('aria-expanded', 'true')
  await expect(select).toHaveAttribute('aria-activedescendant', /_0$/)
  await select.press('Enter')
  await expect(select).toHaveAttribute('aria-expanded', 'false')
}

test.beforeEach(({ page }) => page.addInitScript(RECORD_ANNOUNCEMENTS))

test('an owner hears what they earned and withdraws it with the keys alone', async ({ page }) => {
  const owner = await registerOwner(page.request, { phone: '13929400811', sequence: 1831 })
  const payer = { phone: '13929400812', sequence: 1832, cashFen: 100_000 }
  const { token } = await registerPayer(page.request, payer)
  const { orderId } = await rentAccount(token, owner.account, HOURS)
  await settleOrder(orderId, HOURS)
  await addWithdrawAccount(owner.token, '13929400811')
  await enterConsole(page, owner.token)
  await page.goto(consoleAddress('/money/earnings'))
  await waitForScreen(page)
  await reads(page, [
    /^标题，收入$/,
    /^区域，收入概览$/,
    /^图片，.*每天到账金额/,
    /^单选按钮，.*已选中$/,
    /^按钮，明细/,
  ])

  await visitScreen(page, consoleAddress('/money/withdrawals'))
  const apply = page.getByRole('button', { name: '申请提现' })
  await apply.press('Enter')
  const drawer = page.getByRole('dialog', { name: '申请提现' })
  await expect(drawer.getByLabel('提现账户')).toBeFocused()
  await page.keyboard.press('Tab')
  const amount = drawer.getByLabel('金额（元）')
  await expect(amount).toBeFocused()
  const password = drawer.getByLabel('支付密码', { exact: true })
  await tells(page, () => page.keyboard.press('Enter'), /请输入金额/, /请输入支付密码/)
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/请输入金额/)
  await tells(page, () => page.keyboard.type('50'), /手续费 ¥2.00，实际到账 ¥48.00/)
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type('000000')
  await tells(page, () => page.keyboard.press('Enter'), /支付密码/)
  await expect(password).toBeFocused()
  await password.fill(PAY_PASSWORD)
  await tells(page, () => page.keyboard.press('Enter'), /^已申请，/)
  await expect(drawer).toBeHidden()
  await expect(apply).toBeFocused()
})

test('an owner fills in an account with the keys alone, and hears what is wrong with it', async ({
  signedIn: page,
}) => {
  await page.goto(consoleAddress('/accounts/new'))
  await waitForScreen(page)
  const submit = page.getByRole('button', { name: '存为草稿' })
  const game = page.getByRole('combobox', { name: '游戏' })
  await tells(page, () => submit.press('Enter'), /请选择游戏/, /请输入标题/)
  await expect(game).toBeFocused()
  await expect(game).toHaveAccessibleDescription(/请选择游戏/)
  await pickFirst(game)
  await page.keyboard.press('Tab')
  await expect(game).not.toHaveAttribute('aria-invalid')
  const zone = page.getByRole('combobox', { name: '区服' })
  await expect(zone).toBeFocused()
  await pickFirst(zone)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('标题')).toBeFocused()
  await page.keyboard.type('用键盘填写的账号')
  await tells(
    page,
    async () => page.getByLabel('添加截图').setInputFiles([await pictureFile('红.png')]),
    /^已上传 1 张，共 1 张$/,
  )
  await submit.press('Enter')
  await expect(page.getByLabel('每小时价格')).toBeFocused()
  await expect(page.getByLabel('每小时价格')).toHaveAccessibleDescription(/请输入每小时价格/)
  await page.keyboard.type('3.5')
  await tells(page, () => submit.press('Enter'), /^已存为草稿/)
  await isOnTitle(page, '用键盘填写的账号')
})
