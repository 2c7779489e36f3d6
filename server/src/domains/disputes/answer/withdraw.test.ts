import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { banGoods } from '../actions.ts'

const server = await callServer()
const { rental, complained, refused, arbitrated, file, ...more } = await setUpComplaints(server)
const { picture, stateOf, goodsRow, settleAll, wallet } = more
const { clock, deps } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('replies', () => {
  test('are so many a side, while the dispute is live, with pictures of one’s own', async () => {
    const { owner, renter, disputeId } = await refused()
    const said = { disputeId, text: '补充：刚才又试了一次还是不行' }
    const reply = (user: TestUser, pictures: string[] = []) =>
      user.client.disputes.reply({ ...said, pictures })
    expect(await outcomeOf(reply(renter, [await picture(owner)]))).toBe('UPLOAD_EXPIRED')
    for (let i = 0; i < 10; i += 1) await reply(renter)
    expect(await outcomeOf(reply(renter))).toBe('DISPUTE_REPLIES')
    expect(await outcomeOf(reply(owner, [await picture(owner)]))).toBe('OK')
    await renter.client.disputes.withdraw({ disputeId })
    expect(await outcomeOf(reply(owner))).toBe('DISPUTE_STATE')
  })
})

describe('withdrawing', () => {
  test('lets the rental go on while time is left: the login is shown, the account is listed, it ends as ordered', async () => {
    const { owner, renter, orderId, goodsId, disputeId } = await complained()
    clock.advance(10 * MINUTE)
    await renter.client.disputes.withdraw({ disputeId })
    expect(await goodsRow(goodsId)).toEqual({ state: 'on_shelf', rests: false })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({ state: 'renting', refundFen: 0 })
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('OK')
    await settleAll()
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 9400, bonus: 0 },
      { cash: 480, bonus: 0 },
    ])
  })

  test('ends it at the end that was ordered when that is over, and settles as usual', async () => {
    const { owner, renter, orderId, disputeId } = await arbitrated()
    clock.advance(3 * HOUR)
    await renter.client.disputes.withdraw({ disputeId })
    const { endsAt, ...order } = await renter.client.orders.detail({ orderId })
    expect(order).toMatchObject({ state: 'ended', endedAt: endsAt })
    await runDueOrders(deps)
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 8400, bonus: 0 },
      { cash: 480, bonus: 0 },
    ])
  })

  test('on an account that was banned meanwhile ends the rental with the rest of the money back', async () => {
    const { renter, orderId, goodsId, disputeId } = await complained()
    await deps.db.transaction().execute((tx) => banGoods(tx, Number(goodsId), clock.now()))
    expect(await stateOf(disputeId)).toBe('filed')
    await renter.client.disputes.withdraw({ disputeId })
    const order = await renter.client.orders.detail({ orderId })
    expect(order).toMatchObject({ state: 'ended', refundFen: 300, depositReturnedFen: 1000 })
    expect(await wallet(renter)).toEqual({ cash: 9700, bonus: 0 })
    expect(await goodsRow(goodsId)).toEqual({ state: 'banned', rests: false })
  })
})

test('what the platform filed for an account that was banned is told to both sides, who may do nothing', async () => {
  const { owner, renter, orderId, goodsId } = await rental({ minutes: 65 })
  await deps.db.transaction().execute((tx) => banGoods(tx, Number(goodsId), clock.now()))
  const [dispute] = (await owner.client.disputes.ofOrder({ orderId })).list
  const disputeId = dispute?.disputeId ?? ''
  for (const { client } of [owner, renter]) {
    const detail = await client.disputes.detail({ disputeId })
    expect(detail).toMatchObject({
      party: 'platform',
      state: 'closed',
      outcome: { rentFen: 300, depositBackFen: 1000 },
      may: [],
    })
    expect(await outcomeOf(client.disputes.previewOffer({ disputeId, fen: 100 }))).toBe('DISPUTE_STATE')
    expect(await outcomeOf(client.disputes.withdraw({ disputeId }))).toBe('DISPUTE_STATE')
  }
  expect(await outcomeOf(file(renter, orderId, 'kicked'))).toBe('OK')
})
