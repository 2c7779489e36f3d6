import type { Page } from '@playwright/test'
import { yuan, yuanShort } from '@shanghao/contract/money'
import { query } from '../fixtures/database/database.ts'
import { postingsOf } from '../fixtures/database/ledger.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runRefunds, withoutRefunds } from '../fixtures/jobs.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { cashierPage } from '../fixtures/pages/addresses.ts'
import { userAgents } from '../fixtures/pages/userAgents.ts'
import { payOnSandboxPage, refundStatesOf, withoutPolling } from '../fixtures/payments/payments.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerAdult } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'
import { sandboxUrl } from '../fixtures/sandbox.ts'

const result = (orderId: string) => `/pages/order/pay-result?orderId=${orderId}`
const paymentsOf = (orderId: string) =>
  query<{ channel: string; way: string; state: string; outcome: string | null }>(
    'select channel, way, state, outcome from payment where biz_id = $1 order by created_at',
    [orderId],
  )
const outcomesOf = async (orderId: string) => (await paymentsOf(orderId)).map(({ outcome }) => outcome)
/** The channels that a page offers; each has its drawn mark, which has no text, where a tile with a letter could be. */
const drawnChannelsOn = async (page: Page): Promise<string[]> => {
  const heads = page.getByRole('group', { name: '支付方式' }).locator('.channel-head')
  await expect(heads.first()).toBeVisible()
  const drawn = heads.filter({ has: page.locator('svg.channel-mark path') })
  await expect(drawn).toHaveCount(await heads.count())
  await expect(heads.locator('svg text')).toHaveCount(0)
  return Promise.all((await heads.getByRole('radio').all()).map((radio) => radio.inputValue()))
}
/** The amount on the channel's page. */
const asksFor = async (page: Page, channel: string, fen: number) => {
  await expect(page.getByRole('heading', { name: channel })).toBeVisible()
  await expect(page.getByText(`${yuan(fen)}`)).toBeVisible()
}

test('every channel has its drawn mark at the cashier and at the recharge', async ({ page }) => {
  const token = await registerAdult(page.request, { phone: '13926000068', sequence: 668 })
  const { orderId } = await placeOrder(token, await payableAccount(), 1)
  await signIn(page, token)
  await page.goto(cashierPage(orderId))
  expect((await drawnChannelsOn(page)).toSorted()).toEqual(['alipay', 'balance', 'wechat'])
  await page.goto('/pages/recharge/index')
  expect((await drawnChannelsOn(page)).toSorted()).toEqual(['alipay', 'wechat'])
})

