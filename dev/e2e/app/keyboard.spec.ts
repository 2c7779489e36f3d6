import { expect, test } from '../fixtures/fixtures.ts'
import { packagedAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage } from '../fixtures/pages/addresses.ts'
import { isOnTitle } from '../fixtures/pages/hearing.ts'
import { closeByEscape, pressOn, tabTo } from '../fixtures/pages/keyboard.ts'
import { LATE_FRAMES } from '../fixtures/pages/lateFrames.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'
import { viewRedPackets } from '../fixtures/people/viewRedPackets.ts'

/** Closes the dialog as Escape does, and presses the button that opens it before the browser says that it is closed. */
const openAgain = (button: string): string => `document.querySelector('dialog[open]').requestClose()
  ;[...document.querySelectorAll('.page button')].find((one) => (one.ariaLabel ?? one.textContent) === '${button}').click()`

test('an account is rented by a plan and paid, its login read, its order looked at, and the session ended with the keys alone', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000031',
    sequence: 631,
    cashFen: 50_000,
  })
  await viewRedPackets(token)
  const account = await packagedAccount()
  const button = (name: RegExp | string) => page.getByRole('button', { name })
  await signIn(page, token)
  await page.goto(`/pages/account-detail/index?goodsId=${account.id}`)
  await pressOn(page.getByRole('link', { name: /^包夜/ }))
  await expect(page).toHaveURL(/\/pages\/order\/index.*hours=/)
  await isOnTitle(page, '下单')
  await expect(button(/^包夜/)).toHaveAttribute('aria-pressed', 'true')
  await pressOn(button(/^按小时/), 'Space')
  await expect(button(/^按小时/)).toHaveAttribute('aria-pressed', 'true')
  await expect(button(/^按小时/)).toBeFocused()
  // By day the night begins later.
  await pressOn(button('现在'), 'Space')
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
  await expect(button('查看账号密码')).toBeVisible()
  await tabTo(page, /^查看账号密码/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`demo${account.id}`)).toBeVisible()
  await expect(page.getByRole('region', { name: '账号密码已显示' })).toBeFocused()
  await tabTo(page, /^收起/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`demo${account.id}`)).toHaveCount(0)
  await expect(button('查看账号密码')).toBeFocused()

  await page.goto('/pages/rent-order-list/index')
  await pressOn(page.getByRole('link', { name: /^租用中订单详情：/ }))
  await isOnTitle(page, '订单详情')
  await pressOn(button('更多操作'))
  await expect(page.getByRole('dialog', { name: '更多操作' })).toBeFocused()
  await page.evaluate(openAgain('更多操作'))
  await expect(page.getByRole('dialog', { name: '更多操作' })).toBeFocused()
  await closeByEscape(button('更多操作'))
  await page.keyboard.press('Enter')
  await pressOn(button(/^联系客服/))
  await isOnTitle(page, '客服')

  await page.goto('/pages/my/index')
  await pressOn(button('退出登录'))
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.evaluate(openAgain('退出登录'))
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button('退出登录')).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page.getByRole('dialog').getByRole('button', { name: '退出登录' }))
  await isOnTitle(page, '上号')
})

/**
 * The name of the focused element, and what is wrong with how it is seen: a sticky bar covers part of it, or a scroll container clips
 * its focus ring. Null after the last element of the page.
 */
const FOCUSED = `(() => {
  const at = document.activeElement
  if (at === document.body) return null
  const name = (at.getAttribute('aria-label') ?? at.textContent).trim()
  const box = at.getBoundingClientRect()
  const covers = (bar) => !bar.contains(at) && box.bottom > bar.getBoundingClientRect().top + 1
  if ([...document.querySelectorAll('.tab-bar, .page-footer')].some(covers)) return { name, fault: 'covered' }
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at)
  if (outlineStyle === 'none') return { name, fault: at.matches('input, h1, main, body') ? null : 'no ring' }
  const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset) - 1
  for (let around = at.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue
    const edge = around.getBoundingClientRect()
    const isCut = [box.top - edge.top, edge.bottom - box.bottom, box.left - edge.left, edge.right - box.right]
      .some((room) => room - reach < -0.5)
    if (isCut) return { name, fault: 'cut ring' }
  }
  return { name, fault: null }
})()`
type Focused = { readonly name: string; readonly fault: string | null } | null

