import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount, plainAccount } from '../fixtures/orders/accounts.ts'
import { tabTo } from '../fixtures/pages/keyboard.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test('an account is rented, paid and its login read with the keys alone', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000031',
    sequence: 631,
    cashFen: 50_000,
  })
  const account = await payableAccount()
  await signIn(page, token)
  await page.goto(`/pages/account-detail/index?goodsId=${account.id}`)
  await tabTo(page, /^立即租用/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pages\/order\/index/)
  await tabTo(page, /^提交订单/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pages\/cashier\/pay/)
  await expect(page.getByRole('radio', { name: '余额支付' })).toBeChecked()
  await tabTo(page, /^余额支付/)
  await page.keyboard.press('Enter')
  await page.keyboard.type(PAY_PASSWORD)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  await tabTo(page, /^去上号/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^查看账号密码/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`demo${account.id}`)).toBeVisible()
  await expect(page.getByRole('region', { name: '账号密码已显示' })).toBeFocused()
  await tabTo(page, /^收起/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`demo${account.id}`)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '查看账号密码' })).toBeFocused()
})

/** The focused element, if a sticky bar covers part of it or a scroll container clips its focus ring. */
const FOCUS_FAULT = `(() => {
  const at = document.activeElement
  if (at === document.body) return null
  const name = at.getAttribute('aria-label') ?? at.textContent
  const box = at.getBoundingClientRect()
  const covers = (bar) => !bar.contains(at) && box.bottom > bar.getBoundingClientRect().top + 1
  if ([...document.querySelectorAll('.tab-bar, .page-footer')].some(covers)) return 'covered: ' + name
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at)
  if (outlineStyle === 'none') return at.matches('input, h1, main, body') ? null : 'no ring: ' + name
  const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset) - 1
  for (let around = at.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue
    const edge = around.getBoundingClientRect()
    if (box.top - reach < edge.top - 0.5 || box.bottom + reach > edge.bottom + 0.5) return 'cut ring: ' + name
  }
  return null
})()`

// With reduced motion every style changes within a frame of its own, which a look right after a key may catch.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the focused element is always fully visible, with its whole ring', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000032',
    sequence: 632,
    cashFen: 50_000,
  })
  const { promotion } = callsOf(token)
  const { redPacks } = await promotion.unview()
  await promotion.unview({ viewed: redPacks.map(({ redPackId }) => redPackId) })
  await signIn(page, token)
  for (const screen of [
    '/',
    '/pages/hall/index',
    '/pages/rent-list/index?gameId=1',
    '/pages/rent-order-list/index',
    '/pages/my/index',
    `/pages/order/index?goodsId=${(await plainAccount()).id}`,
  ]) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByText('加载中', { exact: true })).toHaveCount(0)
    const faults: unknown[] = []
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      faults.push(await page.evaluate(FOCUS_FAULT))
    }
    expect(faults.filter(Boolean), screen).toEqual([])
  }
})

test('a dialog takes the focus and returns it, and going back focuses the page’s title', async ({ page }) => {
  await page.goto('/pages/rent-list/index?gameId=1')
  await tabTo(page, /^筛选/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '筛选' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^筛选/ })).toBeFocused()
  await page.getByRole('link', { name: '搜索账号' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '云阙争锋' })).toBeFocused()
})

test('a short message has its live region before its text', async ({ page }) => {
  await page.goto('/pages/home/home-search')
  const region = page.locator('.toast:popover-open')
  await expect(region).toHaveCount(1)
  await expect(region).toHaveText('')
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await page.evaluate('navigator.clipboard.readText = () => Promise.resolve("nothing of ours")')
  await page.getByRole('button', { name: '粘贴口令' }).press('Enter')
  await expect(region).toHaveText('剪贴板里没有上号口令')
})
