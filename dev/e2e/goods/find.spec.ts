import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { RENT_LIST } from '../fixtures/pages/addresses.ts'
import { accountTitles } from '../fixtures/pages/parts.ts'
import { callsOf, logIn } from '../fixtures/people/calls.ts'

const prices = async (page: Page) =>
  (await page.locator('.paged-items .price .sr-only').allTextContents()).map((text) =>
    Number.parseFloat(text),
  )

/** A busy browser reports several observations of an element at once, the oldest first: here each report begins with one out of sight. */
const REPORT_EARLIER_INTERSECTIONS = `
  IntersectionObserver = class extends IntersectionObserver {
    constructor(callback, options) {
      const earlier = ({ target, time }) => ({ target, time: time - 16, intersectionRatio: 0, isIntersecting: false })
      super((entries, observer) => callback([...entries.map(earlier), ...entries], observer), options)
    }
  }`

test('a guest finds an account: a word inside a title, filters, cheapest first, then everything the account has', async ({
  page,
}) => {
  const { list } = await callsOf().goods.list({ id: 1, page: { size: 50 } })
  const word = list.flatMap(({ title }) => /.「(..)/.exec(title)?.[1] ?? [])[0] ?? ''
  await page.goto('/')
  await page.getByRole('link', { name: '搜账号、皮肤' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').fill(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${RENT_LIST}?keyword=${encodeURIComponent(word)}`)
  await expect(accountTitles(page).filter({ hasText: word }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('homeSearchKeyword'))).toBe(word)

  await page.getByRole('button', { name: /切换游戏$/ }).click()
  await page.getByRole('button', { name: /^云阙争锋/ }).click()
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('button', { name: '10 元以上' }).click()
  await page.getByRole('button', { name: '10 元以上' }).click()
  await page.getByLabel('最高').fill('12.5')
  await page.getByRole('button', { name: /^查看.*账号$/ }).click()
  await expect(page).toHaveURL(/priceTo=1250/)
  await page.getByRole('button', { name: '按价格' }).click()
  await expect(page.getByRole('button', { name: '价格从低到高' })).toHaveAttribute('aria-pressed', 'true')
  await expect(accountTitles(page).first()).toBeVisible()
  const shown = await prices(page)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(Math.max(...shown)).toBeLessThanOrEqual(12.5)

  const title = await accountTitles(page).first().textContent()
  await accountTitles(page).first().click()
  await expect(page).toHaveURL(/account-detail\/index\?goodsId=\d{10}$/)
  await expect(page.getByRole('heading', { level: 2, name: title ?? '' })).toBeVisible()
  await expect(page.getByRole('list', { name: '未来 7 天' }).getByRole('listitem')).toHaveCount(7)
  await expect(page.getByRole('link', { name: /立即租用|预约/ })).toBeVisible()
  await expect(page.locator('.account-owner')).toHaveText(/完成出租.+单好评率(\d+%|评价较少|暂无评价)/)

  await page.getByRole('link', { name: '全部：英雄' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^英雄 \d+$/ })).toBeVisible()
  const all = await page.getByRole('list', { name: '英雄' }).getByRole('listitem').count()
  await page.getByRole('button', { name: /^法师 \d+$/ }).click()
  await expect(page).toHaveURL(/group=/)
  await expect
    .poll(() => page.getByRole('list', { name: '英雄' }).getByRole('listitem').count())
    .toBeLessThan(all)
  await page.goBack()
  await page.getByRole('link', { name: '全部：皮肤' }).click()
  const skins = page.getByRole('list', { name: '皮肤' }).getByRole('listitem')
  const heading = page.getByRole('heading', { level: 1, name: /^皮肤 \d+$/ })
  await expect(heading).toBeVisible()
  await expect(skins).toHaveCount(Number((await heading.textContent())?.replace(/\D/g, '')))
  const skin = (await skins.last().locator('figcaption > span').first().textContent()) ?? ''
  await page.getByRole('link', { name: '搜索皮肤' }).click()
  await page.getByRole('searchbox').fill(skin)
  await expect(page.getByRole('list', { name: '皮肤' })).toContainText(skin)
})

test('going back leads to the same position in the same list', async ({ page }) => {
  await page.goto(`${RENT_LIST}?gameId=1&noDeposit=true`)
  await expect(page.getByRole('button', { name: '免押金' })).toHaveAttribute('aria-pressed', 'true')
  const card = accountTitles(page).nth(24)
  for (const nth of [9, 19]) await accountTitles(page).nth(nth).scrollIntoViewIfNeeded()
  await card.scrollIntoViewIfNeeded()
  const before = await card.boundingBox()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('账号详情')
  await page.goBack()
  await expect(page).toHaveURL(`${RENT_LIST}?gameId=1&noDeposit=true`)
  await expect(card).toBeInViewport()
  await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
})

test('a long list keeps what is near the screen, says how long it is, and going back finds the place again', async ({
  page,
}) => {
  await page.addInitScript(REPORT_EARLIER_INTERSECTIONS)
  await page.goto(RENT_LIST)
  const items = page.locator('.paged-items > li')
  const length = async () => Number(await items.first().getAttribute('aria-setsize'))
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      return length()
    })
    .toBeGreaterThanOrEqual(80)
  expect(await items.count()).toBeLessThan(30)
  const card = page.locator('[aria-posinset="72"]')
  await page.evaluate('scrollTo(0, 72 * 130)')
  await card.scrollIntoViewIfNeeded()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const coverWidth = `document.querySelector('[aria-posinset="72"] .cover-picture').naturalWidth`
  await expect.poll(() => page.evaluate(coverWidth)).toBe(320)
  const before = (await card.boundingBox())?.y ?? 0
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('账号详情')
  await page.goBack()
  await expect(card.getByRole('heading')).toHaveText(title)
  await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(before, -1)

  await test.step('in two columns, too', async () => {
    await page.getByRole('button', { name: '改为两列显示' }).click()
    expect(await length()).toBeGreaterThanOrEqual(80)
    const boxes = await items.evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect()))
    expect(boxes[1]?.y).toBe(boxes[0]?.y)
    expect(boxes[2]?.y).toBeGreaterThan(boxes[0]?.y ?? 0)
  })
})