/** Lists are long: what comes later in them is like what comes first. */
const MOST_PRESSES = 30

// With reduced motion every style changes within a frame of its own, which a look right after a key may catch.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the focused element is always fully visible, with its whole ring', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000032',
    sequence: 632,
    cashFen: 50_000,
  })
  await viewRedPackets(token)
  await signIn(page, token)
  const [account, other] = [await packagedAccount(), await packagedAccount()]
  const { orderId } = await placeOrder(token, other, 2)
  const screens: readonly (readonly [address: string, ...met: RegExp[]])[] = [
    ['/'],
    ['/pages/hall/index'],
    ['/pages/rent-list/index?gameId=1'],
    [`/pages/account-detail/index?goodsId=${account.id}`, /^按小时/, /^包夜/, /^复制账号编号/],
    [`/pages/order/index?goodsId=${account.id}`, /^按小时/, /^包夜/, /^提交订单/],
    ['/pages/rent-order-list/index', /^待付款订单详情：/, /^去付款/],
    [orderDetailPage(orderId), /^更多操作/, /^去付款/],
    ['/pages/my/index', /^退出登录/],
  ]
  for (const [screen, ...wanted] of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const faults: Focused[] = []
    const missing = new Set(wanted)
    for (let i = 0; i < MOST_PRESSES && (wanted.length === 0 || missing.size > 0); i++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate<Focused>(FOCUSED)
      if (!focused) break
      if (focused.fault) faults.push(focused)
      for (const name of missing) if (name.test(focused.name)) missing.delete(name)
    }
    expect({ faults, missing: [...missing] }, screen).toEqual({ faults: [], missing: [] })
  }
})

test('a dialog takes the focus and returns it, and going back focuses the page’s title', async ({ page }) => {
  await page.goto('/pages/rent-list/index?gameId=1')
  const filter = page.getByRole('button', { name: /^筛选/ })
  await expect(filter).toBeVisible()
  await tabTo(page, /^筛选/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '筛选' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()
  await expect(filter).not.toHaveCSS('outline-style', 'none')
  await filter.tap()
  await page.getByRole('button', { name: '关闭' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // As WebKit gives it the focus back.
  const isFocusVisible = await filter.evaluate((one) => {
    one.blur()
    one.focus({ focusVisible: true })
    return one.matches(':focus-visible')
  })
  expect(isFocusVisible).toBe(true)
  await expect(filter).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Shift')
  await expect(filter).not.toHaveCSS('outline-style', 'none')
  await page.getByRole('link', { name: '搜索账号' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '云阙争锋' })).toBeFocused()
})

/** Notes how many frames had come when a short message got its text. */
const NOTE_FRAMES = `new MutationObserver(() => {
  if (document.querySelector('.toast-line')) window.framesBefore ??= lateFrames
}).observe(document, { subtree: true, childList: true })`

test('a short message has its live region before its text', async ({ page }) => {
  await page.goto('/pages/home/home-search')
  const region = page.locator('.toast:popover-open')
  await expect(region).toHaveCount(1)
  await expect(region).toHaveText('')
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await page.evaluate('navigator.clipboard.readText = () => Promise.resolve("nothing of ours")')
  await page.evaluate(LATE_FRAMES)
  await page.evaluate(NOTE_FRAMES)
  await page.getByRole('button', { name: '粘贴口令' }).press('Enter')
  await expect(region).toHaveText('剪贴板里没有上号口令')
  expect(await page.evaluate('framesBefore')).toBeGreaterThan(0)
})
