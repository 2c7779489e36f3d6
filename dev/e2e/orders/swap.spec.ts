import type { APIRequestContext } from '@playwright/test'
import { yuanShort } from '@shanghao/contract/money'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runDueOrders } from '../fixtures/jobs.ts'
import { type Account, payableAccount, plainAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage } from '../fixtures/pages/addresses.ts'
import { callsOf, logInOwner } from '../fixtures/people/calls.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const MINUTE = 60_000

/** A renter of this file; `nth` makes phone and ID number their own. */
const renterOf = async (request: APIRequestContext, nth: number) =>
  (await registerPayer(request, { phone: `1392950000${nth}`, sequence: nth + 400, cashFen: 100_000 })).token

/**
 * An account like another one, of another owner, in a zone of these two alone, cheaper by 1.00 an hour and 5.00 of deposit. It is one of
 * the demo's, whose rentals before are imported, and none that another test has listed.
 */
const makeSimilar = async (account: Account): Promise<string> => {
  const [row] = await query<{ id: string }>(
    `with z as (insert into zone (id, game_id, system, login)
                select (select max(id) + 1 from zone), game_id, '安卓', '换号测试' from goods where id = $1 returning id),
          other as (select g.id from goods g
                     where g.state = 'on_shelf' and g.owner_id <> $2 and g.real_auth_plan < 2 and g.imported_rents > 0
                       and not exists (select from lease l where l.goods_id = g.id and l.live) order by g.id desc limit 1)
     update goods g set zone_id = z.id, game_id = a.game_id, options = a.options, rank_option = a.rank_option, heroes = a.heroes, skins = a.skins,
            title = case when g.id = a.id then g.title else '换号用的同类账号' end, min_hours = 1, max_hours = 72,
            rentable_week = repeat('1', 168)::bit(168), ten_hour_fen = null, overnight_fen = null, day_fen = null, week_fen = null,
            gift_every = null, gift_hours = null,
            hourly_fen = a.hourly_fen - case when g.id = a.id then 0 else 100 end,
            deposit_fen = a.deposit_fen - case when g.id = a.id then 0 else 500 end
       from z, goods a where a.id = $1 and g.id in (a.id, (select id from other)) returning case when g.id <> a.id then g.id::text end as id`,
    [account.id, account.ownerId],
  ).then((rows) => rows.filter(({ id }) => id !== null))
  if (!row) throw new Error('no other account')
  return row.id
}

test('a refused code moves the rental to another account in one tap, with the difference and the red packet', async ({
  page,
}) => {
  const account = await payableAccount()
  const token = await renterOf(page.request, 1)
  const similar = await makeSimilar(account)
  const { orders, promotion, pay, credentials } = callsOf(token)
  const rental = { goodsId: account.id, hours: 4 }
  const { totalFen } = await orders.quote(rental)
  const best = await promotion.queryUserBestRedPack(rental)
  const savesFen = best.best?.savesFen ?? 0
  expect(savesFen).toBeGreaterThan(0)
  const redPackId = best.best?.redPackId ?? ''
  const { orderId } = await orders.create({ ...rental, redPackId, expectedTotalFen: totalFen - savesFen })
  await pay.balanceUnifiedOrder({ orderId, payPassword: PAY_PASSWORD })
  await signIn(page, token)
  await page.goto(`/pages/login-tool/index?orderId=${orderId}`)
  await expect(page.getByRole('button', { name: '查看账号密码' })).toBeVisible()
  await expect(page.getByRole('region', { name: '可以换号' })).toHaveCount(0)

  const { codeId } = await credentials.askCode({ orderId })
  const owner = callsOf(await logInOwner(account.ownerId))
  await owner.credentials.refuseCode({ codeId, reason: 'not_received' })
  await page.reload()
  const offer = page.getByRole('region', { name: '可以换号' })
  await expect(offer.getByText('换号用的同类账号')).toBeVisible()
  await expect(offer.getByText(`红包抵扣 ${yuanShort(savesFen)} 元`)).toBeVisible()
  await offer.getByRole('button', { name: '换到这个账号，退 9 元' }).click()
  await expect(page.getByRole('region', { name: '租用中的账号' }).getByText('换号用的同类账号')).toBeVisible()
  await page.getByRole('button', { name: '查看账号密码' }).click()
  await expect(page.getByText(`demo${similar}`)).toBeVisible()
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByText('换号退回租金差价')).toBeVisible()
  await expect(page.getByText(/登不上，换到「换号用的同类账号」，退回差价 9 元/)).toBeVisible()
  expect((await orders.detail({ orderId })).packetFen).toBe(savesFen)
})

test('after the end a match may be finished without the login, and then the account is free', async ({
  page,
}) => {
  const token = await renterOf(page.request, 2)
  const { orderId } = await rentAccount(token, await plainAccount(), 1)
  await passMinutes(orderId, 66)
  await runDueOrders()
  await signIn(page, token)
  await page.goto(`/pages/login-tool/index?orderId=${orderId}`)
  await expect(
    page.getByText(/^租期已到，可在 \d\d:\d\d 前打完这局并退出登录，不能再查看账号密码。$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '查看账号密码' })).toHaveCount(0)
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByText(/租期已到，可在/)).toBeVisible()
  await passMinutes(orderId, 10)
  await runDueOrders()
  await page.goto('/pages/login-tool/index')
  await expect(page.getByText('没有租用中的账号')).toBeVisible()
})

test('with a rental right after there is no such time, and the screens say so', async ({ page }) => {
  const account = await plainAccount()
  const token = await renterOf(page.request, 3)
  const startsAt = Date.now() + 60 * MINUTE
  const other = await rentAccount(await renterOf(page.request, 4), account, 1, startsAt + 65 * MINUTE)
  const { orderId } = await rentAccount(token, account, 1, startsAt)
  await passMinutes(orderId, 118)
  await passMinutes(other.orderId, 118)
  await runDueOrders()
  await signIn(page, token)
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByText(/到期后紧接着是下一位租客，请在到期前打完并退出登录/)).toBeVisible()
  await page.goto(`/pages/login-tool/index?orderId=${orderId}`)
  await expect(page.getByText(/到期后紧接着是下一位租客/)).toBeVisible()
})
