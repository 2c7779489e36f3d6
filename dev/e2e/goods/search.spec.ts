import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { RENT_LIST } from '../fixtures/pages/addresses.ts'
import { accountTitles } from '../fixtures/pages/parts.ts'
import { callsOf } from '../fixtures/people/calls.ts'

const NOBODYS = '9999999999'
/** Pastes into the search field by a paste event. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox').focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}
/** Pixels by which the last match's placeholder, or a line cut with an ellipsis, is wider than its box. */
const cutBy = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`(() => {
    const element = [...document.querySelectorAll('${selector}')].at(-1)
    if (element.localName !== 'input') return element.scrollWidth - element.clientWidth
    const { font, paddingLeft, paddingRight } = getComputedStyle(element)
    const text = document.createElement('span')
    text.textContent = element.placeholder
    text.style.cssText = 'position:absolute;white-space:nowrap;font:' + font
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return width + parseFloat(paddingLeft) + parseFloat(paddingRight) - element.clientWidth
  })()`)

test('pinyin and initials give the same results as Chinese', async ({ page }) => {
  const { list } = await callsOf().goods.list({ id: 0, keyword: '摘星' })
  for (const typed of ['zhaixing', 'ZHAIXING1', '摘星1']) {
    await page.goto('/pages/home/home-search')
    await page.getByRole('searchbox').fill(typed)
    await page.keyboard.press('Enter')
    await expect(accountTitles(page).first()).toHaveText(list[0]?.title ?? '')
  }
})

test('a part of a name suggests the whole name, and leads to accounts that have it', async ({ page }) => {
  const { suggestions } = await callsOf().goods.suggest({ keyword: '长夜' })
  const skin = suggestions[0]
  if (!skin) throw new Error('the demo has no 长夜')
  await page.goto('/pages/home/home-search')
  for (const typed of ['长夜', skin.name.slice(1), 'changye']) {
    await page.getByRole('searchbox').fill(typed)
    await expect(page.getByRole('link', { name: new RegExp(`^${skin.name}`) }), typed).toBeVisible()
  }
  await page.getByRole('link', { name: new RegExp(`^${skin.name}`) }).click()
  await expect(page).toHaveURL(`${RENT_LIST}?gameId=${skin.gameId}&options=${skin.id}`)
  await expect(page.getByRole('button', { name: `${skin.name}，移除条件` })).toBeVisible()
  await expect(accountTitles(page).first()).toBeVisible()
})

test('inside a list a suggestion is added to the active filters', async ({ page }) => {
  await page.goto(`${RENT_LIST}?gameId=1&noDeposit=true`)
  await page.getByRole('link', { name: '搜索账号' }).click()
  await page.getByRole('searchbox').fill('yzf')
  await page.getByRole('link', { name: /^叶追风/ }).click()
  await expect(page).toHaveURL(/gameId=1&options=\d+&noDeposit=true$/)
})

test('the number of an account leads to it from any search field, alone or inside pasted text', async ({
  page,
}) => {
  const [goods] = (await callsOf().goods.list({ id: 1 })).list
  const goodsId = goods?.goodsId ?? ''
  const account = `/pages/account-detail/index?goodsId=${goodsId}`
  const spaced = `${goodsId.slice(0, 4)} ${goodsId.slice(4, 8)}-${goodsId.slice(8)}`
  await page.goto('/pages/home/home-search')
  await page.getByRole('searchbox').fill(spaced)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(account)

  for (const address of [
    '/pages/hall/index',
    `/pages/rent-list/rent-list-search?gameId=1`,
    `/pages/account-detail/yx-pf-search?goodsId=${goodsId}`,
    `/pages/account-detail/description-search?goodsId=${goodsId}`,
  ]) {
    await page.goto(address)
    await paste(page, `我想租这个号，2026-11-22 晚上，编号：${goodsId}，电话 13800000001 联系我吧`)
    await page.getByRole('link', { name: `打开账号 ${goodsId}` }).click()
    await expect(page, address).toHaveURL(account)
  }
  await page.goto(`${RENT_LIST}?gameId=1&keyword=${goodsId}`)
  await page.getByRole('link', { name: `打开账号 ${goodsId}` }).click()
  await expect(page).toHaveURL(account)

  await page.goto('/pages/home/home-search')
  await page.getByRole('searchbox').fill(NOBODYS)
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page.getByText('这个账号不存在')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '大家都在租' })).toBeVisible()
})

test('names inside pages are found by pinyin: heroes and skins, games, filters, texts', async ({ page }) => {
  const [goods] = (await callsOf().goods.list({ id: 1, options: [102_001] })).list
  const { options } = await callsOf().goods.templateDesc({ id: goods?.goodsId ?? '', propertyId: 102 })
  const hero = options.find(({ name }) => name === '叶追风') ?? options[0]
  const { readings } = await callsOf().goods.templateDesc({ id: goods?.goodsId ?? '', propertyId: 102 })
  const pinyin = [...(hero?.name ?? '')].map((letter) => readings[letter]?.split('/')[0] ?? letter).join('')
  await page.goto(`/pages/account-detail/yx-pf-search?goodsId=${goods?.goodsId}`)
  await page.getByRole('searchbox').fill(pinyin)
  await expect(page.getByRole('list', { name: '英雄' })).toContainText(hero?.name ?? '')

  await page.goto('/pages/hall/index')
  await page.getByRole('searchbox').fill('wgtq')
  await expect(page.getByRole('link', { name: /雾港特遣/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /云阙争锋/ })).toHaveCount(0)

  await page.goto(`${RENT_LIST}?gameId=1`)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('button', { name: /112/ }).click()
  await page.getByRole('searchbox', { name: '搜索英雄' }).fill('yezhuifeng')
  await expect(
    page.getByRole('dialog', { name: '选择英雄' }).getByRole('button', { name: '叶追风', exact: true }),
  ).toBeVisible()

  await page.goto(`/pages/account-detail/description-search?goodsId=${goods?.goodsId}`)
  await page.getByRole('searchbox').fill('zhanghao')
  await expect(page.locator('mark').first()).toHaveText('账号')
})

