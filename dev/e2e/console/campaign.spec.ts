import { consoleViolations, enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { query } from '../fixtures/database/database.ts'
import { logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'

test('a campaign is forecast, made, given from, raised and stopped', async ({ page }) => {
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress('/promotion/campaigns'))
  await page.getByRole('button', { name: '新建活动' }).click()
  await page.locator('form').getByText('人工发放', { exact: true }).click()
  await page.getByLabel('名称').fill('工单补偿红包')
  await page.getByLabel('预算').fill('52')
  await page.getByLabel('红包金额').fill('5')
  await page.getByLabel('使用门槛').fill('10')
  await page.getByLabel('有效天数').fill('7')
  const forecast = page.getByRole('complementary', { name: '预测' })
  await expect(forecast.getByText('按最坏情况估算：预算全部发完')).toBeVisible()
  await expect(forecast.getByText('¥50.00').first()).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByRole('button', { name: '新建活动' }).click()

  await expect(page.getByRole('heading', { name: '工单补偿红包' })).toBeVisible()
  await expect(page.getByText('进行中')).toBeVisible()
  const [rich] = await query<{ id: string }>('select id::text as id from app_user where phone = $1', [
    demo.rich.phone,
  ])
  await page.getByRole('button', { name: '发给用户' }).click()
  await page.getByLabel('用户编号').fill(rich?.id ?? '')
  await page.getByLabel('原因').fill('工单 42')
  await page.getByRole('button', { name: '发放', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: rich?.id ?? '' })).toContainText('¥5.00')
  await page.getByRole('button', { name: '追加预算' }).click()
  await page.getByLabel('追加多少').fill('10')
  await page.getByLabel('原因').fill('不够发')
  await page.getByRole('button', { name: '追加', exact: true }).click()
  await expect(page.getByText('共 ¥62.00')).toBeVisible()
  await page.getByRole('button', { name: '停止活动' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停止活动' }).click()
  await expect(page.getByText('已停止').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '发给用户' })).toHaveCount(0)
  await expect(page.getByRole('list').filter({ hasText: '追加预算 ¥10.00：不够发' })).toBeVisible()
})
