import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { setUpReconciliations } from '../../../../testing/pay/reconciliations.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import { runReconciliation } from './reconcile.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, wallet } = market
const { clock, deps, pool } = server
const { alipay } = server.providers.channels
const { operator, pay, recharge, lineOf, reconcileDayWith, dayOf, differencesOf } =
  await setUpReconciliations(server, market)
const DAY = 86_400_000

describe('the daily reconciliation', () => {
  test('a day without differences', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    const day = await reconcileDayWith([lineOf(paymentId)])
    expect(await dayOf(day)).toMatchObject({
      state: 'compared',
      lines: 1,
      theirsFen: 1000,
      oursFen: 1000,
      differences: 0,
    })
  })

  test('a day without a bill waits until there is one', async () => {
    const renter = await person()
    await recharge(renter)
    const day = await reconcileDayWith(null)
    expect(await dayOf(day)).toMatchObject({ state: 'waiting' })
    expect(await outcomeOf(pay.reconcile({ channel: 'alipay', day }))).toBe('BILL_NOT_READY')
    await server.withDeps({ channels: { ...deps.channels, wechat: null } }, async () =>
      expect(await outcomeOf(pay.reconcile({ channel: 'wechat', day }))).toBe('CHANNEL_CLOSED'),
    )
    alipay.fetchBill = async () => []
    await runReconciliation(deps, server.reconciliationDeps)
    expect(await dayOf(day)).toMatchObject({ state: 'compared', lines: 0 })
  })

  test('every kind of difference is a row with its reason; an unreported payment is counted', async () => {
    const renter = await person()
    const unreported = await recharge(renter)
    const ours = await recharge(renter, 1001)
    const odd = await recharge(renter, 1002)
    alipay.pay(unreported.paymentId, clock.now())
    expect(await postNotification(server, 'alipay', alipay.pay(ours.paymentId, clock.now()))).toBe('success')
    await postNotification(server, 'alipay', alipay.pay(odd.paymentId, clock.now()))
    const foreign = '1794977340000999999'
    const day = await reconcileDayWith([
      lineOf(unreported.paymentId),
      lineOf(odd.paymentId, 999),
      lineOf(foreign),
    ])
    expect(
      new Set((await differencesOf(day)).map((row) => `${row.own_id} ${row.reason} ${row.state}`)),
    ).toEqual(
      new Set([
        `${unreported.paymentId} not_counted_here settled`,
        `${odd.paymentId} amount open`,
        `${foreign} unknown_here open`,
        `${ours.paymentId} missing_there open`,
      ]),
    )
    expect(await wallet(renter)).toMatchObject({ cash: 3003 })
    expect(await dayOf(day)).toMatchObject({ openDifferences: 3, differences: 4 })
  })

  test('ten concurrent repeats record no further difference and count nothing listedTwice', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    alipay.pay(paymentId, clock.now())
    const day = await reconcileDayWith([lineOf(paymentId)])
    const outcomes = await outcomesOf(
      Array.from({ length: 10 }, () => pay.reconcile({ channel: 'alipay', day })),
    )
    expect(outcomes).toEqual({ OK: 10 })
    expect(await differencesOf(day)).toHaveLength(1)
    expect(await wallet(renter)).toMatchObject({ cash: 1000 })
  })

  test('a line that cannot be counted does not stop other lines, days or channels', async () => {
    const renter = await person()
    const stuck = await recharge(renter, 1003)
    const fine = await recharge(renter, 1004)
    const taken = await recharge(renter, 1005)
    await postNotification(server, 'alipay', alipay.pay(taken.paymentId, clock.now()))
    alipay.pay(fine.paymentId, clock.now())
    // The channel's number belongs to another payment already: the database refuses to count it twice.
    const { transactionId } = lineOf(taken.paymentId)
    const day = await reconcileDayWith([
      { ...lineOf(stuck.paymentId, 1003), transactionId },
      lineOf(fine.paymentId, 1004),
      lineOf(taken.paymentId, 1005),
    ])
    expect((await dayOf(day))?.state).toBe('compared')
    expect(await differencesOf(day)).toEqual(
      expect.arrayContaining([
        { own_id: stuck.paymentId, reason: 'not_counted_here', state: 'open' },
        { own_id: fine.paymentId, reason: 'not_counted_here', state: 'settled' },
      ]),
    )
    expect(server.errors.splice(0).join('')).toContain(stuck.paymentId)

    alipay.fetchBill = async () => Promise.reject(new Error('no disk'))
    const next = shanghaiDate(clock.now())
    const { wechat } = server.providers.channels
    await renter.client.finance.rechargePay({ amountFen: 1006, channel: 'wechat' })
    clock.advance(DAY)
    wechat.fetchBill = async () => []
    await runReconciliation(deps, server.reconciliationDeps)
    const { list } = await pay.reconciledDays({})
    expect(list).toContainEqual(expect.objectContaining({ channel: 'wechat', day: next, state: 'compared' }))
    expect(server.errors.splice(0).join('')).toContain('no disk')
  })

  test('paid just before midnight and counted just after: confirmed by the earlier day, no difference on either', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    const notification = alipay.pay(paymentId, clock.now())
    const line = lineOf(paymentId)
    const first = shanghaiDate(clock.now())
    clock.advance(DAY)
    await postNotification(server, 'alipay', notification)
    alipay.fetchBill = async (day) => (day === first ? [line] : [])
    await runReconciliation(deps, server.reconciliationDeps)
    const second = await reconcileDayWith([])
    expect(await dayOf(second)).toMatchObject({ differences: 0 })
  })
})

