import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from './due.ts'
import { notifyEndingRentals } from './ending.ts'

const server = await callServer()
const { person, goods, rent } = await setUpMarket(server)
const { clock, deps, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const messagesOf = async ({ client }: TestUser) => (await client.notifications.list({})).list
const kindsOf = async (user: TestUser): Promise<string[]> =>
  (await messagesOf(user)).map(({ kind }) => kind).toReversed()
const detail = (orderId: string) => `/pages/order/detail?orderId=${orderId}`

describe('paying an order', () => {
  test('is told to the renter once, in the inbox only, and not to the owner', async () => {
    const [owner, renter] = [await person(), await person({ cashFen: 10_000 })]
    await renter.client.session.bindPush({ registrationId: 'renter' })
    const orderId = await rent(renter, await goods(owner), 1, 300)
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('ALREADY_PAID')
    expect(await messagesOf(renter)).toMatchObject([
      {
        kind: 'order_paid',
        title: '付款成功，租用已开始',
        text: '到期时间 11月18日 13:05，可以查看账号密码登录游戏。',
        path: detail(orderId),
      },
    ])
    expect(await messagesOf(owner)).toEqual([])
    expect((await pool.query('select from push_delivery')).rows).toEqual([])
  })

  test('of a reservation and of a renewal name their times', async () => {
    const renter = await person({ cashFen: 10_000 })
    const startsAt = clock.now().getTime() + 5 * HOUR
    await rent(renter, await goods(await person()), 1, 300, startsAt)
    expect((await messagesOf(renter))[0]).toMatchObject({
      title: '付款成功，已预约',
      text: '11月18日 17:00 开始，到期时间 11月18日 18:05。',
    })
    const orderId = await rent(renter, await goods(await person()), 1, 300)
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    expect((await messagesOf(renter))[0]).toMatchObject({
      kind: 'order_paid',
      title: '续租成功',
      text: '增加 1 小时，到期时间改为 11月18日 14:05。',
      path: detail(orderId),
    })
  })
})

describe('the end of a rental', () => {
  test('is told fifteen minutes ahead, once, and again when a renewal has moved it', async () => {
    const renter = await person({ cashFen: 10_000 })
    await renter.client.session.bindPush({ registrationId: 'ending' })
    const orderId = await rent(renter, await goods(await person()), 1, 300)
    const endings = async () => (await kindsOf(renter)).filter((kind) => kind === 'rental_ending').length
    clock.advance(49 * MINUTE)
    await notifyEndingRentals(deps)
    expect(await endings()).toBe(0)
    clock.advance(MINUTE)
    for (let i = 0; i < 3; i++) await Promise.all([notifyEndingRentals(deps), notifyEndingRentals(deps)])
    expect(await endings()).toBe(1)
    expect((await messagesOf(renter))[0]).toMatchObject({
      path: detail(orderId),
      text: expect.stringMatching(
        /^\d\d:\d\d 到期，想继续玩可以续租。到期后不能再查看账号密码，最后一局可在 \d\d:\d\d 前打完。$/,
      ),
    })
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    await notifyEndingRentals(deps)
    expect(await endings()).toBe(1)
    clock.advance(HOUR)
    await notifyEndingRentals(deps)
    expect(await endings()).toBe(2)
    const { rows } = await pool.query(
      "select count(*)::int as n from push_delivery where registration_id = 'ending'",
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test('is not told once it is over or the account was returned', async () => {
    const [late, returned] = [await person({ cashFen: 1000 }), await person({ cashFen: 1000 })]
    await rent(late, await goods(await person()), 1, 300)
    const orderId = await rent(returned, await goods(await person()), 1, 300)
    const { refundFen: expectedRefundFen } = await returned.client.orders.returnQuote({ orderId })
    await returned.client.orders.return({ orderId, expectedRefundFen })
    clock.advance(55 * MINUTE)
    await notifyEndingRentals(deps)
    expect(await kindsOf(returned)).not.toContain('rental_ending')
    clock.advance(HOUR)
    await pool.query('update rental_order set ending_told_for = null where renter_id = $1', [late.userId])
    const before = await kindsOf(late)
    await notifyEndingRentals(deps)
    expect(await kindsOf(late)).toEqual(before)
  })
})

describe('a look at a login', () => {
  test('is told to the owner in one message for each order, which counts and holds nothing of the login', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 1000 })
    const orderId = await rent(renter, goodsId, 1, 300)
    const login = await renter.client.orders.revealLogin({ orderId })
    const [first] = await messagesOf(owner)
    expect(first).toMatchObject({
      kind: 'login_revealed',
      title: '租客查看了账号密码',
      path: `/pages/account-detail/index?goodsId=${goodsId}`,
      read: false,
    })
    expect(first?.text).toContain('已被查看 1 次')
    await owner.client.notifications.read({ messageId: first?.messageId ?? 0 })
    await Promise.all(Array.from({ length: 4 }, () => renter.client.orders.revealLogin({ orderId })))
    const [latest, ...more] = await messagesOf(owner)
    expect(more).toEqual([])
    expect(latest).toMatchObject({ messageId: first?.messageId, read: false })
    expect(latest?.text).toContain('已被查看 5 次')
    const shown = JSON.stringify([first, latest])
    for (const secret of [login.account, login.password, renter.phone, '夜航船'])
      expect(shown).not.toContain(secret)
  })

  test('that is refused is not told', async () => {
    const owner = await person()
    const stranger = await person()
    const orderId = await rent(await person({ cashFen: 1000 }), await goods(owner), 1, 300)
    expect(await outcomeOf(stranger.client.orders.revealLogin({ orderId }))).toBe('NOT_FOUND')
    expect(await messagesOf(owner)).toEqual([])
  })
})

describe('the settlement', () => {
  test('tells the owner the rent and the renter the deposit, once', async () => {
    const owner = await person()
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, await goods(owner, { depositFen: 2000 }), 1, 2300)
    for (const hours of [2, 3, 24]) {
      clock.advance(hours * HOUR)
      await runDueOrders(deps)
      await runDueOrders(deps)
    }
    const rents = (await messagesOf(owner)).filter(({ kind }) => kind === 'rent_settled')
    expect(rents).toMatchObject([
      { kind: 'rent_settled', title: '租金到账 ¥2.4', path: '/pages/finance/index' },
    ])
    expect(rents[0]?.text).toContain('租金 ¥3，扣除平台服务费 ¥0.6')
    expect((await messagesOf(renter)).filter(({ kind }) => kind === 'deposit_returned')).toMatchObject([
      { title: '押金已退回', text: '已退回余额 ¥20。', path: detail(orderId) },
    ])
  })
})
