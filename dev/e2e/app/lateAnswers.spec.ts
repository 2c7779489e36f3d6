import type { Page } from '@playwright/test'
import { paths } from '../../../web/src/paths.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder, rentAccount } from '../fixtures/orders/placeOrder.ts'
import { SHIFTS, shiftsOfLateAnswers } from '../fixtures/pages/shifts.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/** Signs a renter in who has rented before, rents now and has an order to pay; answers an account and the order that runs. */
const signInRenter = async (page: Page, phone: string, sequence: number) => {
  const { token } = await registerPayer(page.request, { phone, sequence, cashFen: 50_000 })
  const account = await plainAccount()
  const { orderId } = await rentAccount(token, account, 2)
  await callsOf(token).orders.return({ orderId })
  const running = await rentAccount(token, await plainAccount(), 1)
  await placeOrder(token, await plainAccount(), 1)
  await signIn(page, token)
  await page.addInitScript(SHIFTS)
  return { goodsId: String(account.id), orderId: running.orderId }
}

test('nothing moves on home and my page, in any layout, while their calls are answered one by one', async ({
  page,
}) => {
  await signInRenter(page, '13926000953', 953)
  const moved: string[] = []
  // The login leads to home, which the server has not rendered then.
  for (const address of [paths.login(), ...(paths.home.layouts ?? []), ...(paths.my.layouts ?? [])]) {
    moved.push(...(await shiftsOfLateAnswers(page, address)))
    await expect(page.locator('.tab-bar-count')).toBeVisible()
  }
  expect(moved).toEqual([])
})

test('nothing moves on the screens of orders, money and messages while their calls are answered one by one', async ({
  page,
}) => {
  const { goodsId, orderId } = await signInRenter(page, '13926000954', 954)
  const moved = await shiftsOfLateAnswers(page, paths.finance())
  await expect(page.getByRole('region', { name: '近 7 天' }).getByRole('listitem')).toHaveCount(7)
  moved.push(...(await shiftsOfLateAnswers(page, paths.messages())))
  await expect(page.getByText(/^\d+ 条未读$/)).toBeVisible()
  const others = [
    paths.account({ goodsId }),
    paths.orders(),
    paths.orderDetail({ orderId }),
    paths.recharge(),
    paths.invitationCode(),
    paths.support(),
  ]
  for (const address of others) moved.push(...(await shiftsOfLateAnswers(page, address)))
  expect(moved).toEqual([])
})
