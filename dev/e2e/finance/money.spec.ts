import { yuanShort } from '@shanghao/contract/money'
import { postingsOf } from '../fixtures/database/ledger.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runDueOrders } from '../fixtures/jobs.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage } from '../fixtures/pages/addresses.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const COMMISSION = 0.2

test('an order shows where its money is and where it goes, before and after settlement', async ({ page }) => {
  const account = await plainAccount()
  const rent = account.hourlyFen
  const fee = Math.floor(rent * COMMISSION)
  const { token } = await registerPayer(page.request, {
    phone: '13927000011',
    sequence: 511,
    cashFen: 50_000,
  })
  const { orderId, totalFen } = await placeOrder(token, account, 1)
  await signIn(page, token)
  await page.goto(orderDetailPage(orderId))
  const story = page.getByRole('dialog', { name: '资金去向' })
  const places = story.getByRole('region', { name: '目前所在' })
  const way = story.getByRole('list', { name: '资金经过' }).getByRole('listitem')
  const open = () => page.getByRole('button', { name: '资金去向' }).click()

  await test.step('unpaid: nothing has moved, the payment is still to come', async () => {
    await open()
    await expect(way).toHaveCount(1)
    await expect(way).toContainText('等待付款')
    await expect(places).toHaveCount(0)
  })

  await test.step('paid: all in trust; rent, fee and deposit to come, with their moments', async () => {
    await callsOf(token).pay.balanceUnifiedOrder({ orderId, payPassword: PAY_PASSWORD })
    await page.reload()
    await open()
    await expect(places.getByRole('definition')).toHaveText([new RegExp(yuanShort(totalFen))])
    await expect(places).toContainText('平台托管')
    await expect(way).toHaveCount(4)
    await expect(way.first()).toHaveAttribute('data-state', 'done')
    await expect(way.filter({ hasText: '租金结算' })).toHaveAttribute('data-state', 'planned')
    await expect(way.filter({ hasText: '押金退回' }).getByRole('time')).toHaveText(/\d\d:\d\d/)
  })

  await test.step('settled: the owner’s part, the platform’s, and the deposit that is still kept', async () => {
    await passMinutes(orderId, 66)
    await runDueOrders()
    expect((await callsOf(token).orders.detail({ orderId })).endedAt).not.toBeNull()
    await passMinutes(orderId, 121)
    const owner = () => postingsOf(`cash:${account.ownerId}`, orderId)
    await runDueOrders()
    expect(await owner()).toEqual([['rent', rent - fee]])
    await page.reload()
    await open()
    await expect(places.getByRole('definition')).toHaveText(
      [account.depositFen, rent - fee, fee].map((fen) => new RegExp(`${yuanShort(fen)}元`)),
    )
    await expect(places).toContainText('号主')
    await expect(way.filter({ hasText: '租金结算' })).toHaveAttribute('data-state', 'done')
    await expect(way.filter({ hasText: '押金退回' })).toHaveAttribute('data-state', 'planned')
  })
})
