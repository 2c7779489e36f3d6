import { describe, expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runRefunds } from './refund.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet } = market
const { operator, otherAccountOf, transfersOf, actionsOf, messageTo } = setUpCorrections(server, market)
const { clock, deps } = server
const { alipay } = server.providers.channels
const HOUR = 3_600_000
const evidence = '支付宝客服工单 20261118-7：该笔退款未受理'
const owner = await person()

/** A refund that was sent and has no result: a late payment of 3.00, whose refund the channel does not confirm. */
const stuck = async (by?: TestUser): Promise<{ user: TestUser; paymentId: string; id: string }> => {
  const user = by ?? (await person())
  const { orderId } = await user.client.orders.create({
    goodsId: await goods(owner),
    hours: 1,
    expectedTotalFen: 300,
  })
  const { paymentId } = await user.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
  await user.client.orders.cancel({ orderId })
  await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
  Object.assign(alipay.script, { refund: 'unknown', refundArrives: false })
  await runRefunds(deps)
  Object.assign(alipay.script, { refund: 'done', refundArrives: true })
  clock.advance(60_000)
  const id = `${paymentId}06`
  alipay.refunds.set(id, 'unknown')
  return { user, paymentId, id }
}
const end = ({ client }: TestUser, id: string, outcome: 'done' | 'failed' = 'failed') =>
  client.pay.endRefund({ id, outcome, evidence })
const approvalFor = async (by: TestUser, id: string, outcome: 'done' | 'failed' = 'failed') =>
  (await end(by, id, outcome)).awaitedApproval ?? 0
const stateOf = async (id: string): Promise<string> =>
  (await server.pool.query('select state from refund where id = $1', [id])).rows[0].state

describe('pay.stuckRefunds', () => {
  test('is for operators, and lists what has had no result for a day', async () => {
    const { user, paymentId, id } = await stuck()
    expect(await outcomeOf(server.client().pay.stuckRefunds())).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(user.client.pay.stuckRefunds())).toBe('NO_PERMISSION')
    const listed = async () => (await (await operator()).client.pay.stuckRefunds()).list
    expect(await listed()).toEqual([])
    clock.advance(24 * HOUR)
    const later = await stuck()
    expect(await listed()).toMatchObject([
      {
        refundId: id,
        paymentId,
        userId: String(user.userId),
        amountFen: 300,
        reason: '订单已关闭，付款退回',
        state: 'asked',
      },
    ])
    for (const one of [id, later.id]) alipay.refunds.set(one, 'done')
    clock.advance(HOUR)
    await runRefunds(deps)
    expect(await listed()).toEqual([])
  })
})

