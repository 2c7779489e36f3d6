import { describe, expect, test } from 'vitest'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { setUpSwaps } from '../../../../testing/market/swaps.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

/** One operator moves up to 50.00 alone. */
const server = await callServer({}, { 'ops.singleLimitFen': 5000, 'ops.dayLimitFen': 1_000_000 })
const market = await setUpSwaps(server)
const { person, wallet, rental, account, settle } = market
const { file } = setUpDisputes(server)
const { messagesTo } = orderRecords(server)
const { clock, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const REASON = '工单 1024'
const operator = () => person({ roles: ['operator'] })

const paid = async (options: Parameters<typeof rental>[0] = {}) => {
  const rented = await rental(options)
  await rented.pay()
  return rented
}
const reserved = async () => {
  const { renter, goodsId, ...rest } = await rental()
  await renter.client.orders.cancel({ orderId: rest.orderId })
  const { orderId } = await renter.client.orders.create({
    goodsId,
    hours: 2,
    startsAt: clock.now().getTime() + 5 * HOUR,
    expectedTotalFen: 3000,
  })
  await renter.client.pay.balanceUnifiedOrder({ orderId })
  return { ...rest, renter, goodsId, orderId }
}
const orderState = async (orderId: string): Promise<string> =>
  (await pool.query('select state from rental_order where id = $1', [orderId])).rows[0]?.state
const numbersOf = async ({ client }: TestUser, search: Parameters<typeof client.orders.deskOrders>[0]) =>
  (await client.orders.deskOrders(search)).list.map(({ orderId }) => orderId)
const callsOn = ({ orders }: TestUser['client'], orderId: string, goodsId: string) => [
  orders.deskOrder({ orderId }),
  orders.deskSwapOffer({ orderId }),
  orders.deskSwap({ orderId, goodsId, expectedRefundFen: 0, reason: REASON }),
  orders.deskCancel({ orderId, refund: 'whole', reason: REASON }),
]
let identities = 700
/** Two accounts of one person. */
const twoAccounts = async (): Promise<[TestUser, TestUser]> => {
  identities += 1
  const idNumber = idNumberOf('1988-08-08', identities)
  return [await person({ roles: ['operator'], idNumber }), await person({ idNumber, cashFen: 10_000 })]
}

describe('orders for operators', () => {
  test('are for operators who are neither side of them, by any account', async () => {
    const { renter, orderId, goodsId, zoneId } = await paid()
    const { goodsId: other } = await account({ zoneId })
    for (const { client } of [renter, await market.merchant()])
      expect(await outcomesOf([client.orders.deskOrders(), ...callsOn(client, orderId, other)])).toEqual({
        NO_PERMISSION: 5,
      })
    const unverified = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomesOf(callsOn(unverified.client, orderId, other))).toEqual({ REALNAME_REQUIRED: 4 })
    const { client } = await operator()
    expect(await outcomesOf(callsOn(client, '1'.repeat(19), goodsId))).toEqual({ NOT_FOUND: 4 })
    const [self, second] = await twoAccounts()
    const own = await paid({ renter: second })
    const next = await account({ zoneId: own.zoneId })
    expect(await outcomesOf(callsOn(self.client, own.orderId, next.goodsId))).toEqual({ OPERATOR_SELF: 4 })
    expect(await numbersOf(self, { person: String(second.userId) })).toEqual([])
    expect(await orderState(own.orderId)).toBe('renting')
    const rentedOut = await paid({ owner: second })
    const free = await account({ zoneId: rentedOut.zoneId })
    expect(await outcomesOf(callsOn(self.client, rentedOut.orderId, free.goodsId))).toEqual({
      OPERATOR_SELF: 4,
    })
  })

  test('are found by number, person, phone number, account, state and day, page by page', async () => {
    const by = await operator()
    const first = await paid()
    clock.advance(HOUR)
    const { goodsId } = await account({ zoneId: first.zoneId })
    await first.renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 1833 })
    const { rows } = await pool.query('select id from rental_order where goods_id = $1', [goodsId])
    const second: string = rows[0].id
    const renter = String(first.renter.userId)
    expect(await numbersOf(by, { orderId: first.orderId })).toEqual([first.orderId])
    expect(await numbersOf(by, { person: renter })).toEqual([second, first.orderId])
    expect(await numbersOf(by, { person: first.renter.phone })).toEqual([second, first.orderId])
    expect(await numbersOf(by, { person: String(first.owner.userId) })).toEqual([first.orderId])
    expect(await numbersOf(by, { person: '13900009999' })).toEqual([])
    expect(await numbersOf(by, { goodsId })).toEqual([second])
    expect(await numbersOf(by, { person: renter, state: 'pending_payment' })).toEqual([second])
    const now = clock.now().getTime()
    expect(await numbersOf(by, { person: renter, placed: { from: now - 2 * HOUR, until: now } })).toEqual([
      first.orderId,
    ])
    const all = await by.client.orders.deskOrders({ page: { size: 1 } })
    expect(all.list[0]).toMatchObject({ orderId: second, renter: { userId: renter } })
    expect(JSON.stringify(all)).not.toContain(first.renter.phone)
    const { time, cursor } = all.page
    const next = await by.client.orders.deskOrders({ page: { num: 2, size: 1, time, cursor: cursor ?? '' } })
    expect(next.list.map(({ orderId }) => orderId)).toEqual([first.orderId])
  })

  test('show everything that happened and where the money is', async () => {
    const by = await operator()
    const { renter, owner, orderId } = await paid({ renter: await person({ cashFen: 20_000 }) })
    await renter.client.orders.revealLogin({ orderId })
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 500 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    clock.advance(65 * MINUTE)
    const running = await by.client.orders.deskOrder({ orderId })
    expect(running.money).toEqual({
      paidFen: 3500,
      heldFen: 3500,
      renterFen: 0,
      ownerFen: 0,
      platformFen: 0,
    })
    expect(running.cancel).toEqual({ unusedFen: 3000, wholeFen: 3500 })
    const { disputeId } = await file(renter, orderId, 'wrong_password')
    await owner.client.disputes.answer({ disputeId, kind: 'agree', text: '', pictures: [] })
    await settle()
    const { order, money, disputes, timeline, renewals, cancel, maySwap } = await by.client.orders.deskOrder({
      orderId,
    })
    expect(order).toMatchObject({ orderId, state: 'settled', stateName: '已完成', endCause: null })
    expect({ cancel, maySwap }).toEqual({ cancel: null, maySwap: false })
    expect(renewals).toEqual([
      { orderId: renewal.orderId, stateName: '已并入原订单', hours: 1, rentFen: 500 },
    ])
    expect(disputes).toEqual([
      { disputeId, stateName: '已达成一致', reasonLabel: '密码错误', filedAt: expect.any(Number) },
    ])
    expect(money.heldFen).toBe(0)
    expect(money.renterFen + money.ownerFen + money.platformFen).toBe(3500)
    expect(money.ownerFen).toBeGreaterThan(0)
    const lines = timeline.map(({ kind, by: who, text }) => `${kind} ${who ?? ''} ${text}`)
    for (const line of [
      'event 租客 已下单，账号已锁定',
      'payment  余额付款 ¥30',
      'look 租客 查看账号密码',
      'payment  续租：余额付款 ¥5',
      'dispute 号主 号主同意申请 ¥12.5',
      'event  订单已完成',
    ])
      expect(lines).toContain(line)
    expect(timeline.filter(({ kind }) => kind === 'transfer')[0]).toMatchObject({
      text: '付款 ¥30',
      fen: 3000,
      from: '租客现金余额',
      to: '订单托管',
    })
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted((a, b) => a - b))
  })
})

