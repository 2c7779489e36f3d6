import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  type Claim,
  type Closed,
  CLAIM_EVIDENCE as evidence,
  newTransferNumber as newNumber,
  setUpClosedAccounts,
} from '../../../../testing/market/closedAccounts.ts'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { financeInvariants } from '../invariants.ts'
import { runPayouts } from '../withdrawal/payouts.ts'

const REVEALS = 40
const server = await callServer({}, { 'people.revealHour': REVEALS })
const market = await setUpMarket(server)
const { person, wallet } = market
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { arrive, claim, closedAccount } = setUpClosedAccounts(server, market)
const { operator, otherAccountOf, approvalOf, transfersOf, actionsOf } = setUpCorrections(server, market)
const { pool, clock, deps } = server
const [first, second] = [await operator(), await operator()]
const approvalFor = async (of: Closed, changed: Claim = {}): Promise<number> =>
  (await claim(first, of, changed)).awaitedApproval ?? 0
const approve = ({ client }: TestUser, approvalId: number) => client.ops.approve({ approvalId })
const payOut = async (of: Closed, changed: Claim = {}) => approve(second, await approvalFor(of, changed))
const rowsOf = async ({ userId }: TestUser) =>
  (await pool.query('select * from closed_payout where user_id = $1 order by id', [userId])).rows