test('heroes and skins are found among hundreds, shown as chips and removed again', async ({ page }) => {
  const { properties } = await callsOf().goods.queryCustomProperty({ id: 1 })
  const skin = properties.find(({ name }) => name === '皮肤')?.options.at(-1)
  if (!skin) throw new Error('the demo has no skins')
  await page.goto(`${RENT_LIST}?gameId=1`)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('button', { name: '全部 112 个' }).click()
  await page.getByRole('button', { name: '射手' }).click()
  await page.getByRole('button', { name: '叶追风' }).click()
  await page.getByRole('button', { name: '确认（已选 1）' }).click()
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await page.getByRole('button', { name: /全部 4\d\d 个/ }).click()
  await page.getByRole('searchbox', { name: '搜索皮肤' }).fill(skin.label)
  await page
    .getByRole('dialog', { name: '选择皮肤' })
    .getByRole('button', { name: skin.label, exact: true })
    .click()
  await page.getByRole('button', { name: '确认（已选 1）' }).click()
  await page.getByRole('button', { name: /^查看.*账号$/ }).click()
  await expect(page).toHaveURL(new RegExp(`options=\\d+-${skin.id}$`))
  await expect(page.getByRole('button', { name: `${skin.label}，移除条件` })).toBeVisible()
  await page.getByRole('button', { name: `${skin.label}，移除条件` }).click()
  await expect(page).toHaveURL(/options=\d+$/)
  await expect(accountTitles(page).first()).toBeVisible()
  for (const link of await page.locator('.paged-items a').all()) {
    const id = /goodsId=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
    const { options } = await callsOf().goods.templateDesc({ id, propertyId: 102 })
    expect(options.map(({ name }) => name)).toContain('叶追风')
  }
  await page.reload()
  await page.getByRole('button', { name: '叶追风，移除条件' }).click()
  await expect(page).toHaveURL(`${RENT_LIST}?gameId=1`)
  await expect(accountTitles(page).first()).toBeVisible()
})

test('an empty result says so, and one tap restores the list', async ({ page }) => {
  await page.goto(`${RENT_LIST}?gameId=1&keyword=${encodeURIComponent('不会有的词')}`)
  await expect(page.getByText('没有找到“不会有的词”的账号')).toBeVisible()
  await page.getByRole('button', { name: '查看全部账号' }).click()
  await expect(page).toHaveURL(`${RENT_LIST}?gameId=1`)
  await expect(accountTitles(page).first()).toBeVisible()
})

