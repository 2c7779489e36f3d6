import { expect, test } from '../fixtures/fixtures.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/**
 * Controls on the screen that a finger can hit within less than 44 px, with their labels and what lies over them as part of them.
 * Links inside a sentence are as high as their line.
 */
const SMALL = `(() => {
  const LEAST = 44
  const reachOf = (control, x, y, dx, dy) => {
    const isHit = (steps) => {
      const there = document.elementFromPoint(x + dx * steps, y + dy * steps)
      return control.contains(there) || [...(control.labels ?? [])].some((label) => label.contains(there))
    }
    let steps = 0
    while (steps < LEAST && isHit(steps + 1)) steps += 1
    return steps
  }
  return [...document.querySelectorAll(':is(main, .page-header) :is(a, button, input, select, summary)')].flatMap((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (left === right || control.closest('p, .sr-only, [inert]') || !control.contains(document.elementFromPoint(x, y))) return []
    if (left < LEAST / 2 || right > innerWidth - LEAST / 2 || top < LEAST || bottom > innerHeight - LEAST) return []
    const width = reachOf(control, x, y, 1, 0) + reachOf(control, x, y, -1, 0) + 1
    const height = reachOf(control, x, y, 0, 1) + reachOf(control, x, y, 0, -1) + 1
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 20)
    return Math.min(width, height) < LEAST - 1 ? [name + ' ' + width + '×' + height] : []
  })
})()`

test('controls can be hit by a finger: 44 px in each direction', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000034',
    sequence: 634,
    cashFen: 50_000,
  })
  const { id } = await plainAccount()
  await placeOrder(token, await plainAccount(), 3)
  await signIn(page, token)
  const small: Record<string, unknown> = {}
  for (const screen of [
    '/pages/hall/index',
    '/pages/rent-list/index?gameId=1',
    `/pages/account-detail/index?goodsId=${id}`,
    '/pages/rent-order-list/index',
    '/pages/my/my-redpacket-list',
    '/pages/login/registered',
    '/pages/home/home-search',
  ]) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const found = await page.evaluate<string[]>(SMALL)
    if (found.length > 0) small[screen] = found
  }
  expect(small).toEqual({})
})