describe('cancelling an order as an operator', () => {
  const cancel = ({ client }: TestUser, orderId: string, refund: 'unused' | 'whole' = 'whole') =>
    client.orders.deskCancel({ orderId, refund, reason: REASON })

  test('gives everything back before it begins, without a fee', async () => {
    const by = await operator()
    const { renter, orderId } = await reserved()
    expect(await cancel(by, orderId)).toEqual({ refundFen: 3000, awaitedApproval: null })
    expect(await wallet(renter)).toEqual({ cash: 10_000, bonus: 0 })
    expect(await outcomeOf(cancel(by, orderId))).toBe('ORDER_STATE')
    const unpaid = await rental()
    expect(await cancel(by, unpaid.orderId)).toEqual({ refundFen: 0, awaitedApproval: null })
    expect(await orderState(unpaid.orderId)).toBe('cancelled')
  })

  test('ends a running rental with the rent of the unused time, or with all of it', async () => {
    const by = await operator()
    const [half, whole] = [await paid(), await paid()]
    clock.advance(65 * MINUTE)
    expect(await cancel(by, half.orderId, 'unused')).toEqual({ refundFen: 2500, awaitedApproval: null })
    expect(await cancel(by, whole.orderId)).toEqual({ refundFen: 3000, awaitedApproval: null })
    expect(await wallet(whole.renter)).toEqual({ cash: 10_000, bonus: 0 })
    const told = await messagesTo(whole.renter)
    expect(JSON.stringify(told)).toContain('已付的 ¥30 全额退还')
    const { endNotice } = await whole.renter.client.orders.detail({ orderId: whole.orderId })
    expect(endNotice).toBe('平台已处理这笔订单，租金和押金全额退还。')
    await settle()
    expect(await orderState(half.orderId)).toBe('settled')
    expect(await outcomeOf(cancel(by, half.orderId))).toBe('ORDER_STATE')
    const { rows } = await pool.query(
      "select amount_fen, reason from operator_action where kind = 'cancel_order' and request->>'orderId' = $1",
      [whole.orderId],
    )
    expect(rows).toEqual([{ amount_fen: 3000, reason: REASON }])
  })

  test('takes two operators above the limit, and not once it is disputed', async () => {
    const [first, second] = [await operator(), await operator()]
    const { renter, orderId } = await paid({ depositFen: 6000 })
    const { awaitedApproval } = await cancel(first, orderId, 'unused')
    if (awaitedApproval === null) throw new Error('cancelled by one operator')
    expect(await orderState(orderId)).toBe('renting')
    clock.advance(MINUTE)
    await file(renter, orderId, 'wrong_password')
    const approve = () => outcomeOf(second.client.ops.approve({ approvalId: awaitedApproval }))
    expect(await approve()).toBe('ORDER_STATE')
    const other = await paid({ depositFen: 6000 })
    const requested = await cancel(first, other.orderId)
    await second.client.ops.approve({ approvalId: requested.awaitedApproval ?? 0 })
    expect(await wallet(other.renter)).toEqual({ cash: 10_000, bonus: 0 })
  })
})

