import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../../testing/database/lockWaits.ts'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWalletCorrections } from '../../../../testing/market/walletCorrections.ts'
import { setUpFeeFreeUsers } from '../../../../testing/pay/feeFreeUser.ts'
import { setUpWithdrawals, WITHDRAWAL_RULES } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { minuteText } from '../../../core/config/shanghaiTime.ts'
import { lockAccounts } from '../../../ledger/post.ts'
import { runPayouts } from '../withdrawal/payouts.ts'

const server = await callServer({}, WITHDRAWAL_RULES)
const market = await setUpMarket(server)
const { person, goods, rent, wallet } = market
const withdrawals = setUpWithdrawals(server, market)
const newFeeFreeUser = await setUpFeeFreeUsers(server, market, withdrawals)
const { operator, approvalOf, transfersOf } = setUpCorrections(server, market)
const { clock, deps, pool } = server
const [first, second] = [await operator(), await operator()]

const { correct, approve, approved, lastOf, transferOf, difference } = setUpWalletCorrections(server, {
  first,
  second,
})
const withdrawn = async (user: TestUser & { accountId: number }, amountFen: number): Promise<string> => {
  const id = await withdrawals.withdraw(user, amountFen)
  await runPayouts(deps)
  return id
}
const feeFree = async ({ client }: TestUser): Promise<number> => (await client.finance.balance()).feeFreeFen

describe('a payout that came back', () => {
  test('is credited free of fee as far as its withdrawal was, once', async () => {
    const user = await newFeeFreeUser(10_000)
    const id = await withdrawn(user, 6_000)
    const [returned, lost] = [
      await difference({
        reason: 'returned',
        kind: 'payout_return',
        ownId: id,
        oursFen: 5_800,
        theirsFen: 5_800,
      }),
      await difference({ reason: 'missing_there', ownId: id, oursFen: 5_800 }),
    ]
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([4_600, 0])
    const outcome = outcomeOf(correct('credit', user, 6_001, { differenceId: returned }))
    expect(await outcome).toBe('CORRECTION_TOO_MUCH')
    const correction = await approved('credit', user, 6_000, { differenceId: returned })
    expect(await transfersOf('correction', correction)).toEqual([
      `credit_fee_free correction:platform → cash:${user.userId} 600`,
      `credit correction:platform → cash:${user.userId} 5400`,
    ])
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([10_600, 600])
    expect(await user.client.finance.withdrawQuote({ amountFen: 600 })).toMatchObject({ feeFen: 0 })
    // The whole withdrawal is back: neither another difference of it nor a transfer is a further mistake.
    const transferId = await lastOf(`withdrawing:${id}`)
    for (const named of [{ differenceId: lost }, { transferId }])
      expect(await outcomeOf(correct('credit', user, 1, named))).toBe('CORRECTION_TOO_MUCH')
    expect((await user.client.finance.details({ type: 'correction' })).list).toMatchObject([
      { fen: 5_400 },
      { fen: 600, label: '余额更正（免手续费部分）' },
    ])
  })

  test('named by a difference and by a transfer at once, comes to no more than its withdrawal', async () => {
    const user = await newFeeFreeUser(0)
    const id = await withdrawn(user, 600)
    const [returned, transferId] = [
      await difference({
        reason: 'returned',
        kind: 'payout_return',
        ownId: id,
        oursFen: 600,
        theirsFen: 600,
      }),
      await lastOf(`withdrawing:${id}`),
    ]
    const asked = [
      await correct('credit', user, 400, { differenceId: returned }),
      await correct('credit', user, 400, { transferId }),
    ]
    const approvals = asked.map(({ awaitedApproval }) => approve(awaitedApproval))
    expect(await outcomesOf(approvals)).toEqual({ OK: 1, CORRECTION_TOO_MUCH: 1 })
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([400, 400])
  })

  test('a failed one, which was returned as it was, makes nothing else free of fee', async () => {
    const user = await newFeeFreeUser(0)
    server.providers.payouts.state.script = 'failed'
    const id = await withdrawn(user, 600)
    server.providers.payouts.state.script = 'done'
    await approved('credit', user, 500, { transferId: await lastOf(`withdrawing:${id}`) })
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([1_100, 600])
  })
})

