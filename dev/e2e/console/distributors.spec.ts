import { consoleViolations, enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { registerPayer } from '../fixtures/people/register.ts'

test('a share above the bound waits for a second operator, and counts once they approve', async ({
  page,
}) => {
  const { userId } = await registerPayer(page.request, { phone: '13929400731', sequence: 1731, cashFen: 0 })
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress('/channels/distributors'))
  await page.getByRole('button', { name: '新建分销商' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('高于 10% 须另一位运营人员审批')).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await dialog.getByLabel('用户编号').fill(userId)
  await dialog.getByLabel('名称').fill('河东网吧联盟')
  await dialog.getByLabel('占平台服务费的比例').fill('10')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('分销商已新建')).toBeVisible()

  await page.getByRole('button', { name: '修改比例：河东网吧联盟' }).click()
  await dialog.getByLabel('占平台服务费的比例').fill('12')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已提交，等待另一位运营人员审批')).toBeVisible()

  const second = callsOf(await logInOperator(demo.secondOperator))
  const { list } = await second.ops.approvals()
  const waiting = list.find(({ beneficiaryId }) => beneficiaryId === userId)
  expect(waiting?.text).toContain('分成比例改为平台服务费的 12%')
  await second.ops.approve({ approvalId: waiting?.approvalId ?? 0 })
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: '河东网吧联盟' })).toContainText('12%（第 2 版）')
})
