import type { Page } from '@playwright/test'
import { idNumberOf } from '../../../server/testing/people/idNumber.ts'
import { approve, secondOperator } from '../fixtures/console/approvals.ts'
import { consoleViolations, enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { query, withLock } from '../fixtures/database/database.ts'
import { credit, whileViolated } from '../fixtures/database/ledger.ts'
import { runClosings, runLedgerDays, runPayouts } from '../fixtures/jobs.ts'
import { addWithdrawAccount, withdraw } from '../fixtures/payments/withdrawals.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { LOGIN_PASSWORD, registerAdult, registerPayer } from '../fixtures/people/register.ts'

const AMOUNT = 150_000

/** An applicant whose withdrawal waits for review. */
const applicant = async (page: Page, phone: string, sequence: number) => {
  const { token, userId } = await registerPayer(page.request, { phone, sequence, cashFen: 500_000 })
  const accountId = await addWithdrawAccount(token, phone)
  return { token, userId, id: await withdraw(token, accountId, AMOUNT) }
}

const stateOf = async (token: string, id: string): Promise<string> =>
  (await callsOf(token).finance.withdrawalDetail({ id })).state

test('an operator refuses a withdrawal with a usual reason, and approves another, which is paid', async ({
  page,
}) => {
  const refused = await applicant(page, '13929714001', 1401)
  const paid = await applicant(page, '13929714002', 1402)
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress(`/money/withdrawals?userId=${refused.userId}`))
  await expect(page.getByRole('row').filter({ hasText: refused.userId })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('打开排在最前的提现')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByText('提现账户绑定于当天')).toBeVisible()
  await expect(page.getByText('申请前 90 天的现金收支')).toBeVisible()
  await page.keyboard.press('r')
  await page.getByRole('button', { name: '资金来源需要核实，请联系客服' }).click()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByRole('button', { name: '拒绝提现' }).click()
  await expect(page.getByText('已拒绝，金额退回余额')).toBeVisible()
  await expect(page.getByText('审核未通过，已退回余额')).toBeVisible()
  expect(await callsOf(refused.token).finance.withdrawalDetail({ id: refused.id })).toMatchObject({
    state: 'refused',
    reason: '资金来源需要核实，请联系客服',
  })

  await page.goto(opsAddress(`/money/withdrawals/${paid.id}`))
  await page.getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(page.getByText('已通过，马上转出')).toBeVisible()
  await runPayouts()
  expect(await stateOf(paid.token, paid.id)).toBe('paid')
  await page.reload()
  await expect(page.getByText('渠道交易号')).toBeVisible()
  await page.getByRole('link', { name: '查看全部流水' }).click()
  await page.getByRole('link', { name: '申请提现' }).click()
  await expect(page.getByText('同一业务的全部流水')).toBeVisible()
  await expect(page.getByRole('link', { name: '提现手续费' })).toBeVisible()
})

test('payouts are paused by one operator and resumed by two', async ({ page, browser }) => {
  const user = await applicant(page, '13929714003', 1403)
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  const other = await secondOperator(browser)
  await page.goto(opsAddress('/money/payouts'))
  // No other test sends payouts meanwhile.
  await withLock('finance.payouts', async () => {
    await page.getByRole('button', { name: '暂停转账' }).click()
    await expect(page.getByLabel('原因')).toBeFocused()
    await expect(page.getByText('请输入原因')).toHaveCount(0)
    await page.getByLabel('原因').fill('核对昨天的账单')
    await page.getByRole('dialog').getByRole('button', { name: '暂停转账' }).click()
    await expect(page.getByText('核对昨天的账单')).toBeVisible()
    await callsOf(await logInOperator(demo.operator)).finance.approveWithdrawal({ id: user.id })
    await page.getByRole('button', { name: '恢复转账' }).click()
    await page.getByLabel('核对结果').fill('账单已核对，没有差异')
    await page.getByRole('button', { name: '提交审批' }).click()
    await expect(page.getByText('等另一位运营人员审批', { exact: true })).toBeVisible()
    await approve(other, '恢复向用户转账')
  })
  await runPayouts()
  expect(await stateOf(user.token, user.id)).toBe('paid')
  await page.reload()
  await expect(page.getByRole('button', { name: '暂停转账' })).toBeVisible()
  await other.context().close()
})

