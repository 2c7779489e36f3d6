import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { RENT_LIST } from '../fixtures/pages/addresses.ts'
import { accountTitles } from '../fixtures/pages/parts.ts'

const banner = (page: Page) => page.locator('.offline-banner')

test.use({ interrupted: true })

test('without a network loaded content stays, and failed requests are retried once the network is back', async ({
  page,
  context,
}) => {
  await page.goto(`${RENT_LIST}?gameId=1`)
  await expect(accountTitles(page).first()).toBeVisible()
  await context.setOffline(true)
  await expect(banner(page)).toContainText(/网络已断开，正在显示今天 \d\d:\d\d 的内容/)
  await expect(accountTitles(page).first()).toBeVisible()
  await page.getByRole('button', { name: '免押金' }).click()
  await expect(page.getByText('网络错误', { exact: true })).toBeVisible()
  await expect(banner(page)).toContainText('网络已断开，部分内容还没加载出来')
  await context.setOffline(false)
  await expect(accountTitles(page).first()).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a server that does not respond is named as the reason, not “earlier content”', async ({ page }) => {
  /* The request layer repeats for half a minute and probes pause up to as long: the page's clock is turned instead of waiting. */
  await page.clock.install()
  const later = (isThere: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(2000)
      await isThere()
    }).toPass()
  await page.route(/\/(api\/|readyz)/, (route) => route.abort())
  // Written like this, the server sends the page without its content.
  await page.goto(`${RENT_LIST}/?gameId=1`)
  await later(() => expect(page.getByText('网络错误', { exact: true })).toBeVisible({ timeout: 200 }))
  await later(() =>
    expect(banner(page)).toContainText('暂时连不上服务器，内容还没加载出来', { timeout: 200 }),
  )
  await page.unroute(/\/(api\/|readyz)/)
  await later(() => expect(accountTitles(page).first()).toBeVisible({ timeout: 200 }))
  await later(() => expect(banner(page)).toHaveCount(0, { timeout: 200 }))
})

test('the browser’s online event is not enough; probes are sent one at a time with growing pauses', async ({
  page,
  context,
}) => {
  await page.goto(RENT_LIST)
  await expect(accountTitles(page).first()).toBeVisible()
  let under = 0
  let most = 0
  let probes = 0
  let outcome: Promise<'abort' | 'continue'> = Promise.resolve('abort')
  await page.route('**/readyz', async (route) => {
    probes += 1
    under += 1
    most = Math.max(most, under)
    await route[await outcome]()
    under -= 1
  })
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  const before = probes
  await context.setOffline(false)
  await expect.poll(() => probes).toBeGreaterThan(before)
  await expect(banner(page)).toContainText('暂时连不上服务器')
  for (let i = 0; i < 20; i++) await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect(banner(page)).toBeVisible()
  expect(most).toBe(1)
  // A probe by the clock may not find the server before the button is pressed.
  const pressed = Promise.withResolvers<'continue'>()
  outcome = pressed.promise
  await page.getByRole('button', { name: '重试' }).click()
  pressed.resolve('continue')
  await expect(banner(page)).toHaveCount(0)
})

test('a single failed call is retried automatically, without a banner', async ({ page }) => {
  let refused = 0
  await page.route('**/api/goods/visitors/1/list', async (route) => {
    refused += 1
    if (refused <= 2) await route.fulfill({ status: 500 })
    else await route.continue()
  })
  await page.goto(`${RENT_LIST}?gameId=1`)
  await expect(accountTitles(page).first()).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a page whose code failed to load opens automatically', async ({ page, context }) => {
  await page.goto(RENT_LIST)
  await expect(accountTitles(page).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: '搜索账号' }).click()
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('searchbox')).toBeVisible()
})
