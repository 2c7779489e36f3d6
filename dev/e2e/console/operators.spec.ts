import { people } from '../../../server/seed/people.ts'
import { codeAt } from '../../../server/src/domains/ops/factor/totp.ts'
import { consoleViolations, enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { ageFactor, callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { registerPayer } from '../fixtures/people/register.ts'

const PHONE = '13929400701'

const secretOf = (phone: string): string => {
  const person = people.find((one) => one.phone === phone)
  if (!person || !('operator' in person)) throw new Error(`${phone} is no operator of the demo`)
  return person.operator.factorSecret
}

test('an operator is given a role by two administrators, sets their second factor, and loses the role again', async ({
  page,
  browser,
}) => {
  const person = await registerPayer(page.request, { phone: PHONE, sequence: 1711, cashFen: 0 })
  const token = await logInOperator(demo.operator)
  await enterConsole(page, token, 'ops')
  await page.goto(opsAddress('/operators'))
  await page.getByRole('button', { name: '授予角色' }).click()
  await page.getByLabel('手机号').fill(demo.operator.phone)
  await page.getByRole('combobox', { name: '角色' }).click()
  await page.getByText('财务', { exact: true }).last().click()
  await page.getByLabel('原因').fill('新同事入职')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('涉及你本人')).toBeVisible()
  await page.getByLabel('手机号').fill(PHONE)
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('等待另一位管理员审批')).toBeVisible()

  const second = callsOf(await logInOperator(demo.secondOperator))
  const { list } = await second.ops.approvals()
  const approvalId = list.find(({ beneficiaryId }) => beneficiaryId === person.userId)?.approvalId ?? 0
  await second.ops.approve({ approvalId })
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: '139****0701' })
  await row.getByRole('button', { name: /生成绑定码/ }).click()
  const dialog = page.getByRole('dialog')
  const enrolmentCode = /[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  await dialog.getByRole('button', { name: '我知道了' }).click()
  await expect(row).toContainText('等待绑定')

  const context = await browser.newContext()
  const other = await context.newPage()
  await enterConsole(other, person.token, 'ops')
  await other.goto(opsAddress('/operators'))
  await other.getByLabel('绑定码').fill(enrolmentCode)
  await other.getByRole('button', { name: '下一步' }).click()
  const secret = ((await other.locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(await consoleViolations(other)).toEqual([])
  await other.getByRole('textbox', { name: '动态码' }).fill(codeAt(secret, new Date()))
  await other.getByRole('button', { name: '完成绑定' }).click()
  await expect(other.getByText('没有权限')).toBeVisible()

  await ageFactor(token)
  await page.reload()
  await row.getByRole('button', { name: /收回/ }).click()
  await page.getByLabel('原因').fill('岗位调整')
  await page.getByRole('button', { name: '收回角色' }).click()
  const factor = page.getByRole('dialog').filter({ hasText: '再次输入动态码' })
  await factor.getByLabel('动态码').fill(codeAt(secretOf(demo.operator.phone), new Date()))
  await factor.getByRole('button', { name: '确认' }).click()
  await expect(row).toHaveCount(0)
  await other.reload()
  await expect(other.getByText('没有运营权限')).toBeVisible()
  await context.close()

  await page.goto(opsAddress('/audit'))
  await expect(page.getByText('收回运营角色').first()).toBeVisible()
  await page.getByRole('button', { name: '核对完整性' }).click()
  await expect(page.getByRole('dialog').locator('.ant-modal-confirm-title')).toHaveText(
    '日志完整，没有被改动',
  )
})

test('a renter and an operator without the second factor see no screen of the operators’ console', async ({
  page,
}) => {
  await enterConsole(page, await logInOperator(demo.rich), 'ops')
  await page.goto(opsAddress())
  await expect(page.getByText('没有运营权限')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
