import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import type { Tx } from '../../core/database/db.ts'
import { setCredential, unshelveGoods } from '../goods/actions.ts'
import { confirmGoods, shelveGoods } from '../goods/states/transitions.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { disputeGoods } from './actions.ts'
import { runDueDisputes } from './clock.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, goods, rent, rental, complained, arbitrated, operator, decide, ...more } =
  await setUpComplaints(server)
const { file, filing, statement, agree, settleAll, goodsRow, stateOf, wallet } = more
const { packet } = await setUpCampaigns(server)
const { clock, deps, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const recordOf = async (goodsId: string) =>
  (await pool.query('select rent_count, good_count from goods where id = $1', [goodsId])).rows[0]
const act = <T>(verb: (tx: Tx) => Promise<T>) => deps.db.transaction().execute(verb)

describe('a renter', () => {
  test('who files and withdraws again and again gains no time and no money', async () => {
    const { owner, renter, orderId, goodsId } = await rental({ hours: 3 })
    const { endsAt } = await renter.client.orders.detail({ orderId })
    for (let i = 0; i < 2; i += 1) {
      const { disputeId } = await file(renter, orderId, 'wrong_password')
      clock.advance(20 * MINUTE)
      await renter.client.disputes.withdraw({ disputeId })
      expect(await renter.client.orders.detail({ orderId })).toMatchObject({ state: 'renting', endsAt })
    }
    expect(await outcomeOf(file(renter, orderId, 'kicked'))).toBe('DISPUTE_REPEATED')
    expect(await goodsRow(goodsId)).toEqual({ state: 'on_shelf', rests: false })
    await settleAll()
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 9100, bonus: 0 },
      { cash: 720, bonus: 0 },
    ])
  })

  test('who withdraws after the platform decided doesn’t get another complaint', async () => {
    const { renter, orderId, disputeId } = await arbitrated({ hours: 30 })
    await decide(await operator(), disputeId, { rentFen: 0 })
    await renter.client.disputes.withdraw({ disputeId })
    expect(await outcomeOf(file(renter, orderId, 'kicked'))).toBe('DISPUTE_REPEATED')
  })

  test('who keeps quotes to play on is charged to the moment of the quote, and sees no login after it', async () => {
    const { owner, renter, orderId } = await rental({ minutes: 30 })
    const kept = await filing(renter, orderId, 'renter_other')
    clock.advance(14 * MINUTE)
    await renter.client.orders.revealLogin({ orderId })
    expect(await outcomeOf(renter.client.disputes.file(kept))).toBe('DISPUTE_QUOTE_EXPIRED')
    const again = await filing(renter, orderId, 'renter_other')
    clock.advance(14 * MINUTE)
    const { disputeId } = await renter.client.disputes.file(again)
    expect((await renter.client.disputes.detail({ disputeId })).claim.rentFen).toBe(600 - 195)
    clock.advance(MINUTE)
    await renter.client.disputes.withdraw({ disputeId })
    expect(await outcomeOf(renter.client.disputes.file(again))).toBe('DISPUTE_QUOTE_EXPIRED')
    expect((await wallet(owner)).cash).toBe(0)
  })

  test('whose complaint stopped the rental gets it back by withdrawing: the owner’s claim waits until its time is over', async () => {
    const { owner, renter, orderId, disputeId } = await complained({ reason: 'kicked' })
    expect(await outcomeOf(file(owner, orderId, 'cheating', 100))).toBe('DISPUTE_WINDOW')
    await renter.client.disputes.withdraw({ disputeId })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('renting')
    const again = await file(renter, orderId, 'kicked')
    clock.advance(HOUR)
    const claim = await file(owner, orderId, 'cheating', 100)
    await agree(owner, again.disputeId)
    await owner.client.disputes.withdraw({ disputeId: claim.disputeId })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({ state: 'ended', refundFen: 375 })
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('NOT_IN_RENTAL')
    await settleAll()
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 10_000 - 225, bonus: 0 },
      { cash: 180, bonus: 0 },
    ])
  })

  test('who complains about many silent owners at once is paid by silence only so often', async () => {
    const renter = await person({ cashFen: 20_000 })
    const all = []
    for (let i = 0; i < 5; i += 1) all.push(await rental({ renter }))
    const filed = await Promise.all(all.map(({ orderId }) => file(renter, orderId, 'wrong_password')))
    clock.advance(2 * HOUR)
    await runDueDisputes(deps)
    const states = await Promise.all(filed.map(({ disputeId }) => stateOf(disputeId)))
    expect(states.toSorted()).toEqual(['accepted', 'accepted', 'accepted', 'arbitration', 'arbitration'])
  })
})

