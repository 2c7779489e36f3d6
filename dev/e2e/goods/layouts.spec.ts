import type { Page } from '@playwright/test'
import { portalHosts } from '../../../server/seed/channels.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder, rentAccount } from '../fixtures/orders/placeOrder.ts'
import { navigationTo } from '../fixtures/pages/navigation.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/** An address of the app on the host of a portal. */
const at = (host: string, path: string): string => {
  const address = new URL(path, process.env['E2E_URL'])
  address.hostname = host
  return address.href
}
const layoutOf = (page: Page) => page.locator('.page.home')
const myTab = (page: Page) => page.getByRole('link', { name: '我的' })

test('a portal opens with the layout of its number; an address shows the layout it names', async ({
  page,
}) => {
  await page.goto(at(portalHosts.ali, '/'))
  await expect(layoutOf(page)).toHaveClass(/home-night/)
  await expect(page.getByRole('heading', { name: '可包夜' })).toBeVisible()
  await expect(myTab(page)).toHaveAttribute('href', '/pages/my/index-two')
  await page.goto(at(portalHosts.ali, '/pages/home/index-three'))
  await expect(layoutOf(page)).toHaveClass(/home-magazine/)
  await page.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL(at(portalHosts.ali, '/'))
  await expect(layoutOf(page)).toHaveClass(/home-night/)

  await page.goto(at(portalHosts.laok, '/pages/home/home'))
  await expect(layoutOf(page)).toHaveClass(/home-magazine/)
  await expect(myTab(page)).toHaveAttribute('href', '/pages/my/index-three')
  await page.goto('/')
  await expect(layoutOf(page)).toHaveClass(/home-shop/)
})

/** Goes to the layout that is always dark, and answers its ink and the colours of its texts in the first frame that has both. */
const NIGHT_COLOURS = `new Promise((resolve) => {
  const ink = () => getComputedStyle(document.documentElement).getPropertyValue('--ink')
  const byDay = ink();
  ${navigationTo('/pages/home/index-two')}
  const look = () => {
    const heading = document.querySelector('.page.night h2')
    if (!heading || ink() === byDay) return requestAnimationFrame(look)
    const probe = document.createElement('i')
    probe.style.color = ink()
    heading.after(probe)
    const texts = [probe, document.body, document.querySelector('.page-main'), heading]
    resolve(texts.map((one) => getComputedStyle(one).color))
  }
  look()
})`

test('without motion, a layout that is always dark has its colours at once', async ({ page }) => {
  await page.goto('/pages/home/index')
  const [ink, ...others] = await page.evaluate<string[]>(NIGHT_COLOURS)
  expect(others).toEqual([ink, ink, ink])
})

test('the catalogue is narrowed and sorted in place, and going back leaves it at once', async ({ page }) => {
  await page.goto('/pages/news-center/help-list')
  await page.goto('/pages/home/index-one')
  await page.getByRole('group', { name: '游戏' }).getByRole('button', { name: '云阙争锋' }).click()
  await page.getByRole('button', { name: '免押金' }).click()
  await page.getByRole('button', { name: '按价格' }).click()
  await expect(page).toHaveURL('/pages/home/index-one?gameId=1&sort=price_up&noDeposit=true')
  const facts = page.locator('.goods-row-facts')
  await expect(facts.first()).toContainText('免押')
  await page.locator('.goods-row').first().click()
  await expect(page).toHaveURL(/account-detail/)
  await page.goBack()
  await expect(page).toHaveURL('/pages/home/index-one?gameId=1&sort=price_up&noDeposit=true')
  await page.goBack()
  await expect(page).toHaveURL('/pages/news-center/help-list')
})

test('the tool starts with what runs and with renting again for the same hours', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000951',
    sequence: 951,
    cashFen: 50_000,
  })
  const [before, now, waiting] = [await plainAccount(), await plainAccount(), await plainAccount()]
  const { orderId } = await rentAccount(token, before, 2)
  await callsOf(token).orders.return({ orderId })
  const running = await rentAccount(token, now, 1)
  const unpaid = await placeOrder(token, waiting, 1)

  await page.goto('/pages/home/index-four')
  await expect(page.getByRole('link', { name: '登录 / 注册' })).toBeVisible()
  await signIn(page, token)
  await page.goto('/pages/home/index-four')
  await expect(page.getByRole('region', { name: '租用中' })).toContainText(now.title)
  await page.getByRole('link', { name: '再租 2 小时' }).click()
  await expect(page).toHaveURL(`/pages/order/index?goodsId=${before.id}&hours=2`)

  await page.goto('/pages/my/index-four')
  const todos = page.getByRole('region', { name: '待处理' })
  await expect(todos.getByRole('link', { name: '去付款' })).toHaveAttribute(
    'href',
    new RegExp(unpaid.orderId),
  )
  await expect(todos.getByRole('link', { name: '去上号' })).toHaveAttribute(
    'href',
    new RegExp(running.orderId),
  )
  await page.goto('/pages/my/index-three')
  await expect(page.getByRole('region', { name: '最近的租用' }).getByRole('listitem')).toHaveCount(3)
})
