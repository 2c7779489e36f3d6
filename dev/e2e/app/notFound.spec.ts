import { expect, test } from '../fixtures/fixtures.ts'

test('an unknown address says so and links home', async ({ page }) => {
  await page.goto('/pages/nothing/here?x=1')
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeAttached()
  await expect(page).toHaveTitle('页面不存在 · 上号')
  await page.getByRole('link', { name: '回首页' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: '游戏' })).toBeVisible()
})

test('a number that no account can have is called wrong, and loading it again is not offered', async ({
  page,
}) => {
  await page.goto('/pages/account-detail/yx?goodsId=12')
  await expect(page.getByText('账号编号格式不正确')).toBeVisible()
  await expect(page.getByRole('button', { name: '重新加载' })).toHaveCount(0)
})