test.describe("in a phone's browser", () => {
  test.use({ userAgent: userAgents.phone })

  test('an order paid on WeChat’s page: returning unpaid offers the same payment, never a second one', async ({
    page,
  }) => {
    const token = await registerAdult(page.request, { phone: '13926000001', sequence: 601 })
    const account = await payableAccount()
    const { orderId, totalFen } = await placeOrder(token, account, 2)
    const total = `${yuanShort(totalFen)} 元`
    await signIn(page, token)
    await page.goto(cashierPage(orderId))
    await expect(page.getByText(`余额还差 ${total}`)).toBeVisible()
    await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked()
    const leaving = page.waitForRequest((request) => request.url().includes('checkmweb'))
    await page.getByRole('button', { name: `微信支付 ${total}` }).dblclick()
    // WeChat refuses requests without a Referer.
    const { referer } = await (await leaving).allHeaders()
    expect(referer).toBe(`${process.env['E2E_URL']}/`)
    await asksFor(page, '微信支付', totalFen)

    await page.goBack()
    await expect(page).toHaveURL(result(orderId))
    await expect(page.getByText('正在确认付款…')).toBeVisible()
    await page.getByRole('link', { name: '还没付款，返回收银台' }).click()
    await expect(page.getByText('微信付款待确认')).toBeVisible()
    await page.getByRole('button', { name: `继续微信支付 ${total}` }).click()
    await asksFor(page, '微信支付', totalFen)
    await page.getByRole('button', { name: '支付成功' }).click()

    await expect(page).toHaveURL(result(orderId))
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
    expect(await paymentsOf(orderId)).toEqual([
      { channel: 'wechat', way: 'h5', state: 'success', outcome: 'applied' },
    ])
    expect(await postingsOf(`escrow:${orderId}`, orderId)).toEqual([['channel', totalFen]])
  })

  test('an order paid at Alipay, after a refusal there', async ({ page }) => {
    const token = await registerAdult(page.request, { phone: '13926000002', sequence: 602 })
    const { orderId, totalFen } = await placeOrder(token, await payableAccount(), 1)
    await signIn(page, token)
    await page.goto(cashierPage(orderId))
    await page.getByRole('radio', { name: '支付宝' }).check()
    await page.getByRole('button', { name: `支付宝支付 ${yuanShort(totalFen)} 元` }).click()
    await asksFor(page, '支付宝付款', totalFen)
    await page.getByRole('button', { name: '支付失败' }).click()
    await expect(page.getByText('上一次付款失败，可以再付。')).toBeVisible()
    await page.getByRole('button', { name: '支付成功' }).click()
    await expect(page).toHaveURL(new RegExp(`/pages/order/pay-result\\?orderId=${orderId}`))
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
    expect(await paymentsOf(orderId)).toEqual([
      { channel: 'alipay', way: 'wap', state: 'success', outcome: 'applied' },
    ])
  })

  test('an order cancelled while its payer is at WeChat: the money is refunded, and the app says so', async ({
    page,
  }) => {
    const token = await registerAdult(page.request, { phone: '13926000003', sequence: 603 })
    const { orderId, totalFen } = await placeOrder(token, await payableAccount(), 1)
    await signIn(page, token)
    await page.goto(cashierPage(orderId))
    await page.getByRole('button', { name: /^微信支付/ }).click()
    await asksFor(page, '微信支付', totalFen)
    await withoutRefunds('wechat', async () => {
      await withoutPolling(orderId, async () => {
        await callsOf(token).orders.cancel({ orderId })
        await page.getByRole('button', { name: '支付成功' }).click()
        await expect(page).toHaveURL(result(orderId))
      })
      await expect(page.getByText('订单已取消', { exact: true })).toBeVisible()
      await expect(page.getByText(`${yuanShort(totalFen)} 元正在原路退回`)).toBeVisible()
    })
    expect((await callsOf(token).finance.balance()).cashFen).toBe(0)
  })
})

test.describe('on a desktop', () => {
  test('an order paid by scanning the code with another phone: the sheet updates', async ({
    page,
    context,
  }) => {
    const token = await registerAdult(page.request, { phone: '13926000004', sequence: 604 })
    const account = await payableAccount()
    const { orderId, totalFen } = await placeOrder(token, account, 1)
    await signIn(page, token)
    await page.goto(cashierPage(orderId))
    await page.getByRole('button', { name: `微信支付 ${yuanShort(totalFen)} 元` }).click()
    const sheet = page.getByRole('dialog', { name: '微信扫码付款' })
    await expect(sheet.getByRole('img', { name: '微信付款二维码' })).toBeVisible()
    await expect(sheet.getByText('剩余付款时间')).toBeVisible()
    await sheet.getByRole('button', { name: '我已付款' }).click()
    await expect(sheet).toBeVisible()
    await payOnSandboxPage(await context.newPage(), { title: account.title, by: '微信支付 native' })
    await expect(page).toHaveURL(result(orderId))
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
    expect(await paymentsOf(orderId)).toMatchObject([{ way: 'native', outcome: 'applied' }])
  })

  test('paid through both channels: one is applied, the other is refunded through its channel', async ({
    page,
    context,
  }) => {
    const token = await registerAdult(page.request, { phone: '13926000005', sequence: 605 })
    const account = await payableAccount()
    const { orderId, totalFen } = await placeOrder(token, account, 1)
    await signIn(page, token)
    await page.goto(cashierPage(orderId))
    await page.getByRole('button', { name: /^微信支付/ }).click()
    const sheet = page.getByRole('dialog', { name: '微信扫码付款' })
    await expect(sheet.getByRole('img', { name: '微信付款二维码' })).toBeVisible()
    await withoutPolling(orderId, async () => {
      await sheet.getByRole('button', { name: '换一种支付方式' }).click()
      await expect(page.getByRole('radio', { name: '支付宝' })).toBeChecked()
      await page.getByRole('button', { name: /^支付宝支付/ }).click()
      await page.getByRole('button', { name: '支付成功' }).click()
      await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
      await payOnSandboxPage(await context.newPage(), { title: account.title, by: '微信支付 native' })
    })
    // The notification of the second payment may arrive after the first one's page; the refund's result is a notification too.
    await expect.poll(() => outcomesOf(orderId)).toEqual(['refund', 'applied'])
    await runRefunds()
    await expect.poll(() => refundStatesOf(orderId)).toEqual(['done'])
    await page.reload()
    await expect(page.getByText(`${yuanShort(totalFen)} 元已原路退回`)).toBeVisible()
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
    expect((await callsOf(token).finance.balance()).cashFen).toBe(0)
  })
})

