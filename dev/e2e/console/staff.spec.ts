import { textOf } from '@shanghao/contract/errors'
import { consoleAddress, consoleViolations, enterConsole, expect, test } from '../fixtures/console/console.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'

const OWNER = '13929400301'
const STAFF = '13929400302'

test('a person becomes an owner, and employs someone who may what their role allows until they are removed', async ({
  page,
  browser,
}) => {
  const owner = await registerPayer(page.request, { phone: OWNER, sequence: 1501, cashFen: 0 })
  const staff = await registerPayer(page.request, { phone: STAFF, sequence: 1502, cashFen: 0 })
  await enterConsole(page, owner.token)
  await page.goto(consoleAddress('/staff'))
  await expect(page.getByText('成为号主需要先绑定提现账户')).toBeVisible()
  await expect(page.getByRole('link', { name: '员工' })).toHaveCount(0)
  await callsOf(owner.token).finance.saveWithdrawAccount({ account: OWNER, payPassword: PAY_PASSWORD })
  await page.getByRole('button', { name: '已经完成，继续申请' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请先阅读并同意号主协议')).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByLabel('想出租的账号').fill('三个王者荣耀账号，周末出租')
  await page.getByLabel('我已阅读并同意号主协议').check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('申请正在审核')).toBeVisible()

  const operator = callsOf(await logInOperator(demo.operator))
  const { list } = await operator.owners.applications()
  const applicationId = list.find(({ userId }) => userId === owner.userId)?.applicationId ?? 0
  await operator.owners.approveApplication({ applicationId })
  await page.getByRole('button', { name: '刷新' }).click()

  await page.getByRole('button', { name: '邀请员工' }).click()
  await page.getByLabel('手机号').fill(OWNER)
  await page.getByLabel('称呼').fill('夜班小李')
  await page.getByRole('button', { name: '邀请', exact: true }).click()
  await expect(page.getByText(textOf('STAFF_SELF'))).toBeVisible()
  await page.getByLabel('手机号').fill(STAFF)
  await page.getByRole('button', { name: '邀请', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '夜班小李' })).toContainText('等待接受')

  const context = await browser.newContext()
  const other = await context.newPage()
  await enterConsole(other, staff.token)
  await other.goto(consoleAddress('/staff'))
  await other.getByRole('button', { name: '接受' }).click()
  await expect(other.getByText('没有权限')).toBeVisible()
  await expect(other.getByRole('link', { name: '验证码' })).toBeVisible()
  await expect(other.getByRole('link', { name: '操作记录' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: '移除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect(page.getByText('还没有员工')).toBeVisible()
  await other.goto(consoleAddress('/codes'))
  await expect(other.getByRole('heading', { name: '成为号主' })).toBeVisible()
  await context.close()

  await page.getByRole('link', { name: '操作记录' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('移除员工')
})
