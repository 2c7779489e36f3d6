import { yuanShort } from '@shanghao/contract/money'
import { composeDeps } from '../../../server/src/compose.ts'
import { banGoods } from '../../../server/src/domains/disputes/actions.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { minHoursAccount, payableAccount, plainAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage, orderPage } from '../fixtures/pages/addresses.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test('the fee of a late cancellation is shown before ordering, on the order and before cancelling', async ({
  page,
}) => {
  const account = await plainAccount()
  const { token } = await registerPayer(page.request, {
    phone: '13929000001',
    sequence: 721,
    cashFen: 20_000,
  })
  await signIn(page, token)
  const startsAt = Date.now() + 5 * 3_600_000
  await page.goto(orderPage(account, 5, startsAt))
  const fee = yuanShort(account.hourlyFen)
  await expect(page.getByText(`之后取消收取 ${fee} 元取消费，使用的红包不退回。`)).toBeVisible()
  const { orderId, totalFen } = await rentAccount(token, account, 5, startsAt)
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByText(`前免费，之后取消费 ${fee} 元`)).toBeVisible()
  await passMinutes(orderId, 200)
  await page.reload()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: `取消预约 收取 ${fee} 元取消费，其余退还` }).click()
  const back = yuanShort(totalFen - account.hourlyFen)
  await expect(page.getByText(`现在取消收取 ${fee} 元取消费，退还 ${back} 元。`)).toBeVisible()
  await page.getByRole('button', { name: '取消预约', exact: true }).last().click()
  await expect(page.getByText(`收取取消费 ${fee} 元，其余已退还`)).toBeVisible()
  expect((await callsOf(token).finance.balance()).cashFen).toBe(20_000 - account.hourlyFen)
})

test('after three unpaid orders the renter is told that the next one holds no account before payment', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13929000002',
    sequence: 722,
    cashFen: 20_000,
  })
  const { orders } = callsOf(token)
  const account = await payableAccount()
  for (let i = 0; i < 3; i += 1) {
    const { totalFen } = await orders.quote({ goodsId: account.id, hours: 1 })
    const { orderId } = await orders.create({ goodsId: account.id, hours: 1, expectedTotalFen: totalFen })
    await orders.cancel({ orderId })
  }
  await signIn(page, token)
  await page.goto(orderPage(account, 1))
  await expect(page.getByRole('heading', { name: '先付款，再锁定账号' })).toBeVisible()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/pages\/cashier\/pay/)
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByText('付款成功后才锁定账号')).toBeVisible()
  await callsOf(token).pay.balanceUnifiedOrder({ orderId, payPassword: PAY_PASSWORD })
  await page.reload()
  await expect(page.getByRole('heading', { name: '租用中' })).toBeVisible()
})

test('an account banned while it is rented: the order shows why it ended and what was refunded', async ({
  page,
}) => {
  const account = await minHoursAccount()
  const { token } = await registerPayer(page.request, {
    phone: '13929000003',
    sequence: 723,
    cashFen: 20_000,
  })
  const { orderId } = await rentAccount(token, account, account.minHours)
  const deps = composeDeps(JSON.parse(process.env['E2E_SERVER_ENV'] ?? '{}'))
  await deps.db.transaction().execute((tx) => banGoods(tx, Number(account.id), new Date()))
  await deps.database.close()
  await signIn(page, token)
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByText('租用已提前结束')).toBeVisible()
  await expect(page.getByText(/^账号已被平台下架[。，]/)).toBeVisible()
  await expect(page.getByRole('link', { name: '去上号' })).toHaveCount(0)
  expect((await callsOf(token).finance.balance()).cashFen).toBe(20_000)
})

test('the minimum hours of an early return are shown on the account, before ordering and before returning', async ({
  page,
}) => {
  const account = await minHoursAccount()
  const { minHours } = account
  const { token } = await registerPayer(page.request, {
    phone: '13929000004',
    sequence: 724,
    cashFen: 20_000,
  })
  await signIn(page, token)
  await page.goto(`/pages/account-detail/index?goodsId=${account.id}`)
  await expect(page.getByText(`不足起租时长 ${minHours} 小时按 ${minHours} 小时计费`)).toBeVisible()
  await page.goto(orderPage(account, minHours + 1))
  await expect(page.getByText(`不足起租时长 ${minHours} 小时按 ${minHours} 小时计费。`)).toBeVisible()
  const { orderId } = await rentAccount(token, account, minHours + 1)
  await page.goto(orderDetailPage(orderId))
  await page.getByRole('button', { name: '提前归还' }).click()
  await expect(page.getByText(`不足起租时长，按 ${minHours} 小时计费`)).toBeVisible()
  await expect(
    page.getByRole('button', { name: `确认归还，退 ${yuanShort(account.hourlyFen)} 元` }),
  ).toBeVisible()
})
