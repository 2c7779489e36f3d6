import {
  consoleAddress,
  enterConsole,
  enterOps,
  expect,
  opsAddress,
  test,
} from '../../fixtures/console/console.ts'
import { visitScreen, waitForScreen } from '../../fixtures/console/visit.ts'
import { arbitrate, fileComplaint } from '../../fixtures/disputes/complaint.ts'
import { packagedAccount } from '../../fixtures/orders/accounts.ts'
import { rentAccount } from '../../fixtures/orders/placeOrder.ts'
import { reads, tells } from '../../fixtures/pages/hearing.ts'
import { RECORD_ANNOUNCEMENTS } from '../../fixtures/pages/screenReader.ts'
import { addWithdrawAccount, withdraw } from '../../fixtures/payments/withdrawals.ts'
import { logInOwner } from '../../fixtures/people/calls.ts'
import { registerPayer } from '../../fixtures/people/register.ts'

test.beforeEach(({ page }) => page.addInitScript(RECORD_ANNOUNCEMENTS))

test('an owner agrees to a complaint with the keys alone, and hears how it ended', async ({ page }) => {
  const payer = { phone: '13929400801', sequence: 1811, cashFen: 50_000 }
  const { token } = await registerPayer(page.request, payer)
  const account = await packagedAccount()
  const { orderId } = await rentAccount(token, account, 2)
  await fileComplaint(token, { orderId, reason: 'kicked' })
  await enterConsole(page, await logInOwner(account.ownerId))
  await page.goto(consoleAddress('/disputes'))
  await waitForScreen(page)
  await reads(page, [/^链接，看板$/, /^标题，维权$/, new RegExp(`^链接，${account.title}$`)])
  await page.getByRole('link', { name: account.title, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const agree = page.getByRole('button', { name: '同意申请' })
  await agree.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(agree).toBeFocused()
  await page.keyboard.press('Enter')
  await tells(page, () => dialog.getByRole('button', { name: '同意申请' }).press('Enter'), /^已同意$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an operator takes a case and approves a withdrawal with the keys alone', async ({ page }) => {
  const payer = { phone: '13929400802', sequence: 1812, cashFen: 500_000 }
  const { token } = await registerPayer(page.request, payer)
  const account = await packagedAccount()
  const { orderId } = await rentAccount(token, account, 2)
  const disputeId = await fileComplaint(token, { orderId, reason: 'kicked' })
  await arbitrate(token, await logInOwner(account.ownerId), disputeId)
  const id = await withdraw(token, await addWithdrawAccount(token, payer.phone), 150_000)
  await enterOps(page)
  await page.goto(opsAddress('/disputes'))
  const row = page.getByRole('row').filter({ hasText: orderId })
  await tells(page, () => row.getByRole('button', { name: /接\s*手/ }).press('Enter'), /^已接手$/)
  await expect(page).toHaveURL(new RegExp(`/disputes/${disputeId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await visitScreen(page, opsAddress(`/money/withdrawals/${id}`))
  await reads(page, [/^按钮，运营小何$/, /^链接，提现审核$/, /^标题，提现/, /^按钮，通\s?过$/])
  await page.getByRole('button', { name: '通过' }).press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: '通过' })
  await tells(page, () => confirm.press('Enter'), /^已通过，马上转出$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
