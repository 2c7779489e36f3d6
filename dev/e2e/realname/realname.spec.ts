import type { APIRequestContext, Page } from '@playwright/test'
import { idNumberOf } from '../../../server/testing/people/idNumber.ts'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'
import { sandboxUrl } from '../fixtures/sandbox.ts'

const HERE = '/pages/finance/index?kind=in'
const realnameFor = (path: string) =>
  `/pages/realname-auth/index?realAuthStatus=1&scene=2&redirect=${encodeURIComponent(path)}`

const submit = async (page: Page, name: string, idNumber: string) => {
  await page.getByLabel('真实姓名').fill(name)
  await page.getByLabel('身份证号').fill(idNumber)
  await page.getByRole('button', { name: '提交认证' }).click()
}

test('a mistyped number is reported while typing, a mismatch after the check, and success leads back', async ({
  page,
}) => {
  await signIn(page, await registerUser(page.request, { phone: '13921000001', password: 'realname-2026' }))
  const adult = idNumberOf('1996-03-08', 101)
  await page.goto(realnameFor(HERE))
  await page.getByLabel('身份证号').fill(adult.slice(0, 17))
  await expect(page.getByText('已输入 17 位')).toBeVisible()
  const other = adult.endsWith('0') ? '1' : '0'
  await page.getByLabel('身份证号').fill(adult.slice(0, 17) + other)
  await expect(page.getByRole('alert')).toHaveText('请输入正确的身份证号')

  await submit(page, '钱不符', adult)
  await expect(page.getByText('姓名与身份证号不一致')).toBeVisible()
  await expect(page.getByText('认证未完成')).toBeVisible()

  await submit(page, '孙无录', adult)
  await expect(page.getByText('没有查到你填写的身份信息')).toBeVisible()

  await submit(page, '林一帆', adult)
  await expect(page.getByText('认证成功', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '继续刚才的操作' }).click()
  await expect(page).toHaveURL(HERE)
  await page.goto('/pages/realname-auth/index')
  await expect(page.getByText('林**')).toBeVisible()
})

test('a minor is told before and after that renting is for adults', async ({ page }) => {
  await signIn(page, await registerUser(page.request, { phone: '13921000002', password: 'realname-2026' }))
  await page.goto(realnameFor(HERE))
  await page.getByLabel('身份证号').fill(idNumberOf('2012-05-20', 102))
  await expect(page.getByText('2030年5月20日 起可以租号')).toBeVisible()
  await submit(page, '林小满', idNumberOf('2012-05-20', 102))
  await expect(page.getByText('成年后即可租号')).toBeVisible()
  await expect(page.getByRole('link', { name: '继续刚才的操作' })).toHaveCount(0)
})

/** Ends the newest certification at the sandbox's Alipay. */
const endInAlipay = async (request: APIRequestContext, phone: string, how: 'pass' | 'fail') => {
  const [row] = await query<{ certify_id: string }>(
    'select certify_id from certification c join app_user u on u.id = c.user_id where u.phone = $1 order by c.id desc limit 1',
    [phone],
  )
  const answer = await request.post(sandboxUrl(`/control/certifications/${row?.certify_id}/${how}`))
  expect(answer.ok()).toBe(true)
}

const fillIn = async (page: Page, name: string, idNumber: string) => {
  await page.getByLabel('真实姓名').fill(name)
  await page.getByLabel('身份证号').fill(idNumber)
  await page.getByRole('button', { name: '下一步：去支付宝' }).click()
}

test('Alipay: scanned, failed, restarted, left and resumed, passed while the page waits', async ({
  page,
  request,
}) => {
  const phone = '13921000003'
  await signIn(page, await registerUser(request, { phone, password: 'realname-2026' }))
  const idNumber = idNumberOf('1996-03-08', 103)
  await page.goto(realnameFor(HERE))
  await page.getByRole('tab', { name: '支付宝认证' }).click()
  await fillIn(page, '林一帆', idNumber)
  await expect(page.getByRole('img', { name: '支付宝认证二维码' })).toBeVisible()
  await endInAlipay(request, phone, 'fail')
  await expect(page.getByText('认证未通过')).toBeVisible()
  await page.getByRole('button', { name: '重新发起' }).click()
  await expect(page.getByLabel('身份证号')).toHaveValue(idNumber)
  await page.getByRole('button', { name: '下一步：去支付宝' }).click()
  await expect(page.getByText('等待你在支付宝里完成认证')).toBeVisible()
  await page.goto(realnameFor(HERE))
  await expect(page.getByRole('img', { name: '支付宝认证二维码' })).toBeVisible()
  await endInAlipay(request, phone, 'pass')
  await expect(page.getByText('认证成功', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '继续刚才的操作' }).click()
  await expect(page).toHaveURL(HERE)
})

test('advanced protection: the order page asks, Alipay confirms, and the chosen hours are still there', async ({
  page,
  request,
}) => {
  const phone = '13921000004'
  const token = await registerUser(request, { phone, password: 'realname-2026' })
  await signIn(page, token)
  await callsOf(token).realname.twoElementsRealAuth({
    name: '林一帆',
    idNumber: idNumberOf('1996-03-08', 104),
  })
  const goods = await plainAccount()
  await query('update goods set real_auth_plan = 2 where id = $1', [goods.id])
  const order = `/pages/order/index?goodsId=${goods.id}`
  await page.goto(order)
  await expect(page.getByText('这个账号开启了高级防护，验证本人身份后才能租用')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '增加 1 小时' }).click()
  await expect(page).toHaveURL(/hours=/)
  const chosen = new URL(page.url())
  await page.getByRole('button', { name: '去验证本人' }).click()
  await page.getByRole('button', { name: '去认证' }).click()
  await page.getByRole('button', { name: '用支付宝验证本人' }).click()
  await expect(page.getByRole('img', { name: '支付宝认证二维码' })).toBeVisible()
  await endInAlipay(request, phone, 'pass')
  await expect(page).toHaveURL(chosen.pathname + chosen.search)
  await expect(page.getByRole('button', { name: '提交订单' })).toBeEnabled()
})

test('real name without a login goes to the account that signs in next, and to no other', async ({
  page,
  request,
}) => {
  const [first, second] = [
    { phone: '13921000005', password: 'realname-2026' },
    { phone: '13921000006', password: 'realname-2026' },
  ]
  const tokens = [await registerUser(request, first), await registerUser(request, second)]
  await page.goto('/pages/realname-nologin/index')
  await submit(page, '林一帆', idNumberOf('1996-03-08', 105))
  await expect(page.getByText('认证成功', { exact: true })).toBeVisible()
  const signIn = async ({ phone, password }: typeof first) => {
    await page.goto('/pages/login/index?by=password')
    await page.getByLabel('手机号').fill(phone)
    await page.getByLabel('登录密码').fill(password)
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/')
  }
  await signIn(first)
  await page.goto('/pages/realname-auth/index')
  await expect(page.getByText('已完成实名认证')).toBeVisible()
  await expect(page.getByText('这里不显示姓名和身份证号')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('Authorization'))
  await signIn(second)
  const infos = await Promise.all(tokens.map((token) => callsOf(token).realname.realAuthInfo()))
  expect(infos.map(({ verified }) => verified)).toEqual([true, false])
})