test('searches are remembered on the device until they are cleared; a number opens its account', async ({
  page,
}) => {
  await page.goto('/pages/home/home-search')
  await expect(page.getByRole('region', { name: '大家在搜' }).getByRole('button').first()).toBeVisible()
  await page.getByRole('searchbox').fill('云阙')
  await expect(page.getByRole('link', { name: /^云阙争锋/ })).toBeVisible()
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('link', { name: /修改搜索词$/ }).click()
  await page.getByRole('button', { name: '清空', exact: true }).click()
  await expect(
    page.getByRole('region', { name: '最近搜索' }).getByRole('button', { name: '云阙' }),
  ).toBeVisible()
  await page.getByRole('region', { name: '最近搜索' }).getByRole('button', { name: '清空' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await expect(page.getByRole('region', { name: '最近搜索' })).toHaveCount(0)
  const [goods] = (await callsOf().goods.list({ id: 0 })).list
  await page.getByRole('searchbox').fill(goods?.goodsId ?? '')
  await page.getByRole('link', { name: /^打开账号/ }).click()
  await expect(page).toHaveURL(`/pages/account-detail/index?goodsId=${goods?.goodsId}`)
})

test('the hall carries the search word to a game, and drops it when the user goes elsewhere', async ({
  page,
}) => {
  const keyword = () => page.evaluate(() => localStorage.getItem('homeSearchKeyword'))
  await page.goto('/pages/home/home-search')
  await page.getByRole('searchbox').fill('免押')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /切换游戏$/ }).click()
  await page.getByRole('link', { name: '按首字母找游戏' }).click()
  await expect(page).toHaveURL(/pages\/hall\/index/)
  await page.getByRole('searchbox').fill('雾港')
  await page.getByRole('link', { name: /雾港特遣/ }).click()
  await expect(page).toHaveURL(`${RENT_LIST}?gameId=2&keyword=${encodeURIComponent('免押')}`)
  expect(await keyword()).toBe('免押')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Y' })).toBeVisible()
  await page.getByRole('navigation', { name: '首字母' }).getByRole('button', { name: 'Y' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Y' })).toBeFocused()

  await page.goto('/')
  await page.getByRole('link', { name: '全部游戏' }).click()
  await expect(page.getByText('会继续搜索“免押”')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('navigation', { name: '游戏' })).toBeVisible()
  await expect.poll(keyword).toBeNull()
})

test('a rented account shows when it is free again, a deleted one offers others', async ({ page }) => {
  const renter = callsOf(await logIn({ phone: '13800000001', password: 'linxiao2026' }))
  const [taken, gone] = (await callsOf().goods.list({ id: 3, sort: 'price_up', freeNow: true })).list
  if (!taken || !gone) throw new Error('the demo has too few accounts')
  const wanted = { goodsId: taken.goodsId, hours: taken.minHours }
  const { totalFen } = await renter.orders.quote(wanted)
  const { orderId } = await renter.orders.create(
    { ...wanted, expectedTotalFen: totalFen },
    { idempotencyKey: randomUUID() },
  )
  await page.goto(`/pages/account-detail/index?goodsId=${taken.goodsId}`)
  await expect(page.getByText(/(今天|明天) \d\d:\d\d 可租/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '预约' })).toHaveAttribute('href', /startsAt=\d{13}/)
  await expect(
    page
      .getByRole('list', { name: '未来 7 天' })
      .getByText(/已租出/)
      .first(),
  ).toBeAttached()
  await renter.orders.cancel({ orderId }, { idempotencyKey: randomUUID() })

  await query("update goods set state = 'off_shelf' where id = $1", [gone.goodsId])
  await page.goto(`/pages/account-detail/index?goodsId=${gone.goodsId}`)
  await expect(page.getByText('暂时不出租', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '看相似账号' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '相似账号' })).toBeInViewport()
  await query("update goods set state = 'on_shelf' where id = $1", [gone.goodsId])

  await page.goto('/pages/account-detail/index?goodsId=9999999999')
  await expect(page.getByText('这个账号不存在')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '大家都在租' })).toBeVisible()
})
