import { enterConsole, enterOps, expect, opsAddress, test } from '../../fixtures/console/console.ts'
import { visitScreen, waitForScreen } from '../../fixtures/console/visit.ts'
import { arbitrate, fileComplaint } from '../../fixtures/disputes/complaint.ts'
import { packagedAccount } from '../../fixtures/orders/accounts.ts'
import { rentAccount } from '../../fixtures/orders/placeOrder.ts'
import { isOnTitle, reads, tells } from '../../fixtures/pages/hearing.ts'
import { RECORD_ANNOUNCEMENTS } from '../../fixtures/pages/screenReader.ts'
import { addWithdrawAccount, withdraw } from '../../fixtures/payments/withdrawals.ts'
import { callsOf, logInOperator, logInOwner } from '../../fixtures/people/calls.ts'
import { demo } from '../../fixtures/people/demo.ts'
import { registerPayer } from '../../fixtures/people/register.ts'

test.beforeEach(({ page }) => page.addInitScript(RECORD_ANNOUNCEMENTS))

test('operators decide a case, approve the decision and refuse a withdrawal with the keys alone', async ({
  page,
}) => {
  const payer = { phone: '13929400821', sequence: 1841, cashFen: 500_000 }
  const { token } = await registerPayer(page.request, payer)
  const account = await packagedAccount()
  const { orderId } = await rentAccount(token, account, 2)
  const disputeId = await fileComplaint(token, { orderId, reason: 'kicked' })
  await arbitrate(token, await logInOwner(account.ownerId), disputeId)
  const withdrawalId = await withdraw(token, await addWithdrawAccount(token, payer.phone), 150_000)
  const operator = await logInOperator(demo.operator)
  await callsOf(operator).disputes.take({ disputeId, from: null })

  await enterConsole(page, operator, 'ops')
  await page.goto(opsAddress(`/disputes/${disputeId}`))
  await waitForScreen(page)
  // The pictures of the evidence: what is opened says what its controls do, and gives the focus back.
  const picture = page.getByRole('button', { name: '截图 1' }).first()
  await picture.press('Enter')
  await reads(page, [/^按钮，关闭$/, /^按钮，向左旋转$/, /^按钮，放大$/])
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()

  const decide = page.getByRole('button', { name: '裁定', exact: true })
  await decide.press('Enter')
  const drawer = page.getByRole('dialog', { name: '裁定' })
  const amount = drawer.getByLabel('退给租客的租金（元）')
  const reason = drawer.getByLabel('裁定理由')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(decide).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await tells(page, () => amount.fill('1'), /退给租客租金 ¥1/)
  await tells(page, () => page.keyboard.press('Enter'), /请输入裁定理由/)
  await expect(reason).toBeFocused()
  await page.keyboard.type('双方截图都不完整，平台退回一元。')
  await drawer.getByText('平台另外补偿').press('Enter')
  await page.keyboard.press('Tab')
  await expect(drawer.getByLabel('补偿租客（元）')).toBeFocused()
  await page.keyboard.type('2')
  await tells(page, () => page.keyboard.press('Enter'), /^已提交，等待另一位运营人员审批$/)
  await isOnTitle(page, '仲裁案件')

  await enterOps(page, 'secondOperator')
  await page.goto(opsAddress('/approvals'))
  const row = page.getByRole('row').filter({ hasText: disputeId })
  const approve = row.getByRole('button', { name: '批准' })
  await approve.press('Enter')
  await page.keyboard.press('Escape')
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: '批准' })).toBeFocused()
  await tells(page, () => page.keyboard.press('Enter'), /^已批准并执行$/)
  await isOnTitle(page, '审批')

  await visitScreen(page, opsAddress(`/money/withdrawals/${withdrawalId}`))
  await page.getByRole('button', { name: '拒绝' }).press('Enter')
  const refusal = page.getByRole('dialog', { name: '拒绝提现' })
  const cause = refusal.getByLabel('原因')
  await expect(cause).toBeFocused()
  const refuse = refusal.getByRole('button', { name: '拒绝提现' })
  await tells(page, () => refuse.press('Enter'), /请输入原因/)
  await expect(cause).toBeFocused()
  await page.keyboard.type('支付宝姓名与实名不一致')
  await tells(page, () => refuse.press('Enter'), /^已拒绝，金额退回余额$/)
  await isOnTitle(page, '提现')
})
