import { expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { csvRows, filesOf } from '../../../../testing/market/ownerFiles.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { runPayouts } from '../../finance/withdrawal/payouts.ts'
import { runReconciliation } from './reconcile.ts'

const server = await callServer({}, { 'finance.withdrawDayCount': 100, 'session.sessionDays': 30 })
const market = await setUpMarket(server)
const { operator } = setUpCorrections(server, market)
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock, deps } = server
const { payouts } = server.providers
const DAY = 86_400_000
/** The payout of a withdrawal of 500.00, 分. */
const ARRIVES = 49_000

const lineOf = (id: string, changed: Partial<BillLine> = {}): BillLine => ({
  kind: 'payout',
  ownId: id,
  transactionId: `tx-${id}`,
  amountFen: ARRIVES,
  at: clock.now(),
  ...changed,
})
const paidOut = async () => {
  const user = await newWithdrawer(100_000)
  const id = await withdraw(user, 50_000)
  await runPayouts(deps)
  clock.advance(1_000)
  return { user, id }
}
/** Ends the day and compares it with these lines; answers the day and an operator of the next. */
const endDay = async (lines: BillLine[]) => {
  const day = shanghaiDate(clock.now())
  clock.advance(DAY)
  payouts.state.bill = (of) => (of === day ? lines : [])
  await runReconciliation(deps, server.reconciliationDeps)
  return { day, by: await operator() }
}

test('pay.payoutRecords: every transfer of the channel beside ours, and what no bill has; differences are named', async () => {
  const [same, other, unbilled] = [await paidOut(), await paidOut(), await paidOut()]
  const { day, by } = await endDay([
    lineOf(same.id),
    lineOf(other.id, { amountFen: 1 }),
    lineOf('9'.repeat(19), { amountFen: 777 }),
  ])
  const { pay } = by.client
  const records = await pay.payoutRecords({ day })
  expect(records).toMatchObject({
    state: 'compared',
    theirs: { count: 3, fen: ARRIVES + 1 + 777 },
    ours: { count: 3, fen: 3 * ARRIVES },
    different: 3,
  })
  expect(
    Object.fromEntries(records.list.map((one) => [one.ownId, [one.oursFen, one.theirsFen, one.resultText]])),
  ).toEqual({
    [same.id]: [ARRIVES, ARRIVES, '一致'],
    [other.id]: [ARRIVES, 1, '金额不一致'],
    ['9'.repeat(19)]: [null, 777, '渠道有记录，我们没有'],
    [unbilled.id]: [ARRIVES, null, '我们已入账，渠道账单里没有'],
  })
  const pages = []
  for (let cursor: string | undefined; pages.length < 4; ) {
    const { list, page } = await pay.payoutRecords({ day, only: 'different', page: { size: 1, cursor } })
    pages.push(...list.map(({ ownId }) => ownId))
    if (!page.more) break
    cursor = page.cursor ?? undefined
  }
  expect(pages.toSorted()).toEqual([other.id, unbilled.id, '9'.repeat(19)].toSorted())
  expect(await pay.payoutRecords({ day: '2026-01-01' })).toMatchObject({ state: 'missing', list: [] })
  expect(await outcomeOf(same.user.client.pay.payoutRecords({ day }))).toBe('NO_PERMISSION')
  const { payouts: gateway } = deps
  deps.payouts = null
  expect(await outcomeOf(pay.payoutRecords({ day }))).toBe('CHANNEL_CLOSED')
  deps.payouts = gateway
})

test('pay.difference: evidence, our record and corrections; a difference is corrected by two and settled with a note', async () => {
  const { user, id } = await paidOut()
  const { day, by } = await endDay([
    lineOf(id),
    lineOf(id, { kind: 'payout_return', transactionId: `back-${id}` }),
  ])
  const second = await operator()
  const { pay, finance } = by.client
  const { list } = await pay.differences({ state: 'open' })
  const found = list.find(({ ownId }) => ownId === id) ?? { id: 0 }
  expect(await pay.difference({ id: found.id })).toMatchObject({
    day,
    reason: 'returned',
    reasonText: '转账到账后又被渠道退回',
    advice: expect.stringContaining('更正到用户余额'),
    record: { kind: 'withdrawal', id, userId: String(user.userId), state: 'paid', amountFen: ARRIVES },
    lines: [
      { day, line: 1, kind: 'payout', amountFen: ARRIVES },
      { day, line: 2, kind: 'payout_return', transactionId: `back-${id}` },
    ],
    corrections: [],
    awaitedApprovals: [],
  })
  const { awaitedApproval } = await finance.creditWallet({
    userId: String(user.userId),
    amountFen: 50_000,
    reason: '转账被退回，含手续费',
    differenceId: found.id,
  })
  expect((await pay.difference({ id: found.id })).awaitedApprovals).toEqual([awaitedApproval])
  const { list: approvals } = await second.client.ops.approvals({})
  expect(approvals.find(({ approvalId }) => approvalId === awaitedApproval)?.text).toBe(
    `把 500.00 元存入用户 ${user.userId} 的现金余额，更正对账差异 ${found.id}`,
  )
  await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
  expect(await pay.difference({ id: found.id })).toMatchObject({
    corrections: [{ userId: String(user.userId), direction: 'credit', amountFen: 50_000 }],
    awaitedApprovals: [],
  })
  await pay.settleDifference({ id: found.id, note: '已更正到用户余额' })
  expect(await pay.difference({ id: found.id })).toMatchObject({ state: 'settled', note: '已更正到用户余额' })
  expect(await outcomeOf(pay.difference({ id: 9_999_999 }))).toBe('NOT_FOUND')
  const rows = await csvRows(
    await filesOf(server, by).pay.differencesFile({ format: 'csv', kind: 'payout_return' }),
  )
  expect(rows.slice(1).map((cells) => [cells[3], cells[10]])).toEqual([[id, '已更正到用户余额']])
})