describe('moving a rental as an operator', () => {
  test('needs no proof and has no time limit; the former account rests', async () => {
    const by = await operator()
    const { renter, orderId, goodsId, zoneId } = await paid()
    const next = await account({ zoneId })
    clock.advance(40 * MINUTE)
    const { offer } = await by.client.orders.deskSwapOffer({ orderId })
    expect(offer).toMatchObject({ account: { goods: { goodsId: next.goodsId } }, refundFen: 834 })
    const moving = { orderId, goodsId: next.goodsId, reason: REASON }
    const swap = (expectedRefundFen: number) => by.client.orders.deskSwap({ ...moving, expectedRefundFen })
    expect(await outcomeOf(swap(835))).toBe('SWAP_CHANGED')
    expect(await swap(834)).toEqual({ refundFen: 834, awaitedApproval: null })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      goods: { goodsId: next.goodsId },
      endsAt: clock.now().getTime() + 2 * HOUR + 5 * MINUTE,
    })
    expect(JSON.stringify(await messagesTo(renter))).toContain('平台已为你换号')
    const { rows } = await pool.query('select state from goods where id = $1', [goodsId])
    expect(rows[0].state).toBe('awaiting_owner')
    expect(await outcomeOf(swap(0))).toBe('SWAP_CHANGED')
    expect((await by.client.orders.deskSwapOffer({ orderId })).offer).toBeNull()
  })

  test('of an account of the operator is refused, and above the limit takes two', async () => {
    const [self, second] = await twoAccounts()
    const other = await operator()
    const { orderId, zoneId } = await paid({ hourlyFen: 3000, renter: await person({ cashFen: 20_000 }) })
    const own = await account({ zoneId }, second)
    const offered = { orderId, goodsId: own.goodsId, expectedRefundFen: 0, reason: REASON }
    expect(await outcomeOf(self.client.orders.deskSwap(offered))).toBe('OPERATOR_SELF')
    const { awaitedApproval } = await other.client.orders.deskSwap(offered)
    if (awaitedApproval === null) throw new Error('moved by one operator')
    const approve = ({ client }: TestUser) => outcomeOf(client.ops.approve({ approvalId: awaitedApproval }))
    expect([await approve(other), await approve(self)]).toEqual(['APPROVAL_OWN', 'OPERATOR_SELF'])
    await pool.query("update goods set state = 'off_shelf' where id = $1", [own.goodsId])
    expect(await approve(await operator())).toBe('SWAP_CHANGED')
    await settle()
    expect(await outcomeOf(other.client.orders.deskSwap(offered))).toBe('ORDER_STATE')
    expect(await outcomeOf(other.client.orders.deskSwapOffer({ orderId }))).toBe('ORDER_STATE')
  })
})
