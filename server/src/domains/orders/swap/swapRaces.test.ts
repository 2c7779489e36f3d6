import { expect, test } from 'vitest'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { setUpSwaps } from '../../../../testing/market/swaps.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { banGoods } from '../../disputes/actions.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer()
const market = await setUpSwaps(server)
const { person, goods, rental, failing, account, swap, offerOf, wallet, zone, refuse } = market
const { statement } = setUpDisputes(server)
const { clock, deps, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const filing = async ({ client, ...user }: TestUser, orderId: string) => {
  const { quote } = await client.disputes.description({ orderId, reason: 'wrong_password' })
  return { orderId, reason: 'wrong_password' as const, quote, ...(await statement({ client, ...user })) }
}

const taking = async (renter: TestUser, orderId: string) => {
  const offer = await offerOf(renter, orderId)
  const wanted = {
    orderId,
    goodsId: offer?.account?.goods.goodsId ?? null,
    expectedRefundFen: offer?.refundFen ?? 0,
  }
  return () => renter.client.orders.swap(wanted)
}
const stateOf = async (orderId: string) =>
  (
    await pool.query('select state, goods_id::text as goods, end_cause from rental_order where id = $1', [
      orderId,
    ])
  ).rows[0]

test('50 swaps for 5 accounts: five move, each to an account of its own, the others get everything back', async () => {
  const { zoneId } = await zone()
  const owner = await market.merchant()
  const rentals = await Promise.all(Array.from({ length: 50 }, () => rental({ zoneId, owner })))
  for (const { renter, orderId, pay } of rentals) {
    await pay()
    const { codeId } = await renter.client.credentials.askCode({ orderId })
    await owner.client.credentials.refuseCode({ codeId, reason: 'not_received' })
  }
  const free: string[] = []
  for (let i = 0; i < 5; i += 1) free.push((await account({ zoneId })).goodsId)
  let waiting = rentals
  while (waiting.length > 0) {
    const taken = await Promise.all(waiting.map(({ renter, orderId }) => outcomeOf(swap(renter, orderId))))
    expect(taken.filter((outcome) => outcome !== 'OK' && outcome !== 'SWAP_CHANGED')).toEqual([])
    expect(taken).toContain('OK')
    waiting = waiting.filter((_, i) => taken[i] !== 'OK')
  }
  const orders = await Promise.all(rentals.map(({ orderId }) => stateOf(orderId)))
  const moved = orders.filter(({ state }) => state === 'renting')
  expect(moved.map(({ goods: id }) => id).sort()).toEqual([...free].sort())
  expect(orders.filter(({ end_cause: cause }) => cause === 'login_failed')).toHaveLength(45)
  const wallets = await Promise.all(rentals.map(({ renter }) => wallet(renter)))
  expect(wallets.filter(({ cash }) => cash === 10_000)).toHaveLength(45)
  expect(wallets.filter(({ cash }) => cash === 10_000 - 666 - 1500)).toHaveLength(5)
}, 120_000)

test('a swap sent twice, and two at once, move the order once', async () => {
  for (let i = 0; i < 3; i += 1) {
    const { renter, orderId, zoneId } = await failing()
    await account({ zoneId })
    await account({ zoneId })
    const take = await taking(renter, orderId)
    const outcomes = await outcomesOf([take(), take(), take()])
    expect(outcomes['OK']).toBe(1)
    expect((await wallet(renter)).cash).toBe(10_000 - 666 - 1500)
  }
})

test('a swap against the return: the order is either moved and then returned, or returned', async () => {
  for (let i = 0; i < 4; i += 1) {
    const { renter, orderId, zoneId } = await failing()
    await account({ zoneId })
    const take = await taking(renter, orderId)
    const [moved, returned] = await Promise.all([
      outcomeOf(take()),
      outcomeOf(renter.client.orders.return({ orderId })),
    ])
    expect(returned).toBe('OK')
    expect(['OK', 'ORDER_STATE']).toContain(moved)
    const { rentFen, refundFen, state } = await renter.client.orders.detail({ orderId })
    expect([state, rentFen, refundFen]).toEqual(moved === 'OK' ? ['ended', 666, 333] : ['ended', 1000, 500])
  }
})

test('a swap against the payment of a renewal: one of them happens', async () => {
  for (let i = 0; i < 4; i += 1) {
    const { renter, orderId, zoneId } = await failing()
    await account({ zoneId })
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 500 })
    const take = await taking(renter, orderId)
    const [moved, paid] = await Promise.all([
      outcomeOf(take()),
      outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })),
    ])
    expect([moved, paid].filter((outcome) => outcome === 'OK')).toHaveLength(1)
    const { cash } = await wallet(renter)
    expect(cash).toBe(moved === 'OK' ? 10_000 - 666 - 1500 : 10_000 - 3500)
  }
})

test('a swap against a complaint: one of them happens', async () => {
  for (let i = 0; i < 4; i += 1) {
    const { renter, orderId, zoneId } = await failing()
    await account({ zoneId })
    const take = await taking(renter, orderId)
    const complaint = await filing(renter, orderId)
    const [moved, filed] = await Promise.all([
      outcomeOf(take()),
      outcomeOf(renter.client.disputes.file(complaint)),
    ])
    if (moved === 'OK') expect(['OK', 'DISPUTE_QUOTE_EXPIRED']).toContain(filed)
    else expect([moved, filed]).toEqual(['ORDER_STATE', 'OK'])
  }
})

test('a swap against the end of a rental that began late: the end stands', async () => {
  const owner = await market.merchant()
  const renter = await person({ cashFen: 10_000 })
  const { zoneId } = await zone()
  const goodsId = await goods(owner, { hourlyFen: 500, depositFen: 2000, twoStep: true, zoneId })
  const startsAt = clock.now().getTime() + HOUR
  const orderId = await market.rent(renter, goodsId, 1, 2500, startsAt)
  clock.advance(2 * HOUR - 5 * MINUTE)
  await runDueOrders(deps)
  await refuse({ renter, owner, orderId })
  await account({ zoneId })
  const take = await taking(renter, orderId)
  clock.advance(10 * MINUTE)
  const [moved] = await Promise.all([outcomeOf(take()), runDueOrders(deps)])
  expect([moved, (await stateOf(orderId)).state]).toEqual(['ORDER_STATE', 'ended'])
})

test('a swap against bans of either account leaves no rental on a banned one', async () => {
  for (let i = 0; i < 4; i += 1) {
    const { renter, orderId, goodsId, zoneId } = await failing()
    const next = await account({ zoneId })
    const take = await taking(renter, orderId)
    const banned = i % 2 === 0 ? goodsId : next.goodsId
    const [moved] = await Promise.all([
      outcomeOf(take()),
      deps.db.transaction().execute((tx) => banGoods(tx, Number(banned), clock.now())),
    ])
    expect(['OK', 'ORDER_STATE', 'SWAP_CHANGED']).toContain(moved)
    const order = await stateOf(orderId)
    if (order.state === 'renting') expect(order.goods).not.toBe(banned)
    else expect([order.state, order.end_cause]).toEqual(['ended', 'account_banned'])
  }
})