describe('a debit of what came back free of fee', () => {
  /** The number of the refund that failed. */
  const failedRefundOf = async ({ userId }: { userId: number }): Promise<string> => {
    const { rows } = await pool.query(
      'select r.id from refund r join payment p on p.id = r.payment_id where p.user_id = $1',
      [userId],
    )
    return rows[0].id
  }

  test('a refund that failed here and arrived: nothing else becomes free of fee in its place', async () => {
    const user = await newFeeFreeUser(10_000)
    const ownId = await failedRefundOf(user)
    const differenceId = await difference({
      kind: 'refund',
      reason: 'failed_here',
      ownId,
      oursFen: 600,
      theirsFen: 600,
    })
    const correction = await approved('debit', user, 400, { differenceId })
    expect(await transfersOf('correction', correction)).toEqual([
      `debit_fee_free cash:${user.userId} → correction:platform 400`,
    ])
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([10_200, 200])
    // The rest by another name: once, and as far as it was free of fee.
    await approved('debit', user, 200, { transferId: await transferOf('refund', ownId, 'failed') })
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([10_000, 0])
    expect(await user.client.finance.withdrawQuote({ amountFen: 10_000 })).toMatchObject({ feeFen: 200 })
    expect((await user.client.finance.details({ type: 'correction' })).list).toMatchObject([
      { fen: -200, label: '余额更正（免手续费部分）' },
      { fen: -400, label: '余额更正（免手续费部分）' },
    ])
  })

  test('no more than is left of it, and of another mistake nothing', async () => {
    const user = await newFeeFreeUser(10_000)
    const ownId = await failedRefundOf(user)
    const cash = await transferOf('recharge', `start-${user.userId}`, 'cash')
    await approved('debit', user, 500, { transferId: cash })
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([10_100, 600])
    await withdrawals.withdraw(user, 200)
    const correction = await approved('debit', user, 600, {
      transferId: await transferOf('refund', ownId, 'failed'),
    })
    expect(await transfersOf('correction', correction)).toEqual([
      `debit_fee_free cash:${user.userId} → correction:platform 400`,
      `debit cash:${user.userId} → correction:platform 200`,
    ])
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([9_300, 0])
  })

  test('a payout that failed here and arrived', async () => {
    const user = await newFeeFreeUser(10_000)
    server.providers.payouts.state.script = 'failed'
    const id = await withdrawn(user, 6_000)
    server.providers.payouts.state.script = 'done'
    expect(await feeFree(user)).toBe(600)
    const differenceId = await difference({
      reason: 'failed_here',
      ownId: id,
      oursFen: 5_800,
      theirsFen: 5_800,
    })
    await approved('debit', user, 5_800, { differenceId })
    expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([4_800, 0])
  })

  test.each([
    ['before', 400],
    ['after', 0],
  ] as const)(
    'a debit that waits for the wallet %s a withdrawal takes only what is left',
    async (order, taken) => {
      const user = await newFeeFreeUser(10_000)
      const transferId = await transferOf('refund', await failedRefundOf(user), 'failed')
      const { awaitedApproval } = await correct('debit', user, 400, { transferId })
      const debit = () => approve(awaitedApproval)
      const withdrawal = () => withdrawals.withdraw(user, 6_000)
      const [one, other] = order === 'before' ? [debit, withdrawal] : [withdrawal, debit]
      const { acts } = await deps.db.transaction().execute(async (tx) => {
        await lockAccounts(tx, [`cash:${user.userId}`])
        const begun = one()
        await expect.poll(() => lockWaits(pool)).toBe(1)
        const begunAfter = other()
        await expect.poll(() => lockWaits(pool)).toBe(2)
        return { acts: outcomesOf([begun, begunAfter]) }
      })
      expect(await acts).toEqual({ OK: 2 })
      expect([(await wallet(user)).cash, await feeFree(user)]).toEqual([4_200, 0])
      const { rows } = await pool.query('select fee_free_fen from wallet_correction where user_id = $1', [
        user.userId,
      ])
      expect(rows).toEqual([{ fee_free_fen: taken }])
    },
  )
})