describe('pay.endRefund', () => {
  test('is for operators', async () => {
    const { user, id } = await stuck()
    expect(await outcomeOf(end({ ...user, client: server.client() }, id))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(end(user, id))).toBe('NO_PERMISSION')
    expect(await stateOf(id)).toBe('asked')
  })

  test('failed: two persons credit it to the payer, free of the withdrawal fee, and it is not sent again', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, paymentId, id } = await stuck()
    const approvalId = await approvalFor(first, id)
    expect(await wallet(user)).toEqual({ cash: 0, bonus: 0 })
    const same = await otherAccountOf(first, { roles: ['operator'] })
    for (const { client } of [first, same])
      expect(await outcomeOf(client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    const decisions = Array.from({ length: 10 }, () => second.client.ops.approve({ approvalId }))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, APPROVAL_DECIDED: 9 })
    expect(await user.client.finance.balance()).toMatchObject({ cashFen: 300, feeFreeFen: 300 })
    expect(await transfersOf('refund', id)).toEqual([
      `failed refunding:${paymentId} → cash:${user.userId} 300`,
    ])
    expect(await messageTo(user)).toMatchObject({ title: '付款已存入余额' })
    expect(await actionsOf(first)).toMatchObject([
      { kind: 'end_refund', amount_fen: 300, reason: evidence, approved_by: second.userId },
    ])
    const before = alipay.requests.length
    clock.advance(HOUR)
    await runRefunds(deps)
    expect(alipay.requests.slice(before).filter((line) => line.includes(id))).toEqual([])
  })

  test('done: it left through the channel', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, paymentId, id } = await stuck()
    const other = await approvalFor(first, id)
    await second.client.ops.approve({ approvalId: await approvalFor(first, id, 'done') })
    expect(await transfersOf('refund', id)).toEqual([`done refunding:${paymentId} → clearing:alipay 300`])
    expect(await outcomeOf(second.client.ops.approve({ approvalId: other }))).toBe('REFUND_STATE')
    expect(await outcomeOf(end(first, id))).toBe('REFUND_STATE')
    expect(await outcomeOf(end(first, '8'.repeat(21)))).toBe('NOT_FOUND')
    expect(await wallet(user)).toEqual({ cash: 0, bonus: 0 })
  })

  test('the channel’s answer goes first, when it is requested and when it is approved', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, id } = await stuck()
    const approvalId = await approvalFor(first, id)
    alipay.refunds.set(id, 'pending')
    expect(await outcomeOf(end(first, id))).toBe('CHANNEL_ANSWERED')
    expect(await stateOf(id)).toBe('asked')
    alipay.refunds.set(id, 'done')
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('CHANNEL_ANSWERED')
    expect(await stateOf(id)).toBe('done')
    expect(await wallet(user)).toEqual({ cash: 0, bonus: 0 })
  })

  test('one the channel has no record of can be ended, and so can one without a channel', async () => {
    const [first, second] = [await operator(), await operator()]
    const lost = await stuck()
    alipay.refunds.delete(lost.id)
    await second.client.ops.approve({ approvalId: await approvalFor(first, lost.id) })
    const left = await stuck()
    alipay.refunds.set(left.id, 'done')
    const { channels } = deps
    deps.channels = { ...channels, alipay: null }
    await second.client.ops.approve({ approvalId: await approvalFor(first, left.id, 'done') })
    deps.channels = channels
    expect([await stateOf(lost.id), await stateOf(left.id)]).toEqual(['failed', 'done'])
  })

  test('not while a process may be sending it: until a minute after the job took it', async () => {
    const [first, second] = [await operator(), await operator()]
    const { id } = await stuck()
    const approvalId = await approvalFor(first, id)
    await runRefunds(deps)
    expect(await outcomeOf(end(first, id))).toBe('CHANNEL_ASKING')
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('CHANNEL_ASKING')
    clock.advance(60_000)
    await second.client.ops.approve({ approvalId })
    expect(await stateOf(id)).toBe('failed')
  })

  test('against the job: the money goes one way', async () => {
    const [first, second] = [await operator(), await operator()]
    for (let round = 0; round < 5; round += 1) {
      const { user, id } = await stuck()
      const approvalId = await approvalFor(first, id)
      alipay.refunds.set(id, 'done')
      const [approved] = await Promise.all([
        outcomeOf(second.client.ops.approve({ approvalId })),
        runRefunds(deps),
      ])
      expect(['CHANNEL_ANSWERED', 'CHANNEL_ASKING', 'REFUND_STATE']).toContain(approved)
      expect(await stateOf(id)).toBe('done')
      expect(await transfersOf('refund', id)).toHaveLength(1)
      expect(await wallet(user)).toEqual({ cash: 0, bonus: 0 })
    }
  })

  test('operators end no refund of their own, nor without a verified name', async () => {
    const [first, second] = [await operator(), await operator()]
    const { id } = await stuck(await otherAccountOf(second))
    expect(await outcomeOf(end(second, id))).toBe('OPERATOR_SELF')
    const approvalId = await approvalFor(first, id)
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
    const unknown = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(end(unknown, id))).toBe('REALNAME_REQUIRED')
  })
})
