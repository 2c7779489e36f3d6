import { describe, expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runPayouts } from '../withdrawal/payouts.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, rent, wallet } = market
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { operator, otherAccountOf, approvalOf, transfersOf, actionsOf, messageTo } = setUpCorrections(
  server,
  market,
)
const { clock, pool } = server

const reason = '充值重复入账'
type Mistake = { transferId?: number; differenceId?: number }
type CorrectionInput = Mistake & { amountFen?: number; reason?: string }
const input = ({ userId }: { userId: number }, wanted: CorrectionInput) => ({
  userId: String(userId),
  amountFen: 2_000,
  reason,
  ...wanted,
})
const credit = (by: TestUser, to: { userId: number }, wanted: CorrectionInput) =>
  by.client.finance.creditWallet(input(to, wanted))
const debit = (by: TestUser, from: { userId: number }, wanted: CorrectionInput) =>
  by.client.finance.debitWallet(input(from, wanted))

/** The last transfer of an account, as an operator finds it. */
const lastOf = async ({ client }: TestUser, account: string): Promise<number> => {
  const { list } = await client.finance.ledgerEntries({ account })
  return list[0]?.transferId ?? 0
}
let counted = 0
const difference = async (): Promise<number> => {
  const { rows } = await pool.query(
    `insert into reconciliation_difference (channel, bill, day, kind, own_id, transaction_id, reason, theirs_fen, state, noted_at)
     values ('alipay', 'fund', '2026-11-17', 'payout', $1, 'tx', 'unknown_here', 49000, 'open', $2) returning id`,
    [`payout-${++counted}`, clock.now()],
  )
  return rows[0].id
}
/** Requests a correction and lets a second operator approve it. */
const approved = async (
  second: TestUser,
  requested: Promise<{ correctionId: string | null; awaitedApproval: number | null }>,
): Promise<number> => {
  const { correctionId, awaitedApproval } = await requested
  expect(correctionId).toBeNull()
  await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
  return awaitedApproval ?? 0
}
const correctionOf = async (approvalId: number): Promise<string> => {
  const { rows } = await pool.query('select id from wallet_correction where approval_id = $1', [approvalId])
  return String(rows[0].id)
}

