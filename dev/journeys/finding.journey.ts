import { paths } from '../../web/src/paths.ts'
import { expect, test } from './fixtures.ts'

test('a guest finds an account: home, game, filter, search, account', async ({ app }) => {
  await app.load(paths.home())
  await app.press('link', '全部游戏')
  await app.sees({ role: 'heading', name: '选择游戏' })
  await app.press('link', /^云阙争锋/)
  await app.press('button', /^筛选/)
  await app.fill('最高', '12.5')
  await app.press('button', /^查看.*账号$/)
  await app.isAt(/priceTo=1250/)
  await app.press('button', '按价格')
  await app.isAt(/sort=price_up/)
  await app.sees({ css: '.paged-items .price .sr-only' })
  const prices = await app.evaluate<string[]>(
    "[...document.querySelectorAll('.paged-items .price .sr-only')].map((price) => price.textContent)",
  )
  const yuan = prices.map(Number.parseFloat)
  expect(yuan).toEqual(yuan.toSorted((a, b) => a - b))
  expect(Math.max(...yuan)).toBeLessThanOrEqual(12.5)

  await app.press('link', '搜索账号')
  await app.fillIn({ role: 'searchbox' }, 'zhaixing')
  await app.key('Enter')
  await app.isAt(/keyword=zhaixing/)
  await app.tap({ css: '.paged-items a' })
  await app.isAt(/account-detail\/index\?goodsId=\d{10}$/)
  await app.sees({ role: 'link', name: /立即租用|预约/ })
  expect(await app.textOf('h1')).toBe('账号详情')
  await app.back()
  await app.isAt(/keyword=zhaixing/)
  await app.sees({ css: '.paged-items a' })
})

test('home and my page have five layouts', async ({ app }) => {
  const layouts = {
    '/pages/home/index-one': 'home-catalogue',
    '/pages/home/index-two': 'home-night',
    '/pages/home/index-three': 'home-magazine',
    '/pages/home/index-four': 'home-tool',
    '/': 'home-shop',
  }
  for (const [address, className] of Object.entries(layouts)) {
    await app.load(address)
    await app.sees({ css: `.page.home.${className} main a` })
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await app.evaluate<number>(overflow), address).toBe(0)
  }
})

test.describe('with popups', () => {
  test.use({ popups: true })

  test('a newcomer’s packet comes over home by itself, and goes with Escape', async ({ app }) => {
    await app.load(paths.home())
    await app.sees({ css: 'dialog.packet-popup[open]' })
    await app.key('Escape')
    await expect.poll(() => app.count({ css: 'dialog.packet-popup[open]' })).toBe(0)
    await app.press('link', '全部游戏')
    await app.sees({ role: 'heading', name: '选择游戏' })
  })
})
