import { describe, expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from '../../orders/run/due.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet } = market
const { operator, otherAccountOf, transfersOf, actionsOf } = setUpCorrections(server, market)
const { clock, deps, pool } = server
const { alipay } = server.providers.channels
const HOUR = 3_600_000
const evidence = '支付宝商户平台交易详情截图，工单 7'
const owner = await person()

type Open = { user: TestUser; orderId: string; id: string }
/** An order of 3.00 whose payment was opened, and of which the channel tells nothing. */
const unanswered = async (by?: TestUser): Promise<Open> => {
  const user = by ?? (await person())
  const goodsId = await goods(owner)
  const { orderId } = await user.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
  const { paymentId } = await user.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
  return { user, orderId, id: paymentId }
}
/** Runs with a channel that answers no query. */
const silently = async <T>(act: () => Promise<T>): Promise<T> => {
  alipay.script.query = 'unknown'
  try {
    return await act()
  } finally {
    alipay.script.query = 'known'
  }
}
const confirm = (
  { client }: TestUser,
  id: string,
  wanted: { amountFen?: number; transactionId?: string } = {},
) =>
  client.pay.endPayment({
    id,
    outcome: 'success',
    transactionId: `evidence-${id}`,
    amountFen: 300,
    evidence,
    ...wanted,
  })
const close = ({ client }: TestUser, id: string) => client.pay.endPayment({ id, outcome: 'closed', evidence })
const idOf = async (requested: Promise<{ awaitedApproval: number | null }>): Promise<number> =>
  (await requested).awaitedApproval ?? 0
const stateOf = async (id: string) => {
  const { rows } = await pool.query(
    'select state, outcome, outcome_reason, transaction_id from payment where id = $1',
    [id],
  )
  return rows[0]
}

describe('pay.stuckPayments', () => {
  test('is for operators, and lists what has waited for a day', async () => {
    const { user, orderId, id } = await unanswered()
    expect(await outcomeOf(server.client().pay.stuckPayments())).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(user.client.pay.stuckPayments())).toBe('NO_PERMISSION')
    expect((await (await operator()).client.pay.stuckPayments()).list).toEqual([])
    clock.advance(25 * HOUR)
    const { list } = await (await operator()).client.pay.stuckPayments()
    expect(list).toMatchObject([
      { paymentId: id, purpose: 'order', bizId: orderId, userId: String(user.userId), state: 'paying' },
    ])
    await pollAllPayments(deps)
    expect((await (await operator()).client.pay.stuckPayments()).list).toEqual([])
  })
})

