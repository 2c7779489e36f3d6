import { consoleViolations, enterOps, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { query } from '../fixtures/database/database.ts'
import { arbitrate, COMPLAINT_TEXT, fileComplaint } from '../fixtures/disputes/complaint.ts'
import { packagedAccount } from '../fixtures/orders/accounts.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { callsOf, logInOwner } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'

const TITLE = '截图都不完整'
const REASON = '双方截图都不完整，按平台记录的使用时间退回一部分租金。'

test('a partial refund above the limit is decided from the evidence and approved by another operator', async ({
  page,
  browser,
}) => {
  const account = await packagedAccount()
  await query(
    `update goods set hourly_fen = 100000, ten_hour_fen = null, overnight_fen = null, day_fen = null, week_fen = null,
            gift_every = null, gift_hours = null where id = $1`,
    [account.id],
  )
  const payer = { phone: '13929700001', sequence: 971, cashFen: 500_000 }
  const { token } = await registerPayer(page.request, payer)
  const { orderId } = await rentAccount(token, account, 3)
  const disputeId = await fileComplaint(token, { orderId, reason: 'kicked' })
  await arbitrate(token, await logInOwner(account.ownerId), disputeId)

  // The queue, its workload, and a template of a reason.
  await enterOps(page)
  await page.goto(opsAddress('/disputes'))
  const row = page.getByRole('row').filter({ hasText: orderId })
  await expect(row).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('只看没有人接手的')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '理由模板' }).click()
  await page.getByRole('button', { name: /新\s*建/ }).click()
  await page.getByLabel('标题').fill(TITLE)
  await page.getByRole('textbox', { name: '内容' }).fill(REASON)
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /接\s*手/ }).click()

  // The case: both sides, how the claim came about, the decision with what it means.
  await expect(page.getByText('你已接手')).toBeVisible()
  await expect(page.getByRole('region', { name: '租客的说明' })).toContainText(COMPLAINT_TEXT)
  await expect(page.getByRole('region', { name: '号主的说明' })).toContainText('号主拒绝申请')
  await expect(page.getByRole('region', { name: '规则建议' })).toContainText('本单')
  await page.getByRole('img', { name: '截图 1' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await page.getByLabel('退给租客的租金').fill('1500')
  await expect(page.getByText('退给租客租金 ¥1500')).toBeVisible()
  await page.getByRole('button', { name: '选用模板' }).click()
  await page.getByRole('button', { name: /选\s*用$/ }).click()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByRole('button', { name: '提交裁定' }).click()
  const pending = page.getByRole('region', { name: '待审批的裁定' })
  await expect(pending).toContainText('由你提交')
  await expect(pending.getByRole('button', { name: /批\s*准/ })).toHaveCount(0)

  // Another operator approves it, beside the same evidence.
  const second = await (await browser.newContext()).newPage()
  await enterOps(second, 'secondOperator')
  await second.goto(opsAddress(`/disputes/${disputeId}`))
  await expect(second.getByRole('region', { name: '待审批的裁定' })).toContainText(REASON)
  await second.getByRole('button', { name: /批\s*准/ }).click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /批\s*准/ })
    .click()
  await expect(second.getByRole('region', { name: '裁定', exact: true })).toContainText('退给租客租金 ¥1500')
  expect((await callsOf(token).disputes.detail({ disputeId })).decision).toMatchObject({
    rentFen: 150_000,
    reason: REASON,
  })

  // The order shows all of it in one time line.
  await second.getByRole('link', { name: orderId }).click()
  const timeline = second.getByRole('region', { name: '时间线' })
  await expect(timeline).toContainText('平台裁定 ¥1500')
  await expect(timeline).toContainText('租客现金余额 → 订单托管')
  await second.goto(opsAddress('/orders'))
  await second.getByLabel('订单编号、账号编号、用户编号或手机号').fill(payer.phone)
  await second.keyboard.press('Enter')
  await expect(second.getByRole('link', { name: orderId })).toBeVisible()
  await second.context().close()
})