test('the filter shows the number of accounts; a late response is not shown', async ({ page }) => {
  const { count } = await callsOf().goods.count({ id: 1, noDeposit: true })
  await page.goto(`${RENT_LIST}?gameId=1`)
  await page.getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await expect(sheet.getByRole('button', { name: /^查看 \d+ 个账号$/ })).toBeVisible()
  await sheet.getByRole('button', { name: '免押金' }).click()
  await expect(sheet.getByRole('button', { name: `查看 ${count} 个账号` })).toBeVisible()

  const answer = (found: number) => ({
    json: { responseCode: '0000', responseMsg: '', data: { object: { count: found } } },
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/goods/visitors/1/count', async (route) => {
    const { priceFrom } = route.request().postDataJSON()
    if (priceFrom === 200) await held
    await route.fulfill(answer(priceFrom === 200 ? 99 : 7)).catch(() => {})
  })
  const first = page.waitForRequest((request) => request.postDataJSON()?.priceFrom === 200)
  await sheet.getByRole('button', { name: '2–5 元' }).click()
  await first
  await expect(sheet.getByRole('button', { name: '查看账号' })).toBeVisible()
  await sheet.getByRole('button', { name: '10 元以上' }).click()
  await expect(sheet.getByRole('button', { name: '查看 7 个账号' })).toBeVisible()
  release()
  await expect(sheet.getByRole('button', { name: '查看 7 个账号' })).toBeVisible()
  await page.route('**/api/goods/visitors/1/count', (route) => route.fulfill(answer(10_000)))
  await sheet.getByRole('button', { name: '现在可租' }).click()
  await expect(sheet.getByRole('button', { name: '查看 1万+ 个账号' })).toBeVisible()
  await page.route('**/api/goods/visitors/1/count', (route) =>
    route.fulfill({ json: { ...answer(0).json, data: { object: { count: null } } } }),
  )
  await sheet.getByRole('button', { name: '现在可租' }).click()
  await sheet.getByRole('button', { name: '5–10 元' }).click()
  await sheet.getByRole('button', { name: '查看账号' }).click()
  await expect(page).toHaveURL(/noDeposit=true/)
})

test('an empty list offers names with the same sound, fewer conditions, and all games', async ({ page }) => {
  await page.goto(`${RENT_LIST}?gameId=1&keyword=${encodeURIComponent('摘兴')}&noDeposit=true&freeNow=true`)
  await expect(page.getByText('没有找到“摘兴”的账号')).toBeVisible()
  await expect(page.getByRole('link', { name: /^摘星/ }).first()).toBeVisible()
  await page.getByRole('button', { name: '不限“免押金”' }).click()
  await expect(page).toHaveURL(/freeNow=true$/)
  await expect(page).not.toHaveURL(/noDeposit/)
  await page.getByRole('button', { name: '清空条件' }).click()
  await expect(page).toHaveURL(`${RENT_LIST}?gameId=1&keyword=${encodeURIComponent('摘兴')}`)
  await page.getByRole('button', { name: '在全部游戏中搜索' }).click()
  await expect(page).toHaveURL(`${RENT_LIST}?keyword=${encodeURIComponent('摘兴')}`)
  await page.getByRole('link', { name: /^摘星/ }).first().click()
  await expect(accountTitles(page).first()).toBeVisible()
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  for (const root of [16, 24])
    test(`no placeholder of a search is cut, with letters of ${root} px`, async ({ page }) => {
      const [goods] = (await callsOf().goods.list({ id: 1 })).list
      await page.addInitScript(
        `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${root}px' })`,
      )
      const cuts: string[] = []
      const look = async (what: string, selector: string) => {
        await expect(page.locator(selector).last()).toBeVisible()
        const by = await cutBy(page, selector)
        if (by > 0.5) cuts.push(`${what}: ${by.toFixed(1)} px`)
      }
      for (const address of [
        '/pages/home/home-search',
        '/pages/hall/index',
        '/pages/rent-list/rent-list-search?gameId=1',
        `/pages/account-detail/yx-pf-search?goodsId=${goods?.goodsId}`,
        `/pages/account-detail/description-search?goodsId=${goods?.goodsId}`,
      ]) {
        await page.goto(address)
        await look(address, 'search input')
      }
      for (const address of [RENT_LIST, `${RENT_LIST}?gameId=1`]) {
        await page.goto(address)
        await expect(accountTitles(page).first()).toBeVisible()
        await look(address, '.rent-list-word > span')
      }
      await page.goto('/')
      await look('home', '.home-search')
      await page.goto(`${RENT_LIST}?gameId=1`)
      await page.getByRole('button', { name: '筛选' }).click()
      await page.getByRole('button', { name: /112/ }).click()
      await look('heroes', 'dialog search input')
      expect(cuts).toEqual([])
    })
})
