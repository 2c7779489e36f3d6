import { expect, test } from 'vitest'
import { newTransferNumber, setUpClosedAccounts } from '../../../../testing/market/closedAccounts.ts'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { runReconciliation } from '../../pay/reconciliation/reconcile.ts'
import { userInvariants } from '../../user/invariants.ts'
import { runPayouts } from '../withdrawal/payouts.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { bind, withdraw } = setUpWithdrawals(server, market)
const { claim, close, closedAccount } = setUpClosedAccounts(server, market)
const { operator, approvalOf } = setUpCorrections(server, market)
const { clock, deps, pool } = server
const { payouts } = server.providers
const DAY = 86_400_000
const AMOUNT = 50_000
const [first, second] = [await operator(), await operator()]

test('a payout that comes back after the account was closed is credited and paid out by hand, each by two operators', async () => {
  const approve = ({ awaitedApproval }: { awaitedApproval: number | null }) =>
    second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
  const idNumber = idNumberOf('1991-01-01', 4)
  const user = await market.person({ cashFen: AMOUNT, idNumber })
  const userId = String(user.userId)
  const id = await withdraw({ ...user, accountId: await bind(user) }, AMOUNT)
  await runPayouts(deps)
  await close(user)
  payouts.state.bill = () => [
    { kind: 'payout', ownId: id, transactionId: `tx-${id}`, amountFen: 49_000, at: clock.now() },
    { kind: 'payout_return', ownId: id, transactionId: `back-${id}`, amountFen: 49_000, at: clock.now() },
  ]
  clock.advance(DAY)
  await runReconciliation(deps, server.reconciliationDeps)
  const [returned] = (await first.client.pay.differences({ state: 'open', kind: 'payout_return' })).list
  const differenceId = returned?.id ?? 0

  const { finance } = first.client
  const correction = { userId, amountFen: AMOUNT, differenceId, reason: '转账被退回' }
  const credit = await finance.creditWallet(correction)
  const asked = await approvalOf(second, credit.awaitedApproval ?? 0)
  expect(asked?.remarks[0]).toBe('这个账号已注销，余额要线下发放给本人')
  await approve(credit)
  expect(await violationsOf(pool, userInvariants)).toMatchObject([
    {
      invariant: 'a closed account holds no money, nor does its share as a distributor',
      rows: [{ id: `cash:${userId}`, balance: AMOUNT }],
    },
  ])
  const { rows } = await pool.query('select 1 from notification where user_id = $1', [user.userId])
  expect(rows).toEqual([])
  await approve(await claim(first, { ...user, idNumber }, { cashFen: AMOUNT, channel: 'bank' }))
  await second.client.pay.settleDifference({ id: differenceId, note: '已线下转给本人' })
  expect(await market.wallet(user)).toEqual({ cash: 0, bonus: 0 })
  expect(await violationsOf(pool, userInvariants)).toEqual([])
  const compensation = { userId, amountFen: 100, reason: '登录异常' }
  expect(await outcomeOf(finance.compensate(compensation))).toBe('NOT_FOUND')
})

test('PostgreSQL refuses a payout that was not posted, leaves money, or is of another account, person or transfer', async () => {
  const closed = await closedAccount({ cashFen: 5_000 })
  const stranger = await closedAccount()
  const open = await market.person()
  const approvalId = (await claim(first, closed)).awaitedApproval ?? 0
  const row = async (userId: number, identityOf: number, transactionId = newTransferNumber(), posted = 0) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query(
        `insert into closed_payout (user_id, cash_fen, bonus_fen, channel, transaction_id, identity_id, evidence, operator_id, approval_id, at)
         select $1, $6, 0, 'bank', $2, (select identity_id from account_closing where user_id = $3), 'x1', $4, $5, now() returning id`,
        [userId, transactionId, identityOf, first.userId, approvalId, posted || 5_000],
      )
      if (posted > 0)
        await client.query(
          "select ledger_post('closed_payout', $1, now(), array['cash'], array['cash:' || $2], array['clearing:bank'], array[$3::bigint])",
          [String(rows[0].id), String(userId), posted],
        )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  await expect(row(open.userId, open.userId)).rejects.toThrow('is not closed')
  await expect(row(closed.userId, stranger.userId)).rejects.toThrow('was not of identity')
  await expect(row(closed.userId, open.userId)).rejects.toThrow('was not of identity')
  await expect(row(closed.userId, closed.userId)).rejects.toThrow('was not posted')
  await expect(row(closed.userId, closed.userId, newTransferNumber(), 4_999)).rejects.toThrow('leaves money')
  for (const act of ['update closed_payout set cash_fen = 1', 'delete from closed_payout'])
    await expect(pool.query(act)).rejects.toThrow('permission denied')
  expect((await pool.query('select 1 from closed_payout where user_id = $1', [closed.userId])).rows).toEqual(
    [],
  )
  await second.client.ops.approve({ approvalId })
  await close(open)
})