describe('pay.endPayment', () => {
  test('is for operators', async () => {
    const { user, id } = await unanswered()
    expect(await outcomeOf(confirm({ ...user, client: server.client() }, id))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(confirm(user, id))).toBe('NO_PERMISSION')
    expect(await stateOf(id)).toMatchObject({ state: 'paying' })
  })

  test('success: two persons start the rental as a notification does, once', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, orderId, id } = await unanswered()
    await silently(async () => {
      const approvalId = await idOf(confirm(first, id))
      expect(await stateOf(id)).toMatchObject({ state: 'paying' })
      const same = await otherAccountOf(first, { roles: ['operator'] })
      for (const { client } of [first, same])
        expect(await outcomeOf(client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
      const decisions = Array.from({ length: 10 }, () => second.client.ops.approve({ approvalId }))
      expect(await outcomesOf(decisions)).toEqual({ OK: 1, APPROVAL_DECIDED: 9 })
    })
    expect(await stateOf(id)).toEqual({
      state: 'success',
      outcome: 'applied',
      outcome_reason: null,
      transaction_id: `evidence-${id}`,
    })
    expect(await transfersOf('payment', id)).toEqual([`channel clearing:alipay → escrow:${orderId} 300`])
    expect((await user.client.orders.detail({ orderId })).state).toBe('renting')
    expect(await actionsOf(first)).toMatchObject([
      { kind: 'end_payment', amount_fen: 300, reason: evidence, approved_by: second.userId },
    ])
    const late = alipay.pay(id, clock.now())
    expect(await postNotification(server, 'alipay', late)).toBe('success')
    expect(await transfersOf('payment', id)).toHaveLength(1)
  })

  test('success of what can’t be paid any more goes back through the channel, also when it was closed', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, orderId, id } = await unanswered()
    await user.client.orders.cancel({ orderId })
    await pollAllPayments(deps)
    expect(await stateOf(id)).toMatchObject({ state: 'closed' })
    await silently(async () => second.client.ops.approve({ approvalId: await idOf(confirm(first, id)) }))
    expect(await stateOf(id)).toMatchObject({ outcome: 'refund', outcome_reason: 'PAYMENT_CLOSED' })
    expect(await transfersOf('payment', id)).toEqual([`late clearing:alipay → refunding:${id} 300`])
    expect(await wallet(user)).toEqual({ cash: 0, bonus: 0 })
  })

  test('closed: nothing moves, and money that arrives all the same is counted', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, orderId, id } = await unanswered()
    await silently(async () => {
      const other = await idOf(close(first, id))
      await second.client.ops.approve({ approvalId: other })
      expect(await outcomeOf(close(first, id))).toBe('PAYMENT_STATE')
    })
    expect(await stateOf(id)).toMatchObject({ state: 'closed', outcome: null })
    expect(await transfersOf('payment', id)).toEqual([])
    const notification = alipay.pay(id, clock.now())
    expect(await postNotification(server, 'alipay', notification)).toBe('success')
    expect((await user.client.orders.detail({ orderId })).state).toBe('renting')
  })

  test('the channel’s answer goes first, when it is requested and when it is approved', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, orderId, id } = await unanswered()
    expect(await outcomesOf([confirm(first, id), close(first, id)])).toEqual({ CHANNEL_ANSWERED: 2 })
    const approvalId = await silently(() => idOf(close(first, id)))
    alipay.pay(id, clock.now())
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('CHANNEL_ANSWERED')
    expect(await stateOf(id)).toMatchObject({ state: 'success', outcome: 'applied' })
    expect((await user.client.orders.detail({ orderId })).state).toBe('renting')
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('PAYMENT_STATE')
  })

  test('another amount is never confirmed; the payment can be closed', async () => {
    const [first, second] = [await operator(), await operator()]
    const { id } = await unanswered()
    const approvalId = await silently(async () => {
      expect(await outcomeOf(confirm(first, id, { amountFen: 299 }))).toBe('PAYMENT_AMOUNT')
      return idOf(confirm(first, id))
    })
    alipay.pay(id, clock.now())
    const trade = alipay.trades.get(id)
    if (trade) trade.amountFen = 299
    expect(await outcomeOf(confirm(first, id))).toBe('PAYMENT_AMOUNT')
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('PAYMENT_AMOUNT')
    await second.client.ops.approve({ approvalId: await idOf(close(first, id)) })
    expect(await stateOf(id)).toMatchObject({ state: 'closed' })
    expect(await transfersOf('payment', id)).toEqual([])
  })

  test('a paid trade without the channel’s number is confirmed with it', async () => {
    const [first, second] = [await operator(), await operator()]
    const { id } = await unanswered()
    alipay.pay(id, clock.now())
    const trade = alipay.trades.get(id)
    if (trade) trade.transactionId = ''
    await second.client.ops.approve({ approvalId: await idOf(confirm(first, id)) })
    expect(await stateOf(id)).toMatchObject({ state: 'success', transaction_id: `evidence-${id}` })
  })

  test('a channel that is not configured any more is not asked', async () => {
    const [first, second] = [await operator(), await operator()]
    const { id } = await unanswered()
    const { channels } = deps
    deps.channels = { ...channels, alipay: null }
    await second.client.ops.approve({ approvalId: await idOf(confirm(first, id)) })
    deps.channels = channels
    expect(await stateOf(id)).toMatchObject({ state: 'success' })
  })

  test('against the channel’s notification and the end of the order: counted once', async () => {
    const [first, second] = [await operator(), await operator()]
    for (let round = 0; round < 5; round += 1) {
      const { orderId, id } = await unanswered()
      const approvalId = await silently(() => idOf(confirm(first, id)))
      const notification = alipay.pay(id, clock.now())
      clock.advance(15 * 60_000)
      const [approved] = await silently(() =>
        Promise.all([
          outcomeOf(second.client.ops.approve({ approvalId })),
          postNotification(server, 'alipay', notification),
          runDueOrders(deps),
        ]),
      )
      expect(['OK', 'PAYMENT_STATE', 'CONFLICT']).toContain(approved)
      expect(await stateOf(id)).toMatchObject({ state: 'success' })
      expect(await transfersOf('payment', id)).toHaveLength(1)
      expect(orderId).toBeTruthy()
    }
  })

  test('only a payment through a channel; a number proves one payment', async () => {
    const [first, second] = [await operator(), await operator()]
    const payer = await person({ cashFen: 1_000 })
    const byBalance = await market.rent(payer, await goods(owner), 1, 300)
    const { rows } = await pool.query('select id from payment where biz_id = $1', [byBalance])
    const paid = await unanswered()
    await postNotification(server, 'alipay', alipay.pay(paid.id, clock.now()))
    const { transaction_id: transactionId } = await stateOf(paid.id)
    await silently(async () => {
      expect(await outcomesOf([confirm(first, rows[0].id), confirm(first, '8'.repeat(19))])).toEqual({
        NOT_FOUND: 2,
      })
      expect(await outcomesOf([confirm(first, paid.id), close(first, paid.id)])).toEqual({ PAYMENT_STATE: 2 })
      const { id } = await unanswered()
      const other = await unanswered()
      expect(await outcomeOf(confirm(first, id, { transactionId }))).toBe('TRANSACTION_TAKEN')
      const shared = { transactionId: 'shared-number' }
      const ids = [await idOf(confirm(first, id, shared)), await idOf(confirm(first, other.id, shared))]
      const decisions = ids.map((approvalId) => second.client.ops.approve({ approvalId }))
      expect(await outcomesOf(decisions)).toEqual({ OK: 1, TRANSACTION_TAKEN: 1 })
      const { pay } = first.client
      const wrong = [
        pay.endPayment({ id, outcome: 'success', evidence }),
        pay.endPayment({ id, outcome: 'success', transactionId: 'number-1', evidence }),
        pay.endPayment({ id, outcome: 'closed', transactionId: 'number-1', evidence }),
      ]
      expect(await outcomesOf(wrong)).toEqual({ INVALID_INPUT: 3 })
    })
  })

  test('operators end no payment of their own, nor without a verified name', async () => {
    const [first, second] = [await operator(), await operator()]
    const { id } = await unanswered(await otherAccountOf(second))
    await silently(async () => {
      expect(await outcomeOf(confirm(second, id))).toBe('OPERATOR_SELF')
      const approvalId = await idOf(confirm(first, id))
      expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
      const unknown = await person({ roles: ['operator'], bornOn: null })
      expect(await outcomeOf(confirm(unknown, id))).toBe('REALNAME_REQUIRED')
    })
  })
})
