import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals, WITHDRAWAL_RULES } from '../../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runPayouts } from './payouts.ts'

const server = await callServer({}, { ...WITHDRAWAL_RULES, 'session.sessionDays': 365 })
const market = await setUpMarket(server)
const { person } = market
const { bind, newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock, deps, pool } = server
/** The least amount whose withdrawal alone is not reviewed, as the setting's default. */
const THRESHOLD = 100_000
const DAY = 86_400_000

type Withdrawer = TestUser & { accountId: number }

let persons = 0
/** Accounts of one person, each with cash and an account to withdraw to. */
const accountsOfOne = async (count: number): Promise<Withdrawer[]> => {
  persons += 1
  const idNumber = idNumberOf('1988-08-08', 700 + persons)
  const users: Withdrawer[] = []
  for (let i = 0; i < count; i += 1) {
    const user = await person({ bornOn: null, idNumber, cashFen: 1_000_000 })
    users.push({ ...user, accountId: await bind(user) })
  }
  return users
}

const stateOf = async ({ client }: TestUser, id: string) =>
  (await client.finance.withdrawalDetail({ id })).state

const decide = async (verb: 'approve' | 'refuse', id: string) => {
  const { client } = await person({ roles: ['operator'] })
  if (verb === 'approve') await client.finance.approveWithdrawal({ id })
  else await client.finance.refuseWithdrawal({ id, reason: '资料不符' })
}

describe('the review of what a person withdraws in a day', () => {
  test('withdrawals up to the threshold together are not reviewed, and neither are those of the next day', async () => {
    const user = await newWithdrawer(1_000_000)
    for (const amountFen of [40_000, 40_000, 20_000])
      expect(await stateOf(user, await withdraw(user, amountFen))).toBe('approved')
    clock.advance(DAY)
    expect(await stateOf(user, await withdraw(user, THRESHOLD))).toBe('approved')
  })

  test('split over one account: the one that exceeds the threshold is reviewed, as its quote says', async () => {
    const user = await newWithdrawer(1_000_000)
    const quote = async (amountFen: number) =>
      (await user.client.finance.withdrawQuote({ amountFen })).needsReview
    expect([await quote(THRESHOLD), await quote(THRESHOLD + 1)]).toEqual([false, true])
    expect(await stateOf(user, await withdraw(user, THRESHOLD))).toBe('approved')
    await runPayouts(deps)
    expect(await quote(5_000)).toBe(true)
    expect(await stateOf(user, await withdraw(user, 5_000))).toBe('reviewing')
  })

  test('split over three accounts: all but the first are reviewed', async () => {
    const states = []
    for (const user of await accountsOfOne(3))
      states.push(await stateOf(user, await withdraw(user, THRESHOLD)))
    expect(states).toEqual(['approved', 'reviewing', 'reviewing'])
  })

  test('at once from two accounts: no more than the threshold leaves without review', async () => {
    const users = await accountsOfOne(2)
    const attempts = users.flatMap((user) => Array.from({ length: 4 }, () => withdraw(user, 60_000)))
    await Promise.allSettled(attempts)
    const { rows } = await pool.query(
      `select state, count(*)::int as count from withdrawal where user_id = any ($1) group by 1 order by 1`,
      [users.map(({ userId }) => userId)],
    )
    expect(rows).toEqual([
      { state: 'approved', count: 1 },
      { state: 'reviewing', count: 2 },
    ])
  })

  test('one that an operator approved does not count, one that waits does', async () => {
    const [one, other] = (await accountsOfOne(2)) as [Withdrawer, Withdrawer]
    const large = await withdraw(one, THRESHOLD + 1)
    expect((await other.client.finance.withdrawQuote({ amountFen: 5_000 })).needsReview).toBe(true)
    await decide('approve', large)
    expect(await stateOf(other, await withdraw(other, THRESHOLD))).toBe('approved')
  })

  test('refused and failed ones do not count', async () => {
    const user = await newWithdrawer(1_000_000)
    await decide('refuse', await withdraw(user, THRESHOLD + 1))
    server.providers.payouts.state.script = 'failed'
    await withdraw(user, THRESHOLD)
    await runPayouts(deps)
    server.providers.payouts.state.script = 'done'
    expect(await stateOf(user, await withdraw(user, THRESHOLD))).toBe('approved')
  })

  test('the database refuses what goes past the review', async () => {
    const [one, other] = (await accountsOfOne(2)) as [Withdrawer, Withdrawer]
    await withdraw(one, THRESHOLD)
    const insert = (number: number, rule: number | null) =>
      pool.query(
        `insert into withdrawal (id, user_id, account_id, amount_fen, fee_fen, fee_bp, fee_min_fen, state, created_at, next_ask_at, review_above_fen, rewarded_fen)
         values ($1, $2, $3, 5000, 200, 200, 200, 'approved', $4, $4, $5, 0)`,
        [String(number).repeat(19), other.userId, other.accountId, clock.now(), rule],
      )
    await expect(insert(7, THRESHOLD)).rejects.toMatchObject({ constraint: 'withdrawal_review' })
    await expect(insert(8, null)).rejects.toMatchObject({ constraint: 'withdrawal_review' })
  })
})