describe('finance.payOutClosed', () => {
  test('is for operators who may act on money', async () => {
    const closed = await closedAccount({ cashFen: 5_000 })
    const owner = await person({ roles: ['merchant'] })
    const risk = await person({ roles: ['operator'], operatorRoles: ['risk'] })
    const stranger = { ...owner, client: server.client() }
    expect(await outcomeOf(claim(stranger, closed))).toBe('TOKEN_EXPIRED')
    for (const other of [await person(), owner, risk]) {
      expect(await outcomeOf(claim(other, closed))).toBe('NO_PERMISSION')
      const read = other.client.finance.closedWallet({ userId: String(closed.userId) })
      expect(await outcomeOf(read)).toBe('NO_PERMISSION')
    }
    const auditor = await person({ roles: ['operator'], operatorRoles: ['auditor'] })
    expect(await outcomeOf(claim(auditor, closed))).toBe('NO_PERMISSION')
    await payOut(closed)
  })

  test('two persons record the transfer of the whole wallet, once; the bonus is given up', async () => {
    const closed = await closedAccount({ cashFen: 5_000, bonusFen: 700 })
    const { userId } = closed
    const transactionId = newNumber()
    const options = { idempotencyKey: `claim-${userId}` }
    const wanted = { bonusFen: 700, transactionId }
    const { awaitedApproval } = await claim(first, closed, wanted, options)
    expect(await claim(first, closed, wanted, options)).toEqual({ awaitedApproval })
    const approvalId = awaitedApproval ?? 0
    const asked = await approvalOf(second, approvalId)
    expect(asked).toMatchObject({
      kindName: '发放注销账号余额',
      amountFen: 5_000,
      reason: evidence,
      text: `记录已经由支付宝把注销账号 ${userId} 的全部现金余额 50.00 元转给本人，交易号 ${transactionId}；赠送余额 7.00 元收回`,
      beneficiaryId: String(userId),
    })
    expect(asked?.remarks[0]).toContain('与账号注销前的实名一致')
    expect(asked?.remarks[1]).toContain('注销后入账：充值，50.00 元')
    expect(JSON.stringify(asked)).not.toContain(closed.idNumber)
    expect(await wallet(closed)).toEqual({ cash: 5_000, bonus: 700 })

    const same = await otherAccountOf(first, { roles: ['operator'] })
    for (const own of [first, same]) expect(await outcomeOf(approve(own, approvalId))).toBe('APPROVAL_OWN')
    const decisions = Array.from({ length: 16 }, () => approve(second, approvalId))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, APPROVAL_DECIDED: 15 })

    const [row] = await rowsOf(closed)
    expect(row).toMatchObject({ cash_fen: 5_000, bonus_fen: 700, channel: 'alipay', approval_id: approvalId })
    expect(row.identity_id).not.toBeNull()
    expect(await transfersOf('closed_payout', String(row.id))).toEqual([
      `cash cash:${userId} → clearing:alipay 5000`,
      `bonus bonus:${userId} → promotion:platform 700`,
    ])
    expect(await wallet(closed)).toEqual({ cash: 0, bonus: 0 })
    expect((await actionsOf(first)).at(-1)).toMatchObject({
      kind: 'pay_out_closed',
      amount_fen: 5_000,
      beneficiary_id: userId,
      approved_by: second.userId,
    })
    const { rows } = await pool.query('select 1 from notification where user_id = $1', [userId])
    expect(rows).toEqual([])
    const typed = await pool.query('select input from audit_entry where input::text like $1', [
      `%${transactionId}%`,
    ])
    expect(typed.rows).not.toEqual([])
    expect(JSON.stringify(typed.rows)).not.toContain(closed.idNumber)
    expect(await second.client.finance.closedWallet({ userId: String(userId) })).toMatchObject({
      cashFen: 0,
      bonusFen: 0,
      hasIdentity: true,
      awaitedApproval: null,
      payouts: [{ transactionId, cashFen: 5_000, approvedBy: String(second.userId) }],
    })
    expect(await outcomeOf(claim(first, closed))).toBe('CLOSED_WALLET_EMPTY')
  })

  test('requested 16 times at once by several operators, one request waits', async () => {
    const closed = await closedAccount({ cashFen: 5_000 })
    const operators = [first, second, await operator(), await operator()]
    const requests = Array.from({ length: 16 }, (_, i) => claim(operators[i % 4] ?? first, closed))
    const { OK = 0, CONFLICT = 0, ...others } = await outcomesOf(requests)
    expect([OK + CONFLICT, others]).toEqual([16, {}])
    const { awaitedApproval } = await first.client.finance.closedWallet({ userId: String(closed.userId) })
    const decisions = [0, 1, 2, 3].flatMap(() => operators.map((one) => approve(one, awaitedApproval ?? 0)))
    expect(await outcomesOf(decisions)).toMatchObject({ OK: 1 })
    expect(await rowsOf(closed)).toHaveLength(1)
    expect(await wallet(closed)).toEqual({ cash: 0, bonus: 0 })
  })

  test('the claimant has to be the person whose account it was', async () => {
    const closed = await closedAccount({ cashFen: 5_000 })
    const { idNumber: _, ...unnamed } = closed
    const stranger = await closedAccount()
    for (const idNumber of [idNumberOf('1970-02-02', 7), stranger.idNumber ?? ''])
      expect(await outcomeOf(claim(first, closed, { idNumber }))).toBe('CLAIMANT_MISMATCH')
    expect(await outcomeOf(claim(first, { ...unnamed, idNumber: null }))).toBe('CLAIMANT_MISMATCH')
    await payOut(closed)
    const unverified = await closedAccount({ cashFen: 5_000, idNumber: null })
    const approvalId = await approvalFor(unverified)
    expect((await approvalOf(second, approvalId))?.remarks[0]).toContain('没有实名')
    await approve(second, approvalId)
    expect(await rowsOf(unverified)).toMatchObject([{ identity_id: null }])
  })

  test('ID numbers can be tried as often as personal data can be looked at', async () => {
    const closed = await closedAccount({ cashFen: 5_000 })
    const third = await operator()
    const idNumber = idNumberOf('1970-02-02', 8)
    const tries = Array.from({ length: REVEALS }, () => claim(third, closed, { idNumber }))
    expect(await outcomesOf(tries)).toEqual({ CLAIMANT_MISMATCH: REVEALS })
    expect(await outcomeOf(claim(third, closed))).toBe('REVEAL_LIMIT')
    await payOut(closed)
  })

  test('the whole wallet, as it was shown and as it stands when the act is approved', async () => {
    const closed = await closedAccount({ cashFen: 5_000, bonusFen: 100 })
    for (const changed of [{ cashFen: 4_999 }, { cashFen: 5_001 }, { bonusFen: 0 }])
      expect(await outcomeOf(claim(first, closed, { bonusFen: 100, ...changed }))).toBe(
        'CLOSED_WALLET_CHANGED',
      )
    const approvalId = await approvalFor(closed, { bonusFen: 100 })
    await arrive(closed, 200)
    expect(await outcomeOf(approve(second, approvalId))).toBe('CLOSED_WALLET_CHANGED')
    expect(await rowsOf(closed)).toEqual([])
    await payOut(closed, { cashFen: 5_200, bonusFen: 100 })
    await arrive(closed, 300)
    await payOut(closed, { cashFen: 300 })
    expect(await rowsOf(closed)).toHaveLength(2)
  })

  test('only of closed accounts; an operator’s own former account is not shown, asked for or approved', async () => {
    const open = { ...(await person({ cashFen: 5_000 })), idNumber: null }
    expect(await outcomeOf(claim(first, open))).toBe('ACCOUNT_NOT_CLOSED')
    const unknown = { ...open, userId: 999_999_999 }
    expect(await outcomeOf(claim(first, unknown))).toBe('NOT_FOUND')
    const { closedWallet } = first.client.finance
    const reads = [open, unknown].map(({ userId }) => closedWallet({ userId: String(userId) }))
    expect(await outcomesOf(reads)).toEqual({ ACCOUNT_NOT_CLOSED: 1, NOT_FOUND: 1 })

    const idNumber = idNumberOf('1988-08-08', 900)
    const former = await closedAccount({ cashFen: 5_000, idNumber })
    const owner = await person({ roles: ['operator'], idNumber })
    const approvalId = await approvalFor(former)
    expect(await outcomeOf(approve(owner, approvalId))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(claim(owner, former))).toBe('OPERATOR_SELF')
    const read = owner.client.finance.closedWallet({ userId: String(former.userId) })
    expect(await outcomeOf(read)).toBe('OPERATOR_SELF')
    await approve(second, approvalId)
    const unverified = await person({ roles: ['operator'], bornOn: null })
    const asked = [
      claim(unverified, former),
      unverified.client.finance.closedWallet({ userId: String(former.userId) }),
    ]
    expect(await outcomesOf(asked)).toEqual({ REALNAME_REQUIRED: 2 })
  })

  test('a number proves one transfer: of two accounts at once, and of a withdrawal', async () => {
    const accounts = [
      await closedAccount({ cashFen: 5_000 }),
      await closedAccount({ cashFen: 5_000 }),
    ] as const
    const shared = { transactionId: newNumber() }
    const approvals = [await approvalFor(accounts[0], shared), await approvalFor(accounts[1], shared)]
    const decisions = approvals.map((approvalId) => approve(second, approvalId))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, TRANSACTION_TAKEN: 1 })
    const left = (await wallet(accounts[0])).cash > 0 ? accounts[0] : accounts[1]
    const withdrawer = await newWithdrawer(100_000)
    const paid = await withdraw(withdrawer, 5_000)
    await runPayouts(deps)
    for (const transactionId of [`tx-${paid}`, `fund-${paid}`, shared.transactionId])
      expect(await outcomeOf(claim(first, left, { transactionId }))).toBe('TRANSACTION_TAKEN')
    await payOut(left)
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    const renumber = (from: string, to: string) =>
      owner.query('update closed_payout set transaction_id = $2 where transaction_id = $1', [from, to])
    await renumber(shared.transactionId, `fund-${paid}`)
    expect((await violationsOf(pool, financeInvariants)).map(({ invariant }) => invariant)).toEqual([
      'a transfer that paid out a closed account paid no withdrawal',
    ])
    await renumber(`fund-${paid}`, shared.transactionId)
    await owner.end()

    Object.assign(server.providers.payouts.state, { script: 'lose', unreachable: true })
    const id = await withdraw(withdrawer, 5_000)
    await runPayouts(deps)
    clock.advance(120_000)
    const ending = first.client.finance.endWithdrawal({ id, outcome: 'paid', evidence, ...shared })
    expect(await outcomeOf(ending)).toBe('TRANSACTION_TAKEN')
    Object.assign(server.providers.payouts.state, { script: 'done', unreachable: false })
  })
})