describe('corrections come to no more than the mistake', () => {
  test('of a transfer: all persons together, in each direction', async () => {
    const [owner, user] = [await person({ cashFen: 5_000 }), await person({ cashFen: 5_000 })]
    const orderId = await rent(user, await goods(owner), 1, 300)
    const transferId = await lastOf(`escrow:${orderId}`)
    const refused = [
      correct('credit', user, 301, { transferId }),
      correct('debit', owner, 301, { transferId }),
    ]
    expect(await outcomesOf(refused)).toEqual({ CORRECTION_TOO_MUCH: 2 })
    await approved('credit', user, 200, { transferId })
    expect(await outcomeOf(correct('credit', owner, 101, { transferId }))).toBe('CORRECTION_TOO_MUCH')
    await approved('debit', owner, 300, { transferId })
    expect([await wallet(user), await wallet(owner)]).toMatchObject([{ cash: 4_900 }, { cash: 4_700 }])
  })

  test('two at once for two persons', async () => {
    const [owner, user] = [await person(), await person({ cashFen: 5_000 })]
    const orderId = await rent(user, await goods(owner), 1, 300)
    const transferId = await lastOf(`escrow:${orderId}`)
    const asked = [
      await correct('credit', user, 200, { transferId }),
      await correct('credit', owner, 200, { transferId }),
    ]
    const decisions = asked.map(({ awaitedApproval }) => approve(awaitedApproval))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, CORRECTION_TOO_MUCH: 1 })
  })

  test.each([
    ['amount', { oursFen: 58_000, theirsFen: 50_000 }, 8_000],
    ['duplicate', { oursFen: 49_000, theirsFen: 49_000 }, 49_000],
    ['missing_there', { oursFen: 49_000 }, 49_000],
  ])('of a difference: %s', async (reason, amounts, bound) => {
    const user = await withdrawals.newWithdrawer(100_000)
    const differenceId = await difference({ reason, ownId: await withdrawn(user, 50_000), ...amounts })
    const over = outcomeOf(correct('credit', user, bound + 1, { differenceId }))
    expect(await over).toBe('CORRECTION_TOO_MUCH')
    await approved('credit', user, bound, { differenceId })
  })

  test('a difference concerns the person of its payment, refund or withdrawal', async () => {
    const [user, other] = [await withdrawals.newWithdrawer(100_000), await person({ cashFen: 5_000 })]
    const differenceId = await difference({
      reason: 'missing_there',
      ownId: await withdrawn(user, 50_000),
      oursFen: 49_000,
    })
    const refused = [
      correct('credit', other, 100, { differenceId }),
      correct('debit', other, 100, { differenceId }),
    ]
    expect(await outcomesOf(refused)).toEqual({ CORRECTION_OTHER_PERSON: 2 })
    const unknown = await difference({ reason: 'unknown_here', ownId: 'payout-9', theirsFen: 4_000 })
    await approved('debit', other, 4_000, { differenceId: unknown })
  })

  test('an approval is refused where the record came back meanwhile, and names another person', async () => {
    const [user, other] = [await withdrawals.newWithdrawer(100_000), await person({ cashFen: 5_000 })]
    const differenceId = await difference({ reason: 'unknown_here', ownId: 'payout-8', theirsFen: 4_000 })
    const { awaitedApproval } = await correct('debit', other, 4_000, { differenceId })
    const ownId = await withdrawn(user, 50_000)
    await pool.query('update reconciliation_difference set own_id = $1 where id = $2', [ownId, differenceId])
    expect(await outcomeOf(approve(awaitedApproval))).toBe('CORRECTION_OTHER_PERSON')
    expect(await wallet(other)).toMatchObject({ cash: 5_000 })
  })

  test('the database refuses more, and another person', async () => {
    const [owner, user, other] = [await person(), await person({ cashFen: 5_000 }), await person()]
    const orderId = await rent(user, await goods(owner), 1, 300)
    const transferId = await lastOf(`escrow:${orderId}`)
    const { awaitedApproval } = await correct('credit', user, 100, { transferId })
    const insert = (userId: number, fen: number) =>
      pool.query(
        `insert into wallet_correction (user_id, direction, amount_fen, reason, of_type, of_id, of_step, operator_id, approval_id, at)
         select $1, 'credit', $2, '测试', biz_type, biz_id, step, $3, $4, $5 from ledger_transfer where id = $6`,
        [userId, fen, first.userId, awaitedApproval, clock.now(), transferId],
      )
    await expect(insert(user.userId, 301)).rejects.toMatchObject({ constraint: 'correction_too_much' })
    await expect(insert(other.userId, 1)).rejects.toMatchObject({ constraint: 'correction_other_person' })
  })
})

test('the approver reads what was named: the transfer or the difference, its amount and date, and earlier corrections', async () => {
  const [owner, user] = [await person(), await person({ cashFen: 5_000 })]
  const orderId = await rent(user, await goods(owner), 1, 300)
  const transferId = await lastOf(`escrow:${orderId}`)
  await approved('credit', user, 200, { transferId })
  const { awaitedApproval } = await correct('credit', owner, 50, { transferId })
  const { rows } = await pool.query('select at, biz_id from ledger_transfer where id = $1', [transferId])
  expect((await approvalOf(second, awaitedApproval ?? 0))?.remarks).toEqual([
    `流水 ${transferId}：租号付款，3.00 元，${minuteText(rows[0].at.getTime())}，单号 ${rows[0].biz_id}`,
    '这处差错之前已更正：增加 2.00 元，扣减 0.00 元',
  ])
  const differenceId = await difference({ reason: 'unknown_here', ownId: 'payout-8', theirsFen: 4_000 })
  const other = await correct('debit', user, 100, { differenceId })
  expect((await approvalOf(second, other.awaitedApproval ?? 0))?.remarks).toEqual([
    `对账差异 ${differenceId}：支付宝 2026-11-17 的账单，渠道有记录，我们没有，渠道 40.00 元，平台 没有记录，单号 payout-8，平台没有这个单号，查不到属于哪位用户`,
  ])
})
