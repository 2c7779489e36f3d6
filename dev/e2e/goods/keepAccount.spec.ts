import { expect, test } from '../fixtures/fixtures.ts'
import { callsOf, logIn } from '../fixtures/people/calls.ts'
import { registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test('a guest who taps the heart signs in, returns to the account, which is then a favourite, and removes it', async ({
  page,
}) => {
  const phone = '13925000001'
  const { goods, user } = callsOf(await registerUser(page.request, { phone, password: 'keeping-2026' }))
  const [wanted] = (await goods.list({ id: 2, sort: 'newest' })).list
  const id = wanted?.goodsId ?? ''
  const address = `/pages/account-detail/index-new?goodsId=${id}&channel=friend`
  await page.goto(address)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page).toHaveURL(`/pages/login/index?redirect=${encodeURIComponent(address)}`)
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByLabel('登录密码', { exact: true }).fill('keeping-2026')
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: '已收藏' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await goods.isStored({ id })).stored).toBe(true)
  await page.getByRole('button', { name: '已收藏' }).click()
  await expect(page.getByText('已取消收藏')).toBeVisible()
  expect((await goods.isStored({ id })).stored).toBe(false)
  expect((await user.queryInfo()).userBaseInfo.mobilePhone).toBe('139****0001')
})

test('a favourite that the server refuses is reverted', async ({ page }) => {
  const token = await logIn({ phone: '13800000002', password: 'chenxin2026' })
  const [wanted] = (await callsOf().goods.list({ id: 2, sort: 'price_down' })).list
  await signIn(page, token)
  await page.route('**/api/goods/user/store/add/*', (route) =>
    route.fulfill({
      json: { responseCode: '1999', responseMsg: '服务暂时出错，请稍后再试', data: { object: {} } },
    }),
  )
  await page.goto(`/pages/account-detail/index?goodsId=${wanted?.goodsId}`)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByText('服务暂时出错')).toBeVisible()
  await expect(page.getByRole('button', { name: '收藏', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})
