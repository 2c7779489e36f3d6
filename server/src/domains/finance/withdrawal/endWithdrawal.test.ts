import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { financeInvariants } from '../invariants.ts'
import { runPayouts, settleBilledPayout } from './payouts.ts'

const server = await callServer({}, { 'finance.withdrawDayCount': 100 })
const market = await setUpMarket(server)
const { person, wallet } = market
const { bind, newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { operator, otherAccountOf, approvalOf, transfersOf, actionsOf, messageTo } = setUpCorrections(
  server,
  market,
)
const { clock, deps, pool } = server
const { payouts } = server.providers
const HOUR = 3_600_000
const evidence = '商户平台账单 2026-11-18 第 3 行，已与支付宝客服核实'

/** A withdrawal whose payout gave no clear answer: `lose` never reached the provider, `swallow` was paid. */
const stuck = async (script: 'lose' | 'swallow' | 'pending' = 'lose') => {
  const user = await newWithdrawer(100_000)
  Object.assign(payouts.state, { script, unreachable: true })
  const id = await withdraw(user, 50_000)
  await runPayouts(deps)
  clock.advance(2 * HOUR)
  await runPayouts(deps)
  clock.advance(120_000)
  return { user, id }
}
const end = (
  { client }: TestUser,
  id: string,
  wanted: { outcome?: 'paid' | 'failed'; transactionId?: string } = {},
) => {
  const outcome = wanted.outcome ?? (wanted.transactionId === undefined ? 'failed' : 'paid')
  return client.finance.endWithdrawal({ id, outcome, evidence, ...wanted })
}
const approvalFor = async (by: TestUser, id: string, transactionId?: string): Promise<number> =>
  (await end(by, id, transactionId === undefined ? {} : { transactionId })).awaitedApproval ?? 0
const stateOf = async ({ client }: TestUser, id: string) =>
  (await client.finance.withdrawalDetail({ id })).state

afterEach(async () => {
  Object.assign(payouts.state, { script: 'done', unreachable: false })
  clock.advance(2 * HOUR)
  await runPayouts(deps)
})

describe('finance.endWithdrawal', () => {
  test('is for operators', async () => {
    const { user, id } = await stuck()
    expect(await outcomeOf(end({ ...user, client: server.client() }, id))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(end(user, id))).toBe('NO_PERMISSION')
    expect(await stateOf(user, id)).toBe('unknown')
  })

  test('failed: two persons return the whole amount to the wallet, and nothing is sent afterwards', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, id } = await stuck()
    const approvalId = await approvalFor(first, id)
    expect(await wallet(user)).toEqual({ cash: 50_000, bonus: 0 })
    expect(await approvalOf(second, approvalId)).toMatchObject({
      kindName: '凭依据了结提现',
      amountFen: 50_000,
      reason: evidence,
      request: { id, outcome: 'failed', evidence },
    })
    const same = await otherAccountOf(first, { roles: ['operator'] })
    for (const { client } of [first, same])
      expect(await outcomeOf(client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    const decisions = Array.from({ length: 10 }, () => second.client.ops.approve({ approvalId }))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, APPROVAL_DECIDED: 9 })
    expect(await wallet(user)).toEqual({ cash: 100_000, bonus: 0 })
    expect(await user.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'failed',
      reason: '经人工核实，支付宝没有转出这笔款项',
    })
    expect(await transfersOf('withdrawal', id)).toEqual([
      `hold cash:${user.userId} → withdrawing:${id} 50000`,
      `return withdrawing:${id} → cash:${user.userId} 50000`,
    ])
    expect(await messageTo(user)).toMatchObject({ title: '提现未成功' })
    expect(await actionsOf(first)).toMatchObject([
      { kind: 'end_withdrawal', amount_fen: 50_000, reason: evidence, approved_by: second.userId },
    ])
    Object.assign(payouts.state, { script: 'done', unreachable: false })
    clock.advance(2 * HOUR)
    await runPayouts(deps)
    expect(payouts.payouts.has(id)).toBe(false)
  })

  test('paid: the payout and its fee are posted with the provider’s number, once', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, id } = await stuck('swallow')
    const approvalId = await approvalFor(first, id, `tx-${id}`)
    const other = await approvalFor(first, id)
    await second.client.ops.approve({ approvalId })
    expect(await transfersOf('withdrawal', id)).toEqual([
      `hold cash:${user.userId} → withdrawing:${id} 50000`,
      `payout withdrawing:${id} → clearing:alipay 49000`,
      `fee withdrawing:${id} → revenue:platform 1000`,
    ])
    expect(await user.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'paid',
      transactionId: `tx-${id}`,
    })
    expect(await messageTo(user)).toMatchObject({ title: '提现已到账' })
    expect(await outcomeOf(second.client.ops.approve({ approvalId: other }))).toBe('WITHDRAWAL_STATE')
    expect(await wallet(user)).toEqual({ cash: 50_000, bonus: 0 })
  })

  test('the provider’s answer goes first, when it is requested and when it is approved', async () => {
    const [first, second] = [await operator(), await operator()]
    const paid = await stuck('swallow')
    const approvalId = await approvalFor(first, paid.id)
    payouts.state.unreachable = false
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('CHANNEL_ANSWERED')
    expect(await stateOf(paid.user, paid.id)).toBe('paid')
    expect(await wallet(paid.user)).toEqual({ cash: 50_000, bonus: 0 })
    const other = await stuck('swallow')
    payouts.state.unreachable = false
    expect(await outcomeOf(end(first, other.id))).toBe('CHANNEL_ANSWERED')
    expect(await stateOf(other.user, other.id)).toBe('paid')
    const pending = await stuck('pending')
    payouts.state.unreachable = false
    expect(await outcomeOf(end(first, pending.id))).toBe('CHANNEL_ANSWERED')
    expect(await stateOf(pending.user, pending.id)).toBe('paying')
    payouts.finish(pending.id, 'failed')
    expect(await outcomeOf(end(first, pending.id))).toBe('CHANNEL_ANSWERED')
    expect(await wallet(pending.user)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('a payout the provider has no record of can be ended, and so can one without a provider', async () => {
    const [first, second] = [await operator(), await operator()]
    const lost = await stuck()
    payouts.state.unreachable = false
    await second.client.ops.approve({ approvalId: await approvalFor(first, lost.id) })
    expect(await wallet(lost.user)).toEqual({ cash: 100_000, bonus: 0 })
    const left = await stuck('swallow')
    payouts.state.unreachable = false
    const gateway = deps.payouts
    deps.payouts = null
    const approvalId = await approvalFor(first, left.id, `tx-${left.id}`)
    await second.client.ops.approve({ approvalId })
    deps.payouts = gateway
    expect(await stateOf(left.user, left.id)).toBe('paid')
  })

  test('not while a process may be sending it: until a minute after the job took it', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, id } = await stuck()
    const approvalId = await approvalFor(first, id)
    clock.advance(2 * HOUR)
    await runPayouts(deps)
    expect(await outcomeOf(end(first, id))).toBe('CHANNEL_ASKING')
    clock.advance(59_000)
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('CHANNEL_ASKING')
    clock.advance(1_000)
    await second.client.ops.approve({ approvalId })
    expect(await wallet(user)).toEqual({ cash: 100_000, bonus: 0 })
    const fresh = await newWithdrawer(100_000)
    const sentId = await withdraw(fresh, 50_000)
    await runPayouts(deps)
    expect(await outcomeOf(end(first, sentId))).toBe('CHANNEL_ASKING')
  })

  test('a job that took it and comes late does not send it any more', async () => {
    const [first, second] = [await operator(), await operator()]
    const { user, id } = await stuck()
    payouts.state.unreachable = false
    const approvalId = await approvalFor(first, id)
    const { query } = payouts.gateway
    clock.advance(2 * HOUR)
    payouts.gateway.query = async (payoutId) => {
      payouts.gateway.query = query
      clock.advance(61_000)
      await second.client.ops.approve({ approvalId })
      return query(payoutId)
    }
    payouts.state.script = 'done'
    await runPayouts(deps)
    expect(await stateOf(user, id)).toBe('failed')
    expect(payouts.payouts.has(id)).toBe(false)
    expect(await wallet(user)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test.each([
    ['the job', 'swallow', () => runPayouts(deps)],
    [
      'the bill',
      'lose',
      (id: string) => settleBilledPayout(deps, { id, transactionId: `bill-${id}`, at: clock.now() }),
    ],
  ] as const)('against %s: the money goes one way', async (_, script, settle) => {
    const [first, second] = [await operator(), await operator()]
    for (let round = 0; round < 5; round += 1) {
      const { user, id } = await stuck(script)
      const approvalId = await approvalFor(first, id)
      payouts.state.unreachable = script !== 'swallow'
      clock.advance(2 * HOUR)
      const approving = second.client.ops.approve({ approvalId })
      const [approved] = await Promise.all([outcomeOf(approving), settle(id)])
      const state = await stateOf(user, id)
      expect(await wallet(user)).toEqual({ cash: state === 'failed' ? 100_000 : 50_000, bonus: 0 })
      expect(await transfersOf('withdrawal', id)).toHaveLength(state === 'failed' ? 2 : 3)
      expect(state).toBe(approved === 'OK' ? 'failed' : 'paid')
    }
  })

  test('only what was sent and has not ended; a number proves one payout', async () => {
    const [first, second] = [await operator(), await operator()]
    const user = await newWithdrawer(300_000)
    const paid = await withdraw(user, 5_000)
    await runPayouts(deps)
    const reviewing = await withdraw(user, 200_000)
    expect(await outcomesOf([end(first, reviewing), end(first, paid)])).toEqual({ WITHDRAWAL_STATE: 2 })
    expect(await outcomeOf(end(first, '8'.repeat(19)))).toBe('NOT_FOUND')
    const { id } = await stuck('swallow')
    const taken = { transactionId: `tx-${paid}` }
    expect(await outcomeOf(end(first, id, taken))).toBe('TRANSACTION_TAKEN')
    const other = await stuck('swallow')
    const approvals = [
      await approvalFor(first, id, 'tx-shared-1'),
      await approvalFor(first, other.id, 'tx-shared-1'),
    ]
    const decisions = approvals.map((approvalId) => second.client.ops.approve({ approvalId }))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, TRANSACTION_TAKEN: 1 })
    const wrong = [end(first, id, { outcome: 'paid' }), end(first, id, { outcome: 'failed', ...taken })]
    expect(await outcomesOf(wrong)).toEqual({ INVALID_INPUT: 2 })
  })

  test('the channel’s number of another withdrawal’s movement, recorded or in its bill, proves nothing', async () => {
    const first = await operator()
    const user = await newWithdrawer(100_000)
    const paid = await withdraw(user, 5_000)
    await runPayouts(deps)
    const { id } = await stuck()
    const billed = await stuck('swallow')
    await pool.query(
      `insert into bill_line (channel, bill, day, line, kind, own_id, transaction_id, amount_fen, at)
       values ('alipay', 'fund', '2026-11-17', 1, 'payout', $1, 'fund-of-billed', 49000, $2)`,
      [billed.id, clock.now()],
    )
    for (const transactionId of [`fund-${paid}`, 'fund-of-billed'])
      expect(await outcomeOf(end(first, id, { transactionId }))).toBe('TRANSACTION_TAKEN')
    expect(await outcomeOf(end(first, billed.id, { transactionId: 'fund-of-billed' }))).toBe('OK')
    await pool.query('delete from bill_line')
    const update = pool.query('update withdrawal set fund_transaction_id = $1 where id = $2', [
      `tx-${paid}`,
      id,
    ])
    await expect(update).rejects.toMatchObject({ constraint: 'transaction_taken' })
    const name = 'the number of a transfer proves one withdrawal'
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    const setNumber = (number: string | null) =>
      owner.query('update withdrawal set fund_transaction_id = $1 where id = $2', [number, id])
    await owner.query('alter table withdrawal disable trigger withdrawal_numbers')
    await setNumber(`tx-${paid}`)
    const [violation] = await violationsOf(pool, { [name]: financeInvariants[name] ?? '' })
    await setNumber(null)
    await owner.query('alter table withdrawal enable trigger withdrawal_numbers')
    await owner.end()
    expect(violation).toMatchObject({ rows: [{ number: `tx-${paid}` }] })
  })

  test.each(['tx', 'fund'])(
    'a payout that the provider confirms is recorded by its other number where operators ended another by its %s number',
    async (kind) => {
      const [first, second] = [await operator(), await operator()]
      const [wrong, paid] = [await stuck(), await stuck('swallow')]
      const approvalId = await approvalFor(first, wrong.id, `${kind}-${paid.id}`)
      await second.client.ops.approve({ approvalId })
      payouts.state.unreachable = false
      clock.advance(2 * HOUR)
      await runPayouts(deps)
      expect([await stateOf(wrong.user, wrong.id), await stateOf(paid.user, paid.id)]).toEqual([
        'paid',
        'paid',
      ])
      const { rows } = await pool.query(
        'select transaction_id, fund_transaction_id from withdrawal where id = $1',
        [paid.id],
      )
      const other = kind === 'tx' ? 'fund' : 'tx'
      expect(server.errors.splice(0).join('')).toContain(
        'number of a payout is recorded for another transfer',
      )
      expect(rows).toEqual([{ transaction_id: `${other}-${paid.id}`, fund_transaction_id: null }])
    },
  )

  test('operators end no payout of their own, nor without a verified name', async () => {
    const [first, second] = [await operator(), await operator()]
    const friend = await otherAccountOf(second, { cashFen: 100_000 })
    Object.assign(payouts.state, { script: 'lose', unreachable: true })
    const id = await withdraw({ ...friend, accountId: await bind(friend) }, 50_000)
    await runPayouts(deps)
    clock.advance(120_000)
    expect(await outcomeOf(end(second, id))).toBe('OPERATOR_SELF')
    const approvalId = await approvalFor(first, id)
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
    const unknown = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(end(unknown, id))).toBe('REALNAME_REQUIRED')
  })
})
