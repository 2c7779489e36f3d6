import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures/fixtures.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { SHIFT_MAX, SHIFTS, shifted } from '../fixtures/pages/shifts.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/** Public screens and what only their content says. */
const screens = async () => {
  const { id, title } = await plainAccount()
  return [
    { path: '/', text: '押金原路退回' },
    { path: '/pages/hall/index', text: '云阙争锋' },
    { path: '/pages/rent-list/index?gameId=1', text: '小时起' },
    { path: `/pages/account-detail/index?goodsId=${id}`, text: title },
    { path: `/pages/account-detail/share-popup?goodsId=${id}`, text: title },
    { path: '/pages/home/home-search', text: '大家在搜' },
    { path: '/pages/news-center/news-list', text: '资讯' },
    { path: '/pages/news-center/help-list', text: '押金' },
    { path: '/pages/news-center/details?articleId=1', text: '怎么租一个账号' },
    { path: '/pages/downloadapp/index', text: '添加到主屏幕' },
  ]
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('public screens show their content, and a preview of an account its title, picture and price', async ({
    page,
  }) => {
    for (const { path, text } of await screens()) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    }
    const { id, title } = await plainAccount()
    await page.goto(`/pages/account-detail/index?goodsId=${id}`)
    const property = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
    expect(await property('title')).toMatch(/^¥\d+(\.\d+)?\/小时 /)
    expect(await property('title')).toContain(title)
    const picture = await page.request.get((await property('image')) ?? '')
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(
      new RegExp(`/pages/account-detail/index\\?goodsId=${id}$`),
    )
  })
})

test('the app takes a rendered page over without a jump, and requests nothing again', async ({ page }) => {
  await page.addInitScript(SHIFTS)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  const popups = ['/api/index/getPopupAnnouncement', '/api/promotion/redpack/unview/total-amount']
  for (const { path } of await screens()) {
    // A page that the server keeps for other tests is requested again.
    await expect(async () => {
      calls.length = 0
      const response = await page.goto(path)
      expect(response?.headers()['server-timing']).not.toBe('kept')
      expect(await response?.text()).toContain('id="first-page"')
    }).toPass()
    expect(await shifted(page), path).toBeLessThan(SHIFT_MAX)
    expect([path, calls.filter((call) => !popups.includes(call))]).toEqual([path, []])
  }
})

test.describe('a page that arrives in pieces', () => {
  // Only the page itself is served.
  test.use({ interrupted: true })

  test('keeps the games of home where they are while the others come', async ({ page }) => {
    const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text()
    const cut = html.indexOf('class="home-game"', html.indexOf('class="home-game"') + 1)
    expect(cut).toBeGreaterThan(0)
    let finish = () => {}
    const server = createServer((request, response) => {
      if (request.url !== '/') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut))
      finish = () => void response.end(html.slice(cut))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
      const games = page.locator('.home-game')
      await expect(games).toHaveCount(1)
      const place = () =>
        games.first().evaluate((game) => {
          const { x, width } = game.getBoundingClientRect()
          return { x, width }
        })
      const before = await place()
      expect(before.width).toBeGreaterThan(0)
      finish()
      await expect(page.getByRole('navigation', { name: '主要页面' })).toBeVisible()
      expect(await games.count()).toBeGreaterThan(1)
      expect(await place()).toEqual(before)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

test('what this device knows appears right after: a session, recent searches, two columns', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, { phone: '13936000001', sequence: 961, cashFen: 0 })
  const { id } = await plainAccount()
  await signIn(page, token)
  await page.evaluate(() => {
    localStorage.setItem('listLook', 'grid')
    localStorage.setItem('recentWords', '["极光"]')
  })
  await page.goto('/pages/rent-list/index?gameId=1')
  await expect(page.getByRole('button', { name: '改为一列显示' })).toBeVisible()
  await page.goto('/pages/home/home-search')
  await expect(page.getByRole('button', { name: '极光', exact: true })).toBeVisible()
  await page.goto(`/pages/account-detail/index?goodsId=${id}`)
  // The button changes before the server has answered; a reload would end the request.
  const stored = page.waitForResponse((response) => response.url().includes('/user/store/add/'))
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
  await stored
  await page.reload()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
})

/** Presses the back button between two tasks of the page, as soon as React knows it. */
const PRESS_BACK = `{
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const back = document.querySelector('.page-back')
    if (back && Object.keys(back).some((key) => key.startsWith('__reactProps'))) back.click()
    else port2.postMessage(null)
  }
  port2.postMessage(null)
}`

test('a tap on 返回 while a reloaded page is taken over goes back', async ({ page }) => {
  await page.goto('/pages/news-center/help-list')
  await page.locator('a[href*="/news-center/details"]').first().click()
  await expect(page).toHaveURL(/news-center\/details/)
  await page.addInitScript(PRESS_BACK)
  await page.evaluate('location.reload()')
  await expect(page).toHaveURL(/help-list$/)
})