test.describe('inside the WeChat browser', () => {
  /** The replacement of the browser's dialog calls the sandbox, which the app's own policy forbids. */
  test.use({ userAgent: userAgents.wechat, bypassCSP: true })

  const inWechat = async (page: Page, token: string) => {
    const bridge = await page.request.get(sandboxUrl('/wechat/jsbridge.js'))
    await page.addInitScript({ content: await bridge.text() })
    await signIn(page, token)
  }

  test('an order paid in WeChat’s dialog: authorized once, refused once, then paid', async ({ page }) => {
    const token = await registerAdult(page.request, { phone: '13926000006', sequence: 606 })
    const { orderId, totalFen } = await placeOrder(token, await payableAccount(), 1)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void (asked.length === 1 ? dialog.dismiss() : dialog.accept())
    })
    await inWechat(page, token)
    await page.goto(cashierPage(orderId))
    await page.getByRole('button', { name: /^微信支付/ }).click()
    await expect(page.getByRole('heading', { name: '微信授权' })).toBeVisible()
    await page.getByRole('link', { name: '同意' }).click()

    await expect(page).toHaveURL(/\/pages\/cashier\/pay\?.*wxUnifiedOrderKey=/)
    await expect(page.getByRole('alert')).toHaveText('付款未完成，可以继续付款')
    await page.getByRole('button', { name: /^继续微信支付/ }).click()
    await expect(page).toHaveURL(result(orderId))
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
    expect(asked).toHaveLength(2)
    expect(asked[0]).toContain(yuan(totalFen))
    expect(await paymentsOf(orderId)).toEqual([
      { channel: 'wechat', way: 'jsapi', state: 'success', outcome: 'applied' },
    ])
  })

  test('Alipay is opened in another browser by a link; a failed authorization says what to do', async ({
    page,
    context,
  }) => {
    const token = await registerAdult(page.request, { phone: '13926000007', sequence: 607 })
    const account = await payableAccount()
    const { orderId } = await placeOrder(token, account, 1)
    await inWechat(page, token)

    await page.goto('/pages/my/wx-auth?code=x&state=unknown-key-unknown-key')
    await expect(page.getByText('微信授权已过期')).toBeVisible()
    const { wxUnifiedOrderKey } = await callsOf(token).pay.queryWxJumpPage({
      returnPath: cashierPage(orderId),
    })
    await page.goto(`/pages/my/wx-auth?code=wrong&state=${wxUnifiedOrderKey}`)
    await expect(page.getByText('微信授权未完成')).toBeVisible()
    await page.getByRole('link', { name: '换一种支付方式' }).click()

    await page.getByRole('radio', { name: '支付宝' }).check()
    await page.getByRole('button', { name: /^支付宝支付/ }).click()
    const sheet = page.getByRole('dialog', { name: '用支付宝付款' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await sheet.getByRole('button', { name: '复制付款链接' }).click()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    const other = await context.newPage()
    await other.goto(link)
    await other.getByRole('button', { name: '支付成功' }).click()
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  })
})
