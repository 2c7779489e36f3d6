import { consoleViolations, enterOps, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { query } from '../fixtures/database/database.ts'
import { runKeyRotation, runSettingPlans } from '../fixtures/jobs.ts'
import { callsOf, logIn } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'

test('an operator schedules a change of a rule, it takes effect at its time, and they go back to the value before', async ({
  page,
}) => {
  await enterOps(page)
  await page.goto(opsAddress(`/settings?${new URLSearchParams({ word: '多久可以修改一次昵称' })}`))
  await expect(page.getByText('两次修改昵称之间的天数')).toBeVisible()

  await page.getByRole('button', { name: '修改多久可以修改一次昵称' }).click()
  const form = page.getByRole('dialog', { name: '多久可以修改一次昵称' })
  await form.getByLabel('改为（天）').fill('400')
  await form.getByLabel('原因').fill('活动期间放宽')
  await form.getByRole('button', { name: '修改', exact: true }).click()
  await expect(form.getByText('请输入数值，范围 1–365 天')).toBeVisible()
  await form.getByLabel('改为（天）').fill('3')
  await form.getByText('定时', { exact: true }).click()
  await form.getByRole('button', { name: '定时修改' }).click()
  await expect(page.getByText('已安排，到时自动生效')).toBeVisible()
  await expect(page.getByText('起改为 3 天')).toBeVisible()

  await page.goto(opsAddress('/settings/plans'))
  await expect(page.getByRole('row', { name: '7 天 → 3 天' })).toContainText('待生效')
  /* Its time comes. */
  await query(`update setting_plan set effective_at = now(), due_at = now(), created_at = now() - interval '1 day'
                where key = 'user.nicknameDays' and state = 'waiting'`)
  await runSettingPlans()
  await page.reload()
  await expect(page.getByRole('row', { name: '7 天 → 3 天' })).toContainText('已生效')

  await page.goto(opsAddress('/settings/history?key=user.nicknameDays'))
  await page.getByRole('button', { name: '恢复为 7 天' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '修改', exact: true }).click()
  await expect(page.getByText('已修改，几秒内在所有服务器生效')).toBeVisible()
  await expect(page.getByRole('row', { name: '3 天 → 7 天' })).toBeVisible()
  expect((await callsOf().settings.rules()).nicknameDays).toBe(7)
})

test('the dashboard shows what waits and leads to it, with charts by hour and day; a service is tested', async ({
  page,
}) => {
  await enterOps(page)
  await page.goto(opsAddress('/dashboard'))
  await expect(page.getByRole('region', { name: '待处理' }).getByText('待审批的操作')).toBeVisible()
  await page.getByText('24 小时', { exact: true }).click()
  await page.getByRole('button', { name: /注册/ }).click()
  await expect(page.getByRole('img', { name: /注册，24 小时共/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '运行状态' }).getByText(/^不变量/)).toBeVisible()

  await page.goto(opsAddress('/gateways'))
  await page.getByRole('button', { name: '测试支付宝', exact: true }).click()
  await expect(page.getByText(/支付宝正常，用时 \d+ 毫秒/)).toBeVisible()
  await page.getByRole('button', { name: '测试短信' }).click()
  await expect(page.getByText(/短信正常，用时 \d+ 毫秒/)).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
})

test('an administrator changes the key that seals while people are verified by what it sealed', async ({
  page,
}) => {
  await enterOps(page)
  await page.goto(opsAddress('/keys'))
  await expect(page.getByText('使用中')).toBeVisible()
  await page.getByRole('button', { name: /轮换到/ }).click()
  await page.getByLabel('原因').fill('每年轮换')
  await page.getByRole('button', { name: '开始轮换' }).click()
  await expect(page.getByText('正在轮换', { exact: true })).toBeVisible()
  await runKeyRotation()
  await expect(page.getByText(/已重新加密 \d+ 条，还剩 0 条/)).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  const { name } = await callsOf(await logIn(demo.owner)).realname.realAuthInfo({})
  expect(name).toMatch(/\*/)
})
