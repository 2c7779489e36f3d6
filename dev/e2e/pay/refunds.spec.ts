import { yuanShort } from '@shanghao/contract/money'
import { refundIdOf } from '../../../server/src/domains/pay/refund/refundCauses.ts'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runDueOrders, runRefunds, withoutRefunds } from '../fixtures/jobs.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { cashierPage, orderDetailPage } from '../fixtures/pages/addresses.ts'
import { userAgents } from '../fixtures/pages/userAgents.ts'
import { refundStatesOf } from '../fixtures/payments/payments.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerAdult } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'
import { sandboxUrl } from '../fixtures/sandbox.ts'

test.use({ userAgent: userAgents.phone })

/** Sends refunds that wait for an earlier one, and resolves when all refunds of the order are done. */
const sendNow = async (orderId: string) => {
  await query(
    `update refund set next_ask_at = now() - interval '1 second'
      where next_ask_at is not null and payment_id in (select id from payment where biz_id = $1)`,
    [orderId],
  )
  await runRefunds()
  await expect.poll(async () => new Set(await refundStatesOf(orderId))).toEqual(new Set(['done']))
}

test('paid by Alipay, returned early: rent and deposit go back to Alipay, and every screen says so', async ({
  page,
}) => {
  const account = await plainAccount()
  const token = await registerAdult(page.request, { phone: '13926000021', sequence: 621 })
  const { orderId, totalFen } = await placeOrder(token, account, 3)
  const rentBack = `¥${yuanShort(2 * account.hourlyFen)}`
  const deposit = `¥${yuanShort(account.depositFen)}`
  await signIn(page, token)

  await test.step('pay on the page of Alipay; the history names the way', async () => {
    await page.goto(cashierPage(orderId))
    await page.getByRole('radio', { name: '支付宝' }).check()
    await page.getByRole('button', { name: `支付宝支付 ${yuanShort(totalFen)} 元` }).click()
    await page.getByRole('button', { name: '支付成功' }).click()
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
    await page.goto(orderDetailPage(orderId))
    await expect(page.getByText(`支付宝付款 ¥${yuanShort(totalFen)}`)).toBeVisible()
    await expect(page.getByRole('region', { name: '订单信息' })).toContainText('支付方式支付宝')
  })

  await test.step('return: the sheet tells the way before, the order after', async () => {
    await page.getByRole('button', { name: '提前归还' }).click()
    const sheet = page.getByRole('dialog', { name: '提前归还' })
    await expect(sheet.getByText('租金：退回支付宝，一般几分钟到账。')).toBeVisible()
    await expect(sheet.getByText('归还 24 小时后退回支付宝')).toBeVisible()
    await withoutRefunds('alipay', async () => {
      await page.getByRole('button', { name: /^确认归还/ }).click()
      await expect(page.getByText(`租金 ${rentBack} 正在退回支付宝`)).toBeVisible()
    })
    await sendNow(orderId)
    await page.reload()
    await expect(page.getByText(`租金 ${rentBack} 已退回支付宝`)).toBeVisible()
  })

  await test.step('a day later the deposit follows, and the wallet never had any of it', async () => {
    await passMinutes(orderId, 24 * 60 + 1)
    await runDueOrders()
    await sendNow(orderId)
    await page.reload()
    await expect(page.getByText(`押金 ${deposit} 已退回支付宝`)).toBeVisible()
    await page.getByRole('button', { name: '资金去向' }).click()
    await expect(page.getByRole('region', { name: '目前所在' })).toContainText('支付宝')
    expect(await callsOf(token).finance.balance()).toMatchObject({ cashFen: 0, bonusFen: 0 })
  })
})

test('a late payment that WeChat cannot refund is cash free of fee, withdrawn in any amount', async ({
  page,
}) => {
  const account = await plainAccount()
  const token = await registerAdult(page.request, { phone: '13926000022', sequence: 622 })
  const { orderId, totalFen } = await placeOrder(token, account, 1)
  const calls = callsOf(token)
  const { paymentId } = await calls.pay.unifiedOrder({ orderId, channel: 'wechat' })
  await calls.orders.cancel({ orderId })
  const control = sandboxUrl('/control')
  await page.request.post(`${control}/faults`, {
    data: { channel: 'wechat', call: 'refund', fault: 'refused', ownId: refundIdOf(paymentId, 'late') },
  })
  await page.request.post(`${control}/payments/wechat/${paymentId}/pay`, { data: {} })
  await expect.poll(() => refundStatesOf(orderId)).toHaveLength(1)
  await runRefunds()
  await expect.poll(async () => (await calls.finance.balance()).feeFreeFen).toBe(totalFen)
  await signIn(page, token)
  await page.goto('/pages/finance/index')
  await expect(page.getByText(`其中 ${yuanShort(totalFen)} 元提现免手续费`)).toBeVisible()
  await page.goto('/pages/finance/withdrawal')
  await expect(page.getByText(`有 ${yuanShort(totalFen)} 元免手续费，提现时先用它`)).toBeVisible()
  await page.getByRole('button', { name: '全部提现' }).click()
  await expect(page.getByText('这笔全部免手续费')).toBeVisible()
})
