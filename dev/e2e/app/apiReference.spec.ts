import { expect, test } from '../fixtures/fixtures.ts'

test('the API reference is drawn under its own policy', async ({ page }) => {
  await page.goto('/api/docs')
  await page.locator('[data-path="/api/user/login"]').click()
  await expect(page.getByText('LOGIN_WRONG')).toBeVisible()
})
