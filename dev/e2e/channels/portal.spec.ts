import { portalHosts } from '../../../server/seed/channels.ts'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { orderIdIn } from '../fixtures/pages/addresses.ts'
import { pressDigits } from '../fixtures/pages/pressDigits.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'

/** An address of the demo at another host name. */
const at = (host: string, path = '/'): string => {
  const url = new URL(path, process.env['E2E_URL'])
  url.hostname = host
  return url.href
}

const PHONE = '13925100001'
const VISITOR = '13925100002'

/** A listed account, of the portal's owner or of another one, that is free. */
const accountOf = async (host: string, own: boolean) => {
  const [row] = await query<{ id: string; title: string; portal_id: string }>(
    `select g.id::text as id, g.title, p.id::text as portal_id from goods g
       join site_domain d on d.host = $1 join portal p on p.id = d.portal_id
      where g.state = 'on_shelf' and (g.owner_id = p.merchant_id) = $2 and g.deposit_fen = 0 and g.hourly_fen < 1000
        and g.real_auth_plan = 1 and g.rentable_week = repeat('1', 168)::bit(168) and g.seats = 1 and g.recharge_first_fen = 0
        and not exists (select from lease l where l.goods_id = g.id and l.live) order by g.id limit 1`,
    [host, own],
  )
  if (!row) throw new Error('no account to look at')
  return row
}

test('a guest of a portal sees its name, skin and accounts only, and rents one', async ({
  page,
  request,
}) => {
  const own = await accountOf(portalHosts.ali, true)
  const foreign = await accountOf(portalHosts.ali, false)
  await registerPayer(request, { phone: PHONE, sequence: 831, cashFen: 20_000 })

  await test.step('the name and the look are the portal’s', async () => {
    await page.goto(at(portalHosts.ali))
    await expect(page.getByText('阿梨的小店').first()).toBeVisible()
    await expect(page).toHaveTitle('阿梨的小店')
    await expect(page.locator('html')).toHaveAttribute('data-skin', '3')
  })

  await test.step('an account of another owner is not there', async () => {
    await page.goto(at(portalHosts.ali, `/pages/account-detail/index?goodsId=${foreign.id}`))
    await expect(page.getByText('这个账号不存在')).toBeVisible()
  })

  await test.step('the guest signs in and rents', async () => {
    await page.goto(at(portalHosts.ali, `/pages/account-detail/index?goodsId=${own.id}`))
    await page.getByRole('link', { name: '立即租用' }).click()
    await expect(page).toHaveURL(/\/pages\/login\/index/)
    await page.getByLabel('手机号', { exact: true }).fill(PHONE)
    await query("update sms_code set created_at = created_at - interval '1 minute' where phone = $1", [PHONE])
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('短信验证码').fill(await codeSentTo(request, PHONE, 3))
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await page.locator('form button[type=submit]').click()
    await page.getByRole('button', { name: '提交订单' }).click()
    await expect(page).toHaveURL(/\/pages\/cashier\/pay/)
  })
  const orderId = orderIdIn(page)
  await page.getByRole('button', { name: /支付/ }).click()
  await pressDigits(page, PAY_PASSWORD)
  await expect(page).toHaveURL(/\/pages\/order\/pay-result/)
  expect(new URL(page.url()).hostname).toBe(portalHosts.ali)
  const [order] = await query<{ goods_id: string; portal_id: string; state: string }>(
    'select goods_id::text as goods_id, portal_id::text as portal_id, state from rental_order where id = $1',
    [orderId],
  )
  expect(order).toEqual({ goods_id: own.id, portal_id: own.portal_id, state: 'renting' })
})

test('an expired portal says so on the whole screen; orders stay open', async ({ page }) => {
  await page.goto(at(portalHosts.expired))
  await expect(page.getByText('「老周快闪店」的服务已到期')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主要页面' })).toBeHidden()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/\/pages\/login\/index/)
})

test('a visitor who came by a channel is credited to its distributor when they register at a net bar later', async ({
  page,
  request,
}) => {
  await page.goto('/?channel=jiangyifan&source=poster&cid=7')
  await expect(page.getByRole('link', { name: /搜账号/ })).toBeVisible()
  await page.goto('/pages/login/index?netbar=10001')
  await page.getByLabel('手机号', { exact: true }).fill(VISITOR)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('channelWBFX'))).toBe('jiangyifan')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(request, VISITOR))
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/$/)
  const attributed = await query<{ code: string; source: string; cid: string }>(
    `select c.code, a.source, a.cid from user_attribution a join marketing_channel c on c.id = a.channel_id
       join app_user u on u.id = a.user_id where u.phone = $1`,
    [VISITOR],
  )
  expect(attributed).toEqual([{ code: 'jiangyifan', source: 'poster', cid: '7' }])
})
