import { textOf } from '@shanghao/contract/errors'
import { codeAt } from '../../../server/src/domains/ops/factor/totp.ts'
import { enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { query } from '../fixtures/database/database.ts'
import { arbitrate, fileComplaint } from '../fixtures/disputes/complaint.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { ageFactor, callsOf, logInOperator, logInOwner } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { LOGIN_PASSWORD, registerAdult, registerPayer } from '../fixtures/people/register.ts'

/** One person with two accounts, both of an administrator. */
const SEQUENCE = 1811
const OWN = '13929718101'
const OTHER = '13929718102'
const COLLEAGUE = '13929718103'

const makeAdmin = (phone: string) =>
  query(
    "insert into operator_role (user_id, role, granted_at) select id, 'admin', now() from app_user where phone = $1",
    [phone],
  )
const signIn = (phone: string) => logInOperator({ phone, password: LOGIN_PASSWORD })

test('an operator’s attempts to decide for themself are refused, by either of their accounts', async ({
  page,
}) => {
  const { token: renter, userId } = await registerPayer(page.request, {
    phone: OWN,
    sequence: SEQUENCE,
    cashFen: 50_000,
  })
  await registerAdult(page.request, { phone: OTHER, sequence: SEQUENCE })
  await registerAdult(page.request, { phone: COLLEAGUE, sequence: SEQUENCE + 1 })
  const account = await plainAccount()
  const { orderId } = await rentAccount(renter, account, 3)
  const disputeId = await fileComplaint(renter, { orderId, reason: 'kicked' })
  await arbitrate(renter, await logInOwner(account.ownerId), disputeId)
  await makeAdmin(OWN)
  await makeAdmin(OTHER)
  const own = await signIn(OWN)
  const self = page.getByText(textOf('OPERATOR_SELF')).first()
  await enterConsole(page, own, 'ops')

  // A role for oneself, by either account; then one for a colleague, which needs approval.
  for (const phone of [OWN, OTHER]) {
    await page.goto(opsAddress('/operators'))
    await page.getByRole('button', { name: '授予角色' }).click()
    await page.getByRole('combobox', { name: '角色' }).click()
    await page.getByText('财务', { exact: true }).last().click()
    await page.getByLabel('原因').fill('新同事入职')
    await page.getByLabel('手机号').fill(phone)
    await page.getByRole('button', { name: '提交审批' }).click()
    await expect(self).toBeVisible()
  }
  await page.getByLabel('手机号').fill(COLLEAGUE)
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('等待另一位管理员审批')).toBeVisible()

  // A change of one's own role.
  const row = page.getByRole('listitem').filter({ hasText: '139****8101' })
  await row.getByRole('button', { name: /收回/ }).click()
  await page.getByLabel('原因').fill('岗位调整')
  await page.getByRole('button', { name: '收回角色' }).click()
  await expect(self).toBeVisible()
  await page.reload()
  await expect(row).toContainText('管理员')

  // One's own dispute: its case can't be opened, and the call behind the button is refused too.
  await page.goto(opsAddress(`/disputes/${disputeId}`))
  await expect(self).toBeVisible()
  await expect(page.getByRole('button', { name: /接\s*手/ })).toHaveCount(0)
  await expect(callsOf(own).disputes.take({ disputeId })).rejects.toThrow(textOf('OPERATOR_SELF'))

  // One's own request: the account that made it is offered no approval, the other is refused.
  await page.goto(opsAddress('/approvals'))
  const mine = page.getByRole('row').filter({ hasText: `运营人员` }).filter({ hasText: '新同事入职' })
  const requested = page.getByRole('row').filter({ hasText: '新同事入职' }).filter({ hasText: '我，' })
  await expect(requested.getByRole('button', { name: /撤\s*回/ })).toBeVisible()
  await expect(requested.getByRole('button', { name: /批\s*准/ })).toHaveCount(0)
  await enterConsole(page, await signIn(OTHER), 'ops')
  await page.goto(opsAddress('/approvals'))
  await mine
    .filter({ hasText: `运营人员 ${userId}` })
    .getByRole('button', { name: /批\s*准/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /批\s*准/ })
    .click()
  await expect(page.getByText(textOf('APPROVAL_OWN'))).toBeVisible()
  expect(
    await query("select 1 from app_user where phone = $1 and 'operator' = any (roles)", [COLLEAGUE]),
  ).toEqual([])

  // A code of the second factor that was entered before.
  const { enrolmentCode } = await callsOf(await logInOperator(demo.operator)).ops.createEnrolment({
    userId: Number(userId),
  })
  const { ops } = callsOf(own)
  const { secret } = await ops.beginFactor({ enrolmentCode })
  const factorCode = codeAt(secret, new Date())
  await ops.confirmFactor({ factorCode })
  await ageFactor(own)
  await enterConsole(page, own, 'ops')
  await page.goto(opsAddress('/operators'))
  await page
    .getByRole('listitem')
    .filter({ hasText: '139****8102' })
    .getByRole('button', { name: /收回/ })
    .click()
  await page.getByLabel('原因').fill('岗位调整')
  await page.getByRole('button', { name: '收回角色' }).click()
  const factor = page.getByRole('dialog').filter({ hasText: '再次输入动态码' })
  await factor.getByLabel('动态码').fill(factorCode)
  await factor.getByRole('button', { name: '确认' }).click()
  await expect(factor.getByText(textOf('FACTOR_WRONG'))).toBeVisible()
})