test('a difference is found, corrected by two operators and ended with a note', async ({ page, browser }) => {
  const user = await applicant(page, '13929714004', 1404)
  const [difference] = await query<{ id: number }>(
    `insert into reconciliation_difference (channel, bill, day, kind, own_id, transaction_id, reason, ours_fen, theirs_fen, state, noted_at)
     values ('alipay', 'fund', current_date - 1, 'payout_return', $1, 'back-1404', 'returned', 147000, 147000, 'open', now()) returning id`,
    [user.id],
  )
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  const other = await secondOperator(browser)
  await page.goto(opsAddress('/money/differences?state=open&kind=payout_return'))
  await page.getByRole('row').filter({ hasText: user.id }).getByRole('link').click()
  await expect(page.getByText('钱在商户账户')).toBeVisible()
  await page.getByRole('button', { name: '更正余额' }).click()
  await expect(page.getByLabel('用户编号')).toHaveValue(user.userId)
  await expect(page.getByLabel('对账差异编号')).toHaveValue(String(difference?.id))
  await page.getByLabel('原因').fill('转账到账后被退回，存回余额')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('已提交，等另一位运营人员审批后执行')).toBeVisible()
  await approve(other, `存入用户 ${user.userId} 的现金余额`)
  await page.goto(opsAddress(`/money/differences/${difference?.id}`))
  await expect(page.getByText('转账到账后被退回，存回余额')).toBeVisible()
  await page.getByRole('button', { name: '处理完毕' }).click()
  await page.getByLabel('如何处理').fill('已更正到余额')
  await page.getByRole('dialog').getByRole('button', { name: '处理完毕' }).click()
  await expect(page.getByText('已更正到余额')).toBeVisible()
  await expect(page.getByRole('button', { name: '更正余额' })).toHaveCount(0)
  await other.context().close()
})

/** An account that was closed. */
const closedAccount = async (page: Page, phone: string, sequence: number): Promise<string> => {
  const { session, user } = callsOf(await registerAdult(page.request, { phone, sequence }))
  const { userId } = (await user.queryInfo()).userInfo
  await session.getSmsCodeByPhone({ purpose: 'cancel_user' })
  await user.cancelUser({ smsCode: await codeSentTo(page.request, phone, 2), giveUpFen: 0 })
  await query(
    `update account_closing set requested_at = requested_at - interval '30 days', closes_at = closes_at - interval '30 days'
      where user_id = $1`,
    [userId],
  )
  await runClosings()
  return userId
}

test('money of a closed account is paid out by two operators to the person whose ID number it had', async ({
  page,
  browser,
}) => {
  const userId = await closedAccount(page, '13929714006', 1406)
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  const other = await secondOperator(browser)
  await whileViolated(async () => {
    await credit(userId, { cashFen: 4_200, bonusFen: 300 })
    await page.goto(opsAddress(`/people/${userId}`))
    await expect(page.getByText('这笔钱在注销后才到账')).toBeVisible()
    await page.getByRole('button', { name: '记录发放' }).click()
    await page.getByRole('radio', { name: '银行转账' }).check()
    await page.getByLabel('渠道交易号').fill('20261128-1406')
    await page.getByLabel('领取人的身份证号').fill(idNumberOf('1996-03-08', 1407))
    await page.getByLabel('依据').fill('工单 1406，核对了身份证和户名')
    await page.getByRole('button', { name: '提交审批' }).click()
    await expect(page.getByText('与账号注销前的实名不一致')).toBeVisible()
    expect(await consoleViolations(page)).toEqual([])
    await page.getByLabel('领取人的身份证号').fill(idNumberOf('1996-03-08', 1406))
    await page.getByRole('button', { name: '提交审批' }).click()
    await expect(page.getByText('有一笔发放在等另一位运营人员审批')).toBeVisible()
    await approve(other, `把注销账号 ${userId} 的全部现金余额 42.00 元转给本人`)
  })
  await page.reload()
  await expect(page.getByRole('list', { name: '已发放' })).toContainText('20261128-1406')
  await expect(page.getByRole('button', { name: '记录发放' })).toHaveCount(0)
  await other.context().close()
})

test('an operator cannot decide on their own withdrawal', async ({ page }) => {
  const phone = '13929714005'
  const own = await applicant(page, phone, 1405)
  await query("insert into operator_role (user_id, role, granted_at) values ($1, 'finance', now())", [
    own.userId,
  ])
  await enterConsole(page, await logInOperator({ phone, password: LOGIN_PASSWORD }), 'ops')
  await page.goto(opsAddress(`/money/withdrawals/${own.id}`))
  await page.getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(page.getByText('这项操作涉及你本人')).toBeVisible()
  await expect(page.getByText('审核中')).toBeVisible()
  expect(await stateOf(own.token, own.id)).toBe('reviewing')
})

test('a closed day is looked at, its report taken along and verified', async ({ page }) => {
  await runLedgerDays()
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress('/money/days'))
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByText('借贷平衡')).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载日结单' }).click()
  await page.getByLabel('日结单文件').setInputFiles(await (await downloaded).path())
  await expect(page.getByText('这份日结单是结账时签名的原件')).toBeVisible()
  await expect(page.getByText('流水与结账时一致')).toBeVisible()
  await expect(page.getByText('审计日志与结账时一致')).toBeVisible()
  await page.getByLabel('日结单文件').setInputFiles({
    name: 'a.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('changed'),
  })
  await expect(page.getByText('不是签名的原件')).toBeVisible()
})
