import { expect, test } from '../fixtures/fixtures.ts'
import { runEndingRentals, runPushes } from '../fixtures/jobs.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage } from '../fixtures/pages/addresses.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { pushesTo } from '../fixtures/people/inbox.ts'
import { LOGIN_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const MY = '/pages/my/index'
const MESSAGES = '/pages/message/index'
/** An hour and the free minutes, less ten minutes. */
const UNTIL_TOLD = 55

test('a message opened from its push leads to its order, and the count falls; the others are read in 消息中心', async ({
  page,
}) => {
  const device = '190e35f7e0092000001'
  const { token } = await registerPayer(page.request, {
    phone: '13929200001',
    sequence: 821,
    cashFen: 20_000,
  })
  await callsOf(token).session.bindPush({ registrationId: device })
  const { orderId } = await rentAccount(token, await plainAccount(), 1)
  await passMinutes(orderId, UNTIL_TOLD)
  await runEndingRentals()
  await runPushes()
  const pushes = await pushesTo(page.request, device)
  const ending = pushes.find(({ title }) => title === '租用即将到期')
  expect(pushes.map(({ title }) => title)).not.toContain('付款成功，租用已开始')

  await signIn(page, token)
  const { total } = await callsOf(token).notifications.unread({})
  await page.goto(MY)
  await expect(page.getByRole('link', { name: `消息中心，${total} 条未读` })).toBeVisible()

  await page.goto(ending?.path ?? '')
  await expect(page).toHaveURL(orderDetailPage(orderId))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const left = total - 1
  await expect.poll(async () => (await callsOf(token).notifications.unread({})).total).toBe(left)

  await page.goto(MY)
  await page.getByRole('link', { name: `消息中心，${left} 条未读` }).click()
  await expect(page.getByRole('heading', { name: '今天' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^租用即将到期/ })).toBeVisible()
  await page.getByRole('link', { name: /^未读：\s*付款成功，租用已开始/ }).click()
  await expect(page).toHaveURL(orderDetailPage(orderId))
  await page.goBack()
  await expect(page.getByRole('link', { name: /^付款成功，租用已开始/ })).toBeVisible()
  await page.getByRole('button', { name: '全部已读' }).click()
  await expect(page.getByRole('button', { name: '全部已读' })).toBeHidden()
  await page.goto(MY)
  await expect(page.getByRole('link', { name: '消息中心', exact: true })).toBeVisible()
})

test('a kind that is switched off is not pushed and stands in 消息中心', async ({ page }) => {
  const device = '190e35f7e0092000002'
  const { token } = await registerPayer(page.request, {
    phone: '13929200002',
    sequence: 822,
    cashFen: 20_000,
  })
  await callsOf(token).session.bindPush({ registrationId: device })
  await signIn(page, token)
  await page.goto(MESSAGES)
  await page.getByRole('link', { name: '消息设置' }).click()
  const ending = page.getByRole('switch', { name: '租用即将到期推送' })
  await expect(ending).toBeChecked()
  await ending.click()
  await expect(ending).toHaveAttribute('aria-busy', 'false')
  await expect(ending).not.toBeChecked()
  await page.reload()
  await expect(ending).not.toBeChecked()
  await expect(page.getByRole('switch', { name: '密码更新推送' })).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
  const { orderId } = await rentAccount(token, await plainAccount(), 1)
  await expect(page.getByRole('link', { name: /付款成功，租用已开始/ }), 'without a reload').toBeVisible()
  await passMinutes(orderId, UNTIL_TOLD)
  await runEndingRentals()
  await runPushes()
  expect((await pushesTo(page.request, device)).map(({ title }) => title)).not.toContain('租用即将到期')
  await page.goto(`${MESSAGES}?group=order`)
  await page.getByRole('link', { name: /^未读：\s*租用即将到期/ }).click()
  await expect(page).toHaveURL(orderDetailPage(orderId))
})

test('a guest who opens a push signs in, and its message is read', async ({ page }) => {
  const device = '190e35f7e0092000003'
  const payer = { phone: '13929200003', sequence: 823, cashFen: 20_000 }
  const { token } = await registerPayer(page.request, payer)
  await callsOf(token).session.bindPush({ registrationId: device })
  const { orderId } = await rentAccount(token, await plainAccount(), 1)
  await passMinutes(orderId, UNTIL_TOLD)
  await runEndingRentals()
  await runPushes()
  const [ending] = (await pushesTo(page.request, device)).filter(({ title }) => title === '租用即将到期')
  const before = (await callsOf(token).notifications.unread({})).total

  await page.goto(ending?.path ?? '')
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号', { exact: true }).fill(payer.phone)
  await page.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(orderDetailPage(orderId))
  await expect.poll(async () => (await callsOf(token).notifications.unread({})).total).toBe(before - 1)
})