describe('an owner', () => {
  test('can’t list an account again that rests, by any verb, and it takes no orders', async () => {
    const { owner, renter, goodsId, disputeId } = await complained({
      owner: await person({ roles: ['merchant'] }),
    })
    const id = Number(goodsId)
    expect(await outcomeOf(owner.client.goods.confirmGoods({ id: goodsId }))).toBe('GOODS_RESTING')
    for (const verb of [
      (tx: Tx) => confirmGoods(tx, owner.userId, id),
      (tx: Tx) => shelveGoods(tx, owner.userId, id),
    ])
      expect(await outcomeOf(act(verb))).toBe('GOODS_RESTING')
    const ordering = async () =>
      outcomeOf(
        (await person({ cashFen: 5000 })).client.orders.create({ goodsId, hours: 1, expectedTotalFen: 1300 }),
      )
    clock.advance(90 * MINUTE)
    expect(await ordering()).toBe('GOODS_GONE')
    await act((tx) => unshelveGoods(tx, owner.userId, id))
    expect(await outcomeOf(act((tx) => shelveGoods(tx, owner.userId, id)))).toBe('GOODS_RESTING')
    await renter.client.disputes.withdraw({ disputeId })
    expect(await ordering()).toBe('GOODS_GONE')
    await act((tx) => shelveGoods(tx, owner.userId, id))
    expect(await ordering()).toBe('OK')
  })

  test('ends the rest of an account with a new login, for the complaints filed before', async () => {
    const owner = await person()
    const { renter, goodsId, disputeId } = await complained({ owner, relist: 'confirm' })
    const id = Number(goodsId)
    const login = { account: 'acc-2', password: 'pw-2', loginName: '夜航船' }
    const change = () => act((tx) => setCredential(tx, deps.kms, owner.userId, id, login, clock.now()))
    await change()
    expect(await goodsRow(goodsId)).toEqual({ state: 'on_shelf', rests: false })
    clock.advance(90 * MINUTE)
    const next = await person({ cashFen: 5000 })
    const orderId = await rent(next, goodsId, 1, 1300)
    const second = await file(next, orderId, 'wrong_password')
    expect(await goodsRow(goodsId)).toEqual({ state: 'awaiting_owner', rests: true })
    await agree(owner, disputeId)
    expect(await goodsRow(goodsId)).toEqual({ state: 'awaiting_owner', rests: true })
    await change()
    await agree(owner, second.disputeId)
    expect(await goodsRow(goodsId)).toEqual({ state: 'on_shelf', rests: false })
    expect(await stateOf(disputeId)).toBe('accepted')
    expect((await wallet(renter)).cash).toBeGreaterThan(8400)
  })

  test('whose account a complaint is denied about has it back with the first decision, not after the appeal', async () => {
    const { renter, goodsId, disputeId } = await arbitrated()
    const [first, second] = [await operator(), await operator()]
    await decide(first, disputeId, { rentFen: 0 })
    expect(await goodsRow(goodsId)).toEqual({ state: 'on_shelf', rests: false })
    await renter.client.disputes.appeal({ disputeId, ...(await statement(renter)) })
    expect(await goodsRow(goodsId)).toEqual({ state: 'on_shelf', rests: false })
    await decide(second, disputeId, { rentFen: 100 }, 'decideAppeal')
    expect(await goodsRow(goodsId)).toEqual({ state: 'on_shelf', rests: false })
  })

  test('has the account resting on after a first decision that grants a part', async () => {
    const { renter, goodsId, disputeId } = await arbitrated()
    await decide(await operator(), disputeId, { rentFen: 1 })
    await renter.client.disputes.appeal({ disputeId, ...(await statement(renter)) })
    expect(await goodsRow(goodsId)).toEqual({ state: 'awaiting_owner', rests: true })
  })

  test.each([
    ['granted', 'awaiting_owner'],
    ['withdrawn', 'on_shelf'],
  ])(
    'of two complaints about an account, the first one %s: it is %s after the second',
    async (how, state) => {
      const owner = await person()
      const { renter, goodsId, orderId: ended } = await rental({ owner, hours: 1, minutes: 80 })
      await runDueOrders(deps)
      const next = await person({ cashFen: 5000 })
      const orderId = await rent(next, goodsId, 1, 1300)
      const first = await file(renter, ended, 'wrong_password')
      const second = await file(next, orderId, 'wrong_password')
      if (how === 'granted') await agree(owner, first.disputeId)
      else await renter.client.disputes.withdraw({ disputeId: first.disputeId })
      expect(await goodsRow(goodsId)).toEqual({ state: 'awaiting_owner', rests: true })
      await next.client.disputes.withdraw({ disputeId: second.disputeId })
      expect(await goodsRow(goodsId)).toEqual({ state, rests: false })
    },
  )

  test('whose account the platform holds meanwhile doesn’t get it listed by the end of the dispute', async () => {
    const { renter, goodsId, disputeId } = await complained()
    await act((tx) => disputeGoods(tx, Number(goodsId), clock.now()))
    await renter.client.disputes.withdraw({ disputeId })
    expect(await goodsRow(goodsId)).toEqual({ state: 'disputed', rests: false })
  })

  test('gets no rent while it is disputed, nor the deposit without a decision', async () => {
    const owner = await person({ roles: ['merchant'] })
    const { renter, orderId } = await arbitrated({ owner })
    clock.advance(20 * HOUR)
    await runDueOrders(deps)
    expect(await outcomeOf(owner.client.orders.releaseDeposit({ orderId }))).toBe('ORDER_STATE')
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 8400, bonus: 0 },
      { cash: 0, bonus: 0 },
    ])
  })
})

