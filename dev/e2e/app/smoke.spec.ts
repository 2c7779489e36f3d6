import { expect, test } from '../fixtures/fixtures.ts'

test('the health check succeeds', async ({ request }) => {
  const answer = await request.get('/healthz')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toEqual({ ok: true })
})

test('the app opens', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main')).toBeVisible()
})
