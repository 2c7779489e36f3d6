import { expect, test } from '../fixtures/fixtures.ts'
import { callsOf } from '../fixtures/people/calls.ts'

const DETAIL = '/pages/account-detail/index?goodsId='
const popular = async (nth: number) => {
  const goods = (await callsOf().goods.list({ id: 1, sort: 'popular' })).list[nth]
  if (!goods) throw new Error('the demo has too few accounts')
  return goods
}

test('a share command that was copied opens the account on the friend’s phone, once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const goods = await popular(0)
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
  await page.goto(DETAIL + goods.goodsId)
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('button', { name: '复制口令' }).click()
  await expect(page.getByText('口令已复制')).toBeVisible()
  expect(await clipboard()).toContain(`∮${goods.goodsId}∮`)

  await page.goto('/')
  const popup = page.getByRole('dialog', { name: '打开分享口令' })
  await expect(popup).toContainText(goods.title)
  await popup.getByRole('button', { name: '立即查看' }).click()
  await expect(page).toHaveURL(DETAIL + goods.goodsId)
  await expect.poll(clipboard).toBe('')
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: '游戏' })).toBeVisible()
  await expect(popup).toHaveCount(0)
})

test('without permission the clipboard is not read, but a command pasted into the search opens its account', async ({
  page,
}) => {
  const goods = await popular(1)
  await page.goto('/pages/home/home-search')
  const message = JSON.stringify(`【看这个】复制这条消息 ∮${goods.goodsId}∮`)
  await page.getByRole('searchbox').focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ${message})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
  const popup = page.getByRole('dialog', { name: '打开分享口令' })
  await expect(popup).toContainText(goods.title)
  await popup.getByRole('button', { name: '取消' }).click()
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL('/pages/home/home-search')
})

test('the share page shows the same message at its own address', async ({ page }) => {
  const goods = await popular(2)
  await page.goto(`/pages/account-detail/share-popup?goodsId=${goods.goodsId}`)
  await expect(page.getByText(`∮${goods.goodsId}∮`)).toBeVisible()
})