describe('a session', () => {
  test('that was signed out does nothing, and the number of a dispute alone shows nothing', async () => {
    const { owner, disputeId } = await complained()
    await owner.client.session.logout()
    const said = { disputeId, ...(await statement(owner)) }
    expect(
      await outcomesOf([
        owner.client.disputes.detail({ disputeId }),
        owner.client.disputes.answer({ ...said, kind: 'agree' }),
        server.client(disputeId).disputes.detail({ disputeId }),
      ]),
    ).toEqual({ TOKEN_EXPIRED: 3 })
    expect(await stateOf(disputeId)).toBe('filed')
  })

  test('stolen from an owner can only grant what goes to that order’s renter', async () => {
    const { owner, renter, disputeId } = await complained()
    const thief = await person()
    await owner.client.disputes.answer({ disputeId, kind: 'offer', fen: 600, ...(await statement(owner)) })
    expect(await outcomeOf(thief.client.disputes.accept({ disputeId, expectedFen: 600 }))).toBe('NOT_FOUND')
    await renter.client.disputes.accept({ disputeId, expectedFen: 600 })
    expect([await wallet(renter), await wallet(owner), await wallet(thief)]).toEqual([
      { cash: 10_000, bonus: 0 },
      { cash: 0, bonus: 0 },
      { cash: 0, bonus: 0 },
    ])
  })
})

test('an operator acts in their own dispute as a side only, by any account', async () => {
  const idNumber = idNumberOf('1988-08-08', 900)
  const renter = await person({ roles: ['operator'], idNumber, cashFen: 5000 })
  const other = await person({ roles: ['operator'], idNumber })
  const { disputeId } = await arbitrated({ renter })
  for (const { client } of [renter, other]) {
    expect(await outcomeOf(client.disputes.take({ disputeId }))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(client.disputes.caseDetail({ disputeId }))).toBe('OPERATOR_SELF')
  }
  expect(await outcomeOf(other.client.disputes.detail({ disputeId }))).toBe('NOT_FOUND')
  expect((await renter.client.disputes.detail({ disputeId })).may).toEqual(['withdraw', 'reply'])
})

describe('two accounts together', () => {
  test('that agree on every complaint have no more than before: bonus stays bonus, a red packet a red packet', async () => {
    const [owner, renter] = [await person(), await person({ cashFen: 3000, bonusFen: 1000 })]
    const goodsId = await goods(owner, { hourlyFen: 1000, depositFen: 500 })
    const redPackId = await packet(renter)
    for (let i = 0; i < 3; i += 1) {
      const [held] = (await renter.client.promotion.queryUserRedPackList()).list
      expect(held?.redPackId).toBe(redPackId)
      const input = { goodsId, hours: 2, expectedTotalFen: 2000, redPackId }
      const { orderId } = await renter.client.orders.create(input)
      await renter.client.pay.balanceUnifiedOrder({ orderId })
      clock.advance(10 * MINUTE)
      const { disputeId } = await file(renter, orderId, 'wrong_password')
      await agree(owner, disputeId)
      await act((tx) => confirmGoods(tx, owner.userId, Number(goodsId)))
    }
    await settleAll()
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 3000, bonus: 1000 },
      { cash: 0, bonus: 0 },
    ])
    expect(await recordOf(goodsId)).toEqual({ rent_count: 3, good_count: 0 })
    expect((await renter.client.user.queryInfo()).userMember.completedOrders).toBe(0)
  })

  test('collect no record by rentals whose rent goes back without a complaint', async () => {
    const { renter, goodsId } = await rental()
    await act((tx) => disputeGoods(tx, Number(goodsId), clock.now()))
    await settleAll()
    expect((await wallet(renter)).cash).toBe(10_000)
    expect(await recordOf(goodsId)).toEqual({ rent_count: 0, good_count: 0 })
    expect((await renter.client.user.queryInfo()).userMember.completedOrders).toBe(0)
  })
})
