import type { Page } from '@playwright/test'
import { paths } from '../../../web/src/paths.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder, rentAccount } from '../fixtures/orders/placeOrder.ts'
import { SHIFTS, shiftsOfLateAnswers } from '../fixtures/pages/shifts.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/** Each page is opened twice, and drawn once for each of its calls. */
test.describe.configure({ timeout: 120_000 })

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

const movedOn = async (page: Page, addresses: readonly string[]): Promise<string[]> => {
  const moved: string[] = []
  for (const address of addresses) moved.push(...(await shiftsOfLateAnswers(page, address)))
  return moved
}

test('nothing moves on home and my page, in any layout, while their calls are answered one by one', async ({
  page,
}) => {
  await signInRenter(page, '13926000953', 953)
  // The login leads to home, which the server has not rendered then.
  const addresses = [paths.login(), ...(paths.home.layouts ?? []), ...(paths.my.layouts ?? [])]
  expect(await movedOn(page, addresses)).toEqual([])
})

test('nothing moves on the screens of orders, money and messages while their calls are answered one by one', async ({
  page,
}) => {
  const { goodsId, orderId } = await signInRenter(page, '13926000954', 954)
  const addresses = [
    paths.account({ goodsId }),
    paths.orders(),
    paths.orderDetail({ orderId }),
    paths.finance(),
    paths.recharge(),
    paths.messages(),
    paths.invitationCode(),
    paths.support(),
  ]
  expect(await movedOn(page, addresses)).toEqual([])
})
