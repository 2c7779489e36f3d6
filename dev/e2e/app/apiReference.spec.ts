import { expect, test } from '../fixtures/fixtures.ts'

test('the API reference is drawn under its own policy, a domain at a time', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.locator('[data-path]')).toHaveCount(0)
  await page.getByRole('link', { name: 'session', exact: true }).click()
  await page.locator('[data-path="/api/user/login"]').click()
  await expect(page.getByText('LOGIN_WRONG')).toBeVisible()
})
