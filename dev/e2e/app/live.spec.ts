import type { Page } from '@playwright/test'
import { fileComplaint } from '../fixtures/disputes/complaint.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { packagedAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder, rentAccount } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage } from '../fixtures/pages/addresses.ts'
import { callsOf, logInOwner } from '../fixtures/people/calls.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/** Counts the page's requests to a call. */
const countRequests = (page: Page, path: string): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) count += 1
  })
  return () => count
}

test('what the owner does appears on the screens of the renter without reload, and nothing is polled meanwhile', async ({
  page,
  context,
}) => {
  const account = await packagedAccount()
  const renter = { phone: '13929100001', sequence: 951, cashFen: 100_000 }
  const { token } = await registerPayer(page.request, renter)
  const { orderId } = await rentAccount(token, account, 2)
  const disputeId = await fileComplaint(token, { orderId, reason: 'kicked' })
  await signIn(page, token)
  await page.clock.install()
  const polls = countRequests(page, '/api/dispute/detail')
  await page.goto(`/pages/order/see-complaints?disputeId=${disputeId}`)
  await expect(page.getByRole('heading', { name: '等待号主回应' })).toBeVisible()
  await expect(async () => {
    const before = polls()
    await page.clock.runFor(20_000)
    expect(polls()).toBe(before)
  }).toPass()
  const other = await context.newPage()
  await other.goto(orderDetailPage(orderId))
  await expect(other.getByText('维权：等待号主回应')).toBeVisible()
  const owner = callsOf(await logInOwner(account.ownerId))
  await owner.disputes.answer({ disputeId, kind: 'agree', text: '' })
  await expect(page.getByRole('heading', { name: '已达成一致' })).toBeVisible()
  await expect(other.getByText('维权：等待号主回应')).toBeHidden()
  await expect(other.getByText('维权记录')).toBeVisible()
})

test.describe('without live events', () => {
  test.use({ interrupted: true })

  test('a payment on another device appears by polling', async ({ page }) => {
    const payer = { phone: '13929100002', sequence: 952, cashFen: 100_000 }
    const { token } = await registerPayer(page.request, payer)
    const { orderId } = await placeOrder(token, await packagedAccount(), 1)
    await signIn(page, token)
    await page.route('**/api/live', (route) => route.abort())
    const polls = countRequests(page, `/isOrderPaid/${orderId}`)
    await page.goto(`/pages/order/pay-result?orderId=${orderId}`)
    await expect(page.getByText('正在确认付款…')).toBeVisible()
    await expect.poll(polls).toBeGreaterThan(2)
    await callsOf(token).pay.balanceUnifiedOrder({ orderId, payPassword: PAY_PASSWORD })
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  })
})
