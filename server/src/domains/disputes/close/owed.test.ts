import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import type { Tx } from '../../../core/database/db.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { banGoods } from '../actions.ts'
import { runDueDisputes } from '../clock.ts'

const server = await callServer()
const complaints = await setUpComplaints(server)
const { person, goods, rent, complained, refused, arbitrated, operator, decide, settleAll, walletsOf } =
  complaints
const { packet } = await setUpCampaigns(server)
const { clock, deps, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const act = <T>(verb: (tx: Tx) => Promise<T>) => deps.db.transaction().execute(verb)
const ban = (goodsId: string) => act((tx) => banGoods(tx, Number(goodsId), clock.now()))

describe('with any outcome of a complaint the renter gets back', () => {
  test('the time after the account was banned, when they don’t contest the refusal', async () => {
    const { renter, owner, goodsId } = await refused({ reason: 'banned_during', hours: 10, minutes: 45 })
    await ban(goodsId)
    clock.advance(25 * HOUR)
    await runDueDisputes(deps)
    await settleAll()
    expect(await walletsOf(renter, owner)).toEqual([
      [10_000 - 200, 0],
      [160, 0],
    ])
  })

  test('nothing of the time before a ban that came after the rental', async () => {
    const { renter, owner, goodsId } = await refused({ reason: 'banned_during', hours: 2, minutes: 45 })
    clock.advance(3 * HOUR)
    await ban(goodsId)
    clock.advance(22 * HOUR)
    await runDueDisputes(deps)
    await settleAll()
    expect(await walletsOf(renter, owner)).toEqual([
      [10_000 - 600, 0],
      [480, 0],
    ])
  })

  test('the time that a late start missed', async () => {
    const owner = await person()
    const renters = [await person({ cashFen: 10_000 }), await person({ cashFen: 10_000 })] as const
    const startsAt = clock.now().getTime() + HOUR
    const orders = []
    for (const renter of renters) orders.push(await rent(renter, await goods(owner), 4, 1200, startsAt))
    clock.advance(4 * HOUR)
    await runDueOrders(deps)
    clock.advance(10 * MINUTE)
    const { disputeId } = await complaints.file(renters[0], orders[0] ?? '', 'renter_other')
    clock.advance(HOUR)
    await renters[0].client.disputes.withdraw({ disputeId })
    await settleAll()
    const [complainer, other] = (await walletsOf(...renters)).map(([cash]) => cash)
    expect(complainer).toBe(other)
    expect(complainer).toBeGreaterThan(10_000 - 1200)
  })

  test('the red packet, when the account is banned before any time was used', async () => {
    const [owner, renter] = [await person(), await person({ cashFen: 10_000 })]
    const goodsId = await goods(owner)
    const redPackId = await packet(renter, { amountFen: 100, thresholdFen: 200 })
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours: 2,
      expectedTotalFen: 500,
      redPackId,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    clock.advance(2 * MINUTE)
    await ban(goodsId)
    const [listed] = (await renter.client.disputes.ofOrder({ orderId })).list
    const detail = await renter.client.disputes.detail({ disputeId: listed?.disputeId ?? '' })
    expect(detail).toMatchObject({ party: 'platform', state: 'closed', outcome: { packetBack: true } })
    const { rows } = await pool.query('select state from red_packet where id = $1', [redPackId])
    expect(rows).toEqual([{ state: 'unused' }])
    expect(await walletsOf(renter)).toEqual([[10_000, 0]])
  })
})

test('who withdraws after the decision leaves the other side what it was given, and loses their own', async () => {
  const { renter, owner, disputeId } = await arbitrated()
  const given = { rentFen: 0, renterCompensationFen: 70, ownerCompensationFen: 50 }
  const first = await operator()
  const awaited = await decide(first, disputeId, given)
  if (awaited !== null) await (await operator()).client.ops.approve({ approvalId: awaited })
  await renter.client.disputes.withdraw({ disputeId })
  expect((await renter.client.disputes.detail({ disputeId })).state).toBe('withdrawn')
  await settleAll()
  expect(await walletsOf(renter, owner)).toEqual([
    [10_000 - 600, 0],
    [480 + 50, 0],
  ])
})

test('an account banned while its dispute closes leaves no rental running', async () => {
  const { renter, goodsId, orderId, disputeId } = await complained({ hours: 10 })
  const [withdrawn] = await Promise.allSettled([renter.client.disputes.withdraw({ disputeId }), ban(goodsId)])
  expect(withdrawn.status).toBe('fulfilled')
  const { rows } = await pool.query(
    'select o.state, g.state as goods from rental_order o join goods g on g.id = o.goods_id where o.id = $1',
    [orderId],
  )
  expect(rows).toEqual([{ state: 'ended', goods: 'banned' }])
})
