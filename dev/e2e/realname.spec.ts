import type { Page } from '@playwright/test'
import { idNumberOf } from '../../server/testing/idNumber.ts'
import { expect, test } from './fixtures.ts'
import { bring, registered } from './people.ts'

const HERE = '/pages/finance/index?kind=in'
const realnameFor = (path: string) =>
  `/pages/realname-auth/index?realAuthStatus=1&scene=2&redirect=${encodeURIComponent(path)}`

const submit = async (page: Page, name: string, idNumber: string) => {
  await page.getByLabel('真实姓名').fill(name)
  await page.getByLabel('身份证号').fill(idNumber)
  await page.getByRole('button', { name: '提交认证' }).click()
}

test('a mistyped number is told while one types, a mismatch by what the register said, and success leads back', async ({
  page,
}) => {
  await bring(page, await registered(page.request, { phone: '13921000001', password: 'realname-2026' }))
  const adult = idNumberOf('1996-03-08', 101)
  await page.goto(realnameFor(HERE))
  await page.getByLabel('身份证号').fill(adult.slice(0, 17))
  await expect(page.getByText('已输入 17 位')).toBeVisible()
  const other = adult.endsWith('0') ? '1' : '0'
  await page.getByLabel('身份证号').fill(adult.slice(0, 17) + other)
  await expect(page.getByRole('alert')).toHaveText('请输入正确的身份证号')

  await submit(page, '钱不符', adult)
  await expect(page.getByText('姓名与身份证号不一致')).toBeVisible()
  await expect(page.getByText('没有完成认证')).toBeVisible()

  await submit(page, '孙无录', adult)
  await expect(page.getByText('没有查到该身份信息')).toBeVisible()

  await submit(page, '林一帆', adult)
  await expect(page.getByText('认证成功')).toBeVisible()
  await page.getByRole('link', { name: '继续刚才的操作' }).click()
  await expect(page).toHaveURL(HERE)
  await page.goto('/pages/realname-auth/index')
  await expect(page.getByText('林**')).toBeVisible()
})

test('a minor is told before and after that renting has to wait', async ({ page }) => {
  await bring(page, await registered(page.request, { phone: '13921000002', password: 'realname-2026' }))
  await page.goto(realnameFor(HERE))
  await page.getByLabel('身份证号').fill(idNumberOf('2012-05-20', 102))
  await expect(page.getByText('2030年5月20日 起可以租号')).toBeVisible()
  await submit(page, '林小满', idNumberOf('2012-05-20', 102))
  await expect(page.getByText('成年后会自动放开')).toBeVisible()
  await expect(page.getByRole('link', { name: '继续刚才的操作' })).toHaveCount(0)
})
