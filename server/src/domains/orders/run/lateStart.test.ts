import { describe, expect, test } from 'vitest'
import { setUpTakingOut } from '../../../../testing/market/takingOut.ts'
import { callServer } from '../../../../testing/server/callServer.ts'

const server = await callServer()
const { person, goods, wallet, rent, messagesTo, ban, causeOf, runClock } = await setUpTakingOut(server)
const { clock } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a reservation the platform could not serve', () => {
  test('in its whole span is cancelled and paid back in full', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 300 })
    const startsAt = clock.now().getTime() + 3 * HOUR
    const orderId = await rent(renter, goodsId, 1, 300, startsAt)
    clock.advance(5 * HOUR)
    expect((await renter.client.orders.detail({ orderId })).state).toBe('cancelled')
    await runClock()
    expect(await wallet(renter)).toEqual({ cash: 300, bonus: 0 })
    expect(await causeOf(orderId)).toEqual({ state: 'cancelled', end_cause: 'not_served' })
    expect((await messagesTo(renter))[0]?.text).toContain('预约时段内系统未能提供服务')
    expect((await wallet(owner)).cash).toBe(0)
  })

  test('in its first half starts late, ends as reserved, and that half is not charged', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 1200 })
    const startsAt = clock.now().getTime() + 3 * HOUR
    const orderId = await rent(renter, goodsId, 4, 1200, startsAt)
    clock.advance(5 * HOUR)
    await runClock()
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      state: 'renting',
      startsAt: clock.now().getTime(),
      endsAt: startsAt + 4 * HOUR + 5 * MINUTE,
    })
    clock.advance(5 * HOUR)
    await runClock()
    expect(await wallet(renter)).toEqual({ cash: 600, bonus: 0 })
    clock.advance(24 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(480)
  })

  /** Four reserved hours at 3.00 that begin two hours late, renewed by two hours. */
  const lateAndRenewed = async () => {
    const owner = await person()
    const goodsId = await goods(owner, { minHours: 4 })
    const renter = await person({ cashFen: 1800 })
    const startsAt = clock.now().getTime() + 3 * HOUR
    const orderId = await rent(renter, goodsId, 4, 1200, startsAt)
    clock.advance(5 * HOUR)
    await runClock()
    const renewal = await renter.client.orders.renew({ orderId, hours: 2, expectedTotalFen: 600 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    return { owner, goodsId, renter, orderId }
  }

  test('and was renewed: the renewal does not make up for the missed time, which is not charged', async () => {
    const { owner, renter } = await lateAndRenewed()
    clock.advance(5 * HOUR)
    await runClock()
    expect(await wallet(renter)).toEqual({ cash: 600, bonus: 0 })
    clock.advance(24 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(960)
  })

  test('and was renewed, whose account is banned in the renewal: only the time of the renewal counts as used of it', async () => {
    const { goodsId, renter } = await lateAndRenewed()
    clock.advance(3 * HOUR + 5 * MINUTE)
    await ban(goodsId)
    expect(await wallet(renter)).toEqual({ cash: 600 + 300, bonus: 0 })
  })

  test('costs no more when returned early than when played to its end', async () => {
    const { orderId, renter } = await lateAndRenewed()
    clock.advance(HOUR)
    const { refundFen } = await renter.client.orders.returnQuote({ orderId })
    expect(refundFen).toBe(600 + 600)
    await renter.client.orders.return({ orderId, expectedRefundFen: refundFen })
    expect(await wallet(renter)).toEqual({ cash: 1200, bonus: 0 })
  })
})
