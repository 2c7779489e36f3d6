import { yuan, yuanShort } from '@shanghao/contract/money'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { cashierPage } from '../fixtures/pages/addresses.ts'
import { userAgents } from '../fixtures/pages/userAgents.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerAdult } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test.use({ userAgent: userAgents.phone })

const RECHARGE = '/pages/recharge/index'

test('a recharge through WeChat: abandoned once, resumed, and the announced amount arrives', async ({
  page,
}) => {
  const phone = '13926000011'
  const token = await registerAdult(page.request, { phone, sequence: 611 })
  const { promotion, finance } = callsOf(token)
  const announced = await promotion.rechargeRewardPrecomputation({ amountFen: 20_000 })
  await signIn(page, token)
  await page.goto(RECHARGE)
  await page
    .getByRole('group', { name: '常用金额' })
    .getByRole('button', { name: /^200元/ })
    .click()
  await expect(page.getByRole('region', { name: '到账内容' })).toContainText(yuanShort(announced.bonusFen))
  await page.getByRole('button', { name: '微信支付 200 元' }).click()
  await expect(page.getByRole('heading', { name: '微信支付' })).toBeVisible()
  await expect(page.getByText(yuan(20_000))).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()

  await expect(page).toHaveURL(/\/pages\/finance\/recResult\?rechargeId=\d{19}/)
  await expect(page.getByText('正在确认付款…')).toBeVisible()
  await page.getByRole('button', { name: '继续付款' }).click()
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page.getByRole('heading', { name: '充值成功' })).toBeVisible()
  await expect(page.getByText(`红包 ${announced.packets.length} 个`)).toBeVisible()
  expect(await finance.balance()).toMatchObject({ cashFen: 20_000, bonusFen: announced.bonusFen })
  const recharges = await query(
    'select from recharge r join app_user u on u.id = r.user_id where u.phone = $1',
    [phone],
  )
  expect(recharges).toHaveLength(1)
  await page.getByRole('link', { name: '查看余额' }).click()
  await expect(page.getByText(yuanShort(20_000 + announced.bonusFen)).first()).toBeVisible()
})

test('a recharge through Alipay of the missing amount leads back to paying the order', async ({ page }) => {
  const token = await registerAdult(page.request, { phone: '13926000012', sequence: 612 })
  const { orderId, totalFen } = await placeOrder(token, await payableAccount(), 1)
  await signIn(page, token)
  await page.goto(cashierPage(orderId))
  await page.getByRole('link', { name: '去充值' }).click()
  await expect(page.getByLabel('其他金额')).toHaveValue(yuanShort(totalFen))
  await page.getByRole('radio', { name: '支付宝' }).check()
  await page.getByRole('button', { name: `支付宝支付 ${yuanShort(totalFen)} 元` }).click()
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page.getByRole('heading', { name: '充值成功' })).toBeVisible()
  await page.getByRole('link', { name: '继续付款' }).click()
  await expect(page).toHaveURL(cashierPage(orderId))
  await expect(page.getByRole('radio', { name: '余额支付' })).toBeChecked()
})

test('invalid amounts are explained, and a changed reward needs confirmation', async ({ page }) => {
  const token = await registerAdult(page.request, { phone: '13926000013', sequence: 613 })
  await signIn(page, token)
  await page.goto(RECHARGE)
  const amount = page.getByLabel('其他金额')
  await amount.fill('4.99')
  await expect(page.getByRole('alert')).toHaveText('最少充值 5 元')
  await amount.fill('99999')
  await expect(page.getByRole('alert')).toHaveText('单次最多充值 9999 元')
  await expect(page.getByRole('button', { name: /^微信支付/ })).toBeDisabled()
  await amount.fill('88.5')
  await expect(page.getByRole('button', { name: '微信支付 88.5 元' })).toBeEnabled()
  await page.route(
    '**/rechargeRewardPrecomputation',
    async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ json: { ...body, data: { object: { ...body.data.object, bonusFen: 9900 } } } })
    },
    { times: 1 },
  )
  await amount.fill('88.6')
  await page.getByRole('button', { name: '微信支付 88.6 元' }).click()
  const asked = page.getByRole('dialog', { name: '赠送有变动' })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: '继续充值' }).click()
  await expect(page.getByText(yuan(8860))).toBeVisible()
})