describe('pay.payment', () => {
  test('a payment through a channel is counted only with the channel’s number', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    const paidAt = clock.now()
    const trade = { paymentId, transactionId: '', amountFen: 1000, paidAt }
    expect(await postNotification(server, 'alipay', { kind: 'paid', trade })).toBe('fail')
    expect(await wallet(renter)).toMatchObject({ cash: 0 })
    for (const transactionId of [null, ''])
      await expect(
        pool.query(
          `update payment set state = 'success', outcome = 'applied', succeeded_at = $2, next_ask_at = null, transaction_id = $3
            where id = $1`,
          [paymentId, paidAt, transactionId],
        ),
      ).rejects.toThrow('payment_transaction_known')
  })
})

describe('pay.settleDifference', () => {
  test('only operators see and settle differences, once, with a note', async () => {
    const renter = await person()
    expect(await outcomeOf(renter.client.pay.differences({}))).toBe('NO_PERMISSION')
    expect(await outcomeOf(server.client().pay.differences({}))).toBe('TOKEN_EXPIRED')
    const { list } = await pay.differences({ state: 'open' })
    const id = list[0]?.id ?? 0
    expect(await outcomeOf(renter.client.pay.settleDifference({ id, note: '已核实' }))).toBe('NO_PERMISSION')
    const outcomes = await outcomesOf(
      Array.from({ length: 5 }, () => pay.settleDifference({ id, note: '已与渠道核实' })),
    )
    expect(outcomes).toEqual({ OK: 1, DIFFERENCE_SETTLED: 4 })
    expect(await outcomeOf(pay.settleDifference({ id: 999_999, note: '已核实' }))).toBe('NOT_FOUND')
    const settled = (await pay.differences({ state: 'settled' })).list.find((one) => one.id === id)
    expect(settled).toMatchObject({ settledBy: `operator:${operator.userId}`, note: '已与渠道核实' })
  })

  /** A difference of a recharge between what was paid and what the bill says. */
  const differing = async (user: TestUser, ours: number, theirs: number) => {
    const { paymentId } = await recharge(user, ours)
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    const day = await reconcileDayWith([lineOf(paymentId, theirs)])
    const { list } = await pay.differences({ state: 'open' })
    return { paymentId, day, id: list.find(({ ownId }) => ownId === paymentId)?.id ?? 0 }
  }
  const stored = async (id: number) => {
    const { rows } = await pool.query(
      'select state, ours_fen::int, theirs_fen::int from reconciliation_difference where id = $1',
      [id],
    )
    return rows[0]
  }

  test('is refused about one’s own money, by any account, also by the database', async () => {
    const idNumber = idNumberOf('1988-08-08', 961)
    const self = await person({ roles: ['operator'], idNumber })
    const { id } = await differing(await person({ idNumber }), 1_000, 1_001)
    expect(await outcomeOf(self.client.pay.settleDifference({ id, note: '已核实' }))).toBe('OPERATOR_SELF')
    const unverified = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(unverified.client.pay.settleDifference({ id, note: '已核实' }))).toBe(
      'REALNAME_REQUIRED',
    )
    const settling = pool.query(
      "update reconciliation_difference set state = 'settled', settled_at = now(), settled_by = $2, note = '已核实' where id = $1",
      [id, `operator:${self.userId}`],
    )
    await expect(settling).rejects.toMatchObject({ constraint: 'operator_self' })
    await pay.settleDifference({ id, note: '一分钱的舍入' })
  })

  test('is recorded with its amount, and takes two above the limit of one operator', async () => {
    const user = await person()
    const small = await differing(user, 1_000, 1_300)
    expect(await pay.settleDifference({ id: small.id, note: '已退回' })).toEqual({ awaitedApproval: null })
    const { rows } = await pool.query(
      "select amount_fen::int as fen, beneficiary_id, operator_id from operator_action where kind = 'settle_difference' and request ->> 'id' = $1",
      [String(small.id)],
    )
    expect(rows).toEqual([{ fen: 300, beneficiary_id: user.userId, operator_id: operator.userId }])
    const large = await differing(user, 1_000, 201_001)
    const { awaitedApproval } = await pay.settleDifference({ id: large.id, note: '已退回' })
    expect([awaitedApproval !== null, (await stored(large.id)).state]).toEqual([true, 'open'])
    const second = await person({ roles: ['operator'] })
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect((await stored(large.id)).state).toBe('settled')
  })

  test('of a payment that was closed uncounted, is about all that the channel received', async () => {
    const user = await person()
    const { paymentId } = await recharge(user, 1_000)
    await pool.query("update payment set state = 'closed', next_ask_at = null where id = $1", [paymentId])
    await reconcileDayWith([lineOf(paymentId, 990)])
    const found = (await pay.differences({ state: 'open' })).list.find(({ ownId }) => ownId === paymentId)
    await pay.settleDifference({ id: found?.id ?? 0, note: '已在商户平台退回' })
    const { rows } = await pool.query(
      "select amount_fen::int as fen from operator_action where kind = 'settle_difference' and request ->> 'id' = $1",
      [String(found?.id)],
    )
    expect(rows).toEqual([{ fen: 990 }])
  })

  test('holds while the amounts are the same; other amounts open it again and are stored', async () => {
    const { id, day, paymentId } = await differing(await person(), 1_000, 1_001)
    const again = (theirs: number) => {
      alipay.fetchBill = async () => [lineOf(paymentId, theirs)]
      return pay.reconcile({ channel: 'alipay', day })
    }
    await again(1_002)
    expect(await stored(id)).toEqual({ state: 'open', ours_fen: 1_000, theirs_fen: 1_002 })
    await pay.settleDifference({ id, note: '两分钱的舍入' })
    await again(1_002)
    expect((await stored(id)).state).toBe('settled')
    await again(90_000)
    expect(await stored(id)).toEqual({ state: 'open', ours_fen: 1_000, theirs_fen: 90_000 })
    await pay.settleDifference({ id, note: '已在商户平台退回' })
  })
})
