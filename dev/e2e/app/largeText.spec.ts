import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/** Twice the usual font, as the settings of a phone or a browser make it. */
const LARGE = `addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.fontSize = '32px'
})`
const SIDEWAYS = `document.documentElement.scrollWidth - innerWidth`
/** Animations that take time, by name. */
const MOVING = `document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().duration > 1)
  .map((animation) => animation.animationName ?? animation.transitionProperty)`
/** Whether another element lies on the middle of the focused one. */
const IS_COVERED = `(() => {
  const at = document.activeElement
  const { left, top, width, height } = at.getBoundingClientRect()
  return !at.contains(document.elementFromPoint(left + width / 2, top + height / 2))
})()`

/** A screen of the journey: its action can be reached and tapped; it is. */
const act = async (page: Page, action: RegExp): Promise<void> => {
  const target = page
    .getByRole('button', { name: action })
    .or(page.getByRole('link', { name: action }))
    .first()
  await expect(target).toBeEnabled()
  await target.focus()
  await expect(target).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(IS_COVERED), `${action} is covered`).toBe(false)
  expect(await page.evaluate(SIDEWAYS)).toBeLessThanOrEqual(0)
  expect(await page.evaluate(MOVING)).toEqual([])
  await page.keyboard.press('Enter')
}

test('with text at 200 % and reduced motion a login is rented, step by step', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000033',
    sequence: 633,
    cashFen: 50_000,
  })
  const account = await payableAccount()
  await signIn(page, token)
  await page.addInitScript({ content: LARGE })
  await page.goto(`/pages/account-detail/index?goodsId=${account.id}`)
  const expectTitle = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await act(page, /^立即租用/)
  await expectTitle('下单')
  await act(page, /^提交订单/)
  await expectTitle('收银台')
  await act(page, /^余额支付/)
  await page.keyboard.type(PAY_PASSWORD)
  await expectTitle('支付结果')
  await act(page, /^去上号/)
  await expectTitle('上号器')
  await act(page, /^查看账号密码/)
  await expect(page.getByText(`demo${account.id}`)).toBeVisible()
  expect(await page.evaluate(SIDEWAYS)).toBeLessThanOrEqual(0)
})