describe('finance.creditWallet and debitWallet', () => {
  test('are for operators', async () => {
    const user = await person()
    for (const { client } of [{ client: server.client() }, user]) {
      const calls = [
        client.finance.creditWallet(input(user, { transferId: 1 })),
        client.finance.debitWallet(input(user, { transferId: 1 })),
      ]
      const expected = client === user.client ? 'NO_PERMISSION' : 'TOKEN_EXPIRED'
      expect(await outcomesOf(calls)).toEqual({ [expected]: 2 })
    }
  })

  test('a credit of any amount waits for a second person, and is posted against the platform', async () => {
    const [first, second, user] = [await operator(), await operator(), await person({ cashFen: 5_000 })]
    const transferId = await lastOf(first, `cash:${user.userId}`)
    const requested = await credit(first, user, { transferId, amountFen: 1 })
    expect(await wallet(user)).toEqual({ cash: 5_000, bonus: 0 })
    const approvalId = requested.awaitedApproval ?? 0
    expect(await approvalOf(second, approvalId)).toMatchObject({
      kind: 'credit_wallet',
      kindName: '更正余额（增加）',
      amountFen: 1,
      reason,
      beneficiaryId: String(user.userId),
      request: { userId: user.userId, transferId, differenceId: null },
    })
    const same = await otherAccountOf(first, { roles: ['operator'] })
    for (const { client } of [first, same])
      expect(await outcomeOf(client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    const decisions = Array.from({ length: 10 }, () => second.client.ops.approve({ approvalId }))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, APPROVAL_DECIDED: 9 })
    expect(await transfersOf('correction', await correctionOf(approvalId))).toEqual([
      `credit correction:platform → cash:${user.userId} 1`,
    ])
    expect(await wallet(user)).toEqual({ cash: 5_001, bonus: 0 })
    expect(await messageTo(user)).toEqual({
      title: '余额已更正',
      text: '¥0.01 已存入你的现金余额，可查看明细。',
      path: '/pages/finance/index?type=correction',
    })
    expect(await actionsOf(first)).toMatchObject([
      { kind: 'credit_wallet', amount_fen: 1, reason, approved_by: second.userId },
    ])
  })

  test('a debit takes the cash down to zero and not below', async () => {
    const [first, second, user] = [await operator(), await operator(), await person({ cashFen: 5_000 })]
    const transferId = await lastOf(first, `cash:${user.userId}`)
    await rent(user, await goods(await person()), 1, 300)
    expect(await outcomeOf(debit(first, user, { transferId, amountFen: 4_701 }))).toBe('BALANCE_SHORT')
    const approvalId = await approved(second, debit(first, user, { transferId, amountFen: 4_700 }))
    expect(await transfersOf('correction', await correctionOf(approvalId))).toEqual([
      `debit cash:${user.userId} → correction:platform 4700`,
    ])
    expect(await wallet(user)).toEqual({ cash: 0, bonus: 0 })
    expect(await messageTo(user)).toMatchObject({ text: '¥47 已从你的现金余额扣回，可查看明细。' })
    const { list } = await user.client.finance.details({ type: 'correction' })
    expect(list).toMatchObject([{ fen: -4_700, label: '余额更正' }])
  })

  test('a debit is not approved once the cash was spent', async () => {
    const [first, second, user] = [await operator(), await operator(), await person({ cashFen: 2_000 })]
    const transferId = await lastOf(first, `cash:${user.userId}`)
    const { awaitedApproval } = await debit(first, user, { transferId })
    await rent(user, await goods(await person()), 1, 300)
    const approvalId = awaitedApproval ?? 0
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('BALANCE_SHORT')
    expect(await wallet(user)).toEqual({ cash: 1_700, bonus: 0 })
  })

  test('the transfer has to touch an account of the person: wallet, withdrawal, payment or order', async () => {
    const [first, second] = [await operator(), await operator()]
    const [owner, stranger, user] = [await person(), await person(), await newWithdrawer(100_000)]
    const orderId = await rent(user, await goods(owner), 1, 300)
    const paid = await lastOf(first, `escrow:${orderId}`)
    const withdrawalId = await withdraw(user, 50_000)
    await runPayouts(server.deps)
    const payout = await lastOf(first, `withdrawing:${withdrawalId}`)
    const unknown = [
      credit(first, stranger, { transferId: paid }),
      credit(first, stranger, { transferId: payout }),
      credit(first, owner, { transferId: payout }),
      debit(first, stranger, { transferId: paid }),
      credit(first, user, { transferId: 999_999_999 }),
      credit(first, { userId: 999_999_999 }, { transferId: paid }),
      debit(first, user, { differenceId: 999_999_999 }),
    ]
    expect(await outcomesOf(unknown)).toEqual({ NOT_FOUND: 7 })
    await approved(second, credit(first, owner, { transferId: paid, amountFen: 200 }))
    await approved(second, credit(first, user, { transferId: payout, amountFen: 1_000 }))
    expect(await wallet(owner)).toEqual({ cash: 200, bonus: 0 })
    expect(await wallet(user)).toEqual({ cash: 50_700, bonus: 0 })
    expect(await wallet(stranger)).toEqual({ cash: 0, bonus: 0 })
  })

  test('a mistake is corrected once for a person, in one direction', async () => {
    const [first, second, user] = [await operator(), await operator(), await person({ cashFen: 5_000 })]
    const transferId = await lastOf(first, `cash:${user.userId}`)
    const requests = [credit(first, user, { transferId }), debit(first, user, { transferId })]
    const [creditId, debitId] = (await Promise.all(requests)).map((one) => one.awaitedApproval ?? 0)
    const decisions = [creditId, debitId].map((approvalId = 0) => second.client.ops.approve({ approvalId }))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, CORRECTION_DONE: 1 })
    const again = [credit(first, user, { transferId }), debit(first, user, { transferId })]
    expect(await outcomesOf(again)).toEqual({ CORRECTION_DONE: 2 })
    expect([3_000, 7_000]).toContain((await wallet(user)).cash)
  })

  test('a difference of a bill can be named instead of a transfer, while it is open', async () => {
    const [first, second, user] = [await operator(), await operator(), await person({ cashFen: 60_000 })]
    const differenceId = await difference()
    await approved(second, debit(first, user, { differenceId, amountFen: 45_000 }))
    expect(await wallet(user)).toEqual({ cash: 15_000, bonus: 0 })
    expect(await outcomeOf(debit(first, user, { differenceId }))).toBe('CORRECTION_DONE')
    const other = await person({ cashFen: 5_000 })
    const { awaitedApproval } = await debit(first, other, { differenceId })
    const credited = await credit(first, user, { differenceId: await difference() })
    await first.client.pay.settleDifference({ id: differenceId, note: '已扣回' })
    const late = second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await outcomeOf(late)).toBe('DIFFERENCE_SETTLED')
    const after = [credit(first, other, { differenceId }), debit(first, other, { differenceId })]
    expect(await outcomesOf(after)).toEqual({ DIFFERENCE_SETTLED: 2 })
    await second.client.ops.approve({ approvalId: credited.awaitedApproval ?? 0 })
    expect(await wallet(user)).toEqual({ cash: 17_000, bonus: 0 })
    await pool.query(
      "update reconciliation_difference set state = 'settled', settled_at = $1, settled_by = 'clock', note = '测试' where state = 'open'",
      [clock.now()],
    )
  })

  test('one of both is named, with a reason', async () => {
    const [first, user] = [await operator(), await person({ cashFen: 5_000 })]
    const transferId = await lastOf(first, `cash:${user.userId}`)
    const wrong: CorrectionInput[] = [
      {},
      { transferId, differenceId: 1 },
      { transferId, reason: '错' },
      { transferId, amountFen: 0 },
    ]
    const calls = wrong.flatMap((wanted) => [credit(first, user, wanted), debit(first, user, wanted)])
    expect(await outcomesOf(calls)).toEqual({ INVALID_INPUT: 8 })
  })

  test('operators correct no account of their own, as requester or as second person', async () => {
    const [first, second, third] = [await operator(), await operator(), await operator()]
    const friend = await otherAccountOf(second, { cashFen: 5_000 })
    const transferId = await lastOf(first, `cash:${friend.userId}`)
    const own = [credit(second, friend, { transferId }), debit(second, friend, { transferId })]
    expect(await outcomesOf(own)).toEqual({ OPERATOR_SELF: 2 })
    const { awaitedApproval } = await credit(first, friend, { transferId })
    const approvalId = awaitedApproval ?? 0
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
    await third.client.ops.approve({ approvalId })
    expect(await wallet(friend)).toEqual({ cash: 7_000, bonus: 0 })
    const unknown = await person({ roles: ['operator'], bornOn: null })
    const user = await person({ cashFen: 5_000 })
    const its = { transferId: await lastOf(first, `cash:${user.userId}`) }
    expect(await outcomesOf([credit(unknown, user, its), debit(unknown, user, its)])).toEqual({
      REALNAME_REQUIRED: 2,
    })
    const unverified = await person({ bornOn: null, cashFen: 2_000 })
    const theirs = { transferId: await lastOf(first, `cash:${unverified.userId}`) }
    expect(await outcomeOf(credit(first, unverified, theirs))).toBe('BENEFICIARY_UNVERIFIED')
  })

  test('the app’s role cannot change or delete a correction', async () => {
    for (const act of ['update wallet_correction set amount_fen = 1', 'delete from wallet_correction'])
      await expect(pool.query(act)).rejects.toThrow('permission denied')
  })
})
