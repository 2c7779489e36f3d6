import { describe, expect, test } from 'vitest'
import { ledgerSnapshot } from '../../../../testing/market/ledgerSnapshot.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { AT_ONCE } from '../../../../testing/server/atOnce.ts'
import { sandboxServer } from '../../../../testing/server/sandboxServer.ts'
import { findPerson } from '../../../core/http/auth.ts'
import { financeSettings } from '../settings.ts'
import { saveAccount } from './accounts.ts'
import { applyForWithdrawal } from './apply.ts'

const AMOUNT = 10_000
const FEE = 200
const BALANCE = 100_000_000

const server = await sandboxServer(
  {},
  {
    'finance.withdrawDayCount': 100,
    'finance.withdrawDayFailed': 1000,
    'finance.withdrawDayFen': 1_000_000_000,
    'finance.withdrawReviewAboveFen': 10_000_000,
  },
)
const { deps, clock, pool, control } = server
const { person } = await setUpMarket(server)
const snapshot = ledgerSnapshot(server)
const people = await Promise.all(Array.from({ length: AT_ONCE }, () => person({ cashFen: 10_000_000 })))
const accounts = new Map<number, number>()

/** Replaces the account and withdraws to it, through the verbs below the calls. */
const withdraw = (withdrawer: TestUser, account: string): Promise<string> =>
  deps.db.transaction().execute(async (tx) => {
    const { userId } = withdrawer
    const now = clock.now()
    const rules = deps.settings.read(financeSettings)
    const most = rules.withdrawAccounts
    const saving = { userId, replaces: accounts.get(userId), account, isDefault: true, most, now }
    const { id: accountId } = await saveAccount(tx, deps.kms, saving)
    accounts.set(userId, accountId)
    const id = deps.ids.serial(now)
    const viewer = await findPerson(tx, userId)
    await applyForWithdrawal(tx, { id, viewer, accountId, amountFen: AMOUNT, rules, now })
    return id
  })

type Transfer = { ownId: string; account: string; name: string; amountFen: number; state: string }
type WithdrawalRecord = { id: string; state: string; reason: string | null; held: number; moved: string[] }

const recordsOf = async (ids: string[]): Promise<WithdrawalRecord[]> => {
  const { rows } = await pool.query<WithdrawalRecord>(
    `select w.id, w.state, w.reason, coalesce(a.balance, 0) as held,
            (select array_agg(step || ' ' || amount order by step) from ledger_transfer t
              where t.biz_type = 'withdrawal' and t.biz_id = w.id) as moved
       from withdrawal w left join ledger_account a on a.id = 'withdrawing:' || w.id where w.id = any($1) order by w.id`,
    [ids],
  )
  return rows
}

const hold = `hold ${AMOUNT}`
const ENDS = {
  paid: { state: 'paid', held: 0, moved: [`fee ${FEE}`, hold, `payout ${AMOUNT - FEE}`] },
  failed: { state: 'failed', held: 0, moved: [hold, `return ${AMOUNT}`] },
  paying: { state: 'paying', held: AMOUNT, moved: [hold] },
  unknown: { state: 'unknown', held: AMOUNT, moved: [hold] },
}

/** The provider's records of these withdrawals; also checks that its balance matches all of ours. */
const expectAgreement = async (ids: string[], accountsOfIds: string[], onRecord: string | null) => {
  const transfers = await control<Transfer[]>('GET', 'transfers')
  const paid = ids.map((id, i) => ({
    ...{ ownId: id, account: accountsOfIds[i], name: '王小明' },
    ...{ amountFen: AMOUNT - FEE, state: onRecord },
  }))
  const theirs = transfers
    .filter(({ account }) => accountsOfIds.includes(account))
    .map(({ ownId, account, name, amountFen, state }) => ({ ownId, account, name, amountFen, state }))
  const byNumber = (one: { ownId: string }, other: { ownId: string }) => (one.ownId < other.ownId ? -1 : 1)
  expect(theirs.toSorted(byNumber)).toEqual(onRecord === null ? [] : paid.toSorted(byNumber))

  const { rows } = await pool.query<{ fen: number }>(
    `select coalesce(sum(amount), 0)::bigint as fen from ledger_transfer
      where biz_type = 'withdrawal' and to_id = 'clearing:alipay'`,
  )
  const pending = transfers.filter(({ state }) => state === 'pending').length * (AMOUNT - FEE)
  const { fen } = await control<{ fen: number }>('GET', 'alipay/balance')
  expect(BALANCE - fen - pending).toBe(rows[0]?.fen)
}

const pay = async (beginning: string, count: number) => {
  const withdrawers = people.slice(0, count)
  const before = await snapshot.wallets(withdrawers.map(({ userId }) => userId))
  const to = withdrawers.map((_, i) => `${beginning}${count}-${i}@pay.example`)
  const ids = await Promise.all(withdrawers.map((withdrawer, i) => withdraw(withdrawer, to[i] ?? '')))
  const run = () => server.run('finance.payouts')
  await (beginning.startsWith('timeout-') ? server.withShortTimeouts(run) : run())
  for (const minutes of [1, 2, 4, 8]) {
    clock.advance(minutes * 60_000 + 1000)
    await run()
  }
  return { withdrawers, before, to, ids }
}
type Paid = Awaited<ReturnType<typeof pay>>

const expectEnd = async (
  { withdrawers, before, to, ids }: Paid,
  end: keyof typeof ENDS,
  onRecord: string | null,
) => {
  const records = await recordsOf(ids)
  expect(records.map(({ state, held, moved }) => ({ state, held, moved }))).toEqual(ids.map(() => ENDS[end]))
  const after = await snapshot.wallets(withdrawers.map(({ userId }) => userId))
  const gone = withdrawers.map(
    ({ userId }) => (before.get(`cash:${userId}`) ?? 0) - (after.get(`cash:${userId}`) ?? 0),
  )
  expect(gone).toEqual(ids.map(() => (end === 'failed' ? 0 : AMOUNT)))
  await expectAgreement(ids, to, onRecord)
  return records
}

const OURS = '提现通道暂时不可用，请稍后再试'
const refused = (beginning: string, reason: string) =>
  ({ beginning, end: 'failed', reason, onRecord: null }) as const
const paid = (beginning: string) => ({ beginning, end: 'paid', reason: null, onRecord: 'done' }) as const

const rows: { beginning: string; end: keyof typeof ENDS; reason: string | null; onRecord: string | null }[] =
  [
    refused('no-such-', '没有这个支付宝账号，请核对后重新提现'),
    refused('mismatch-', '支付宝账号与实名不符，请核对后重新提现'),
    refused('frozen-', '收款的支付宝账号状态异常，暂时不能收款，请联系支付宝或换一个账号'),
    refused('limit-', '收款的支付宝还没有完成实名认证，请在支付宝完善身份信息后再提现'),
    refused('poor-', OURS),
    {
      ...refused('fail-', '收款的支付宝账号状态异常，暂时不能收款，请联系支付宝或换一个账号'),
      onRecord: 'failed',
    },
    paid('pending-'),
    { beginning: 'stuck-', end: 'paying', reason: null, onRecord: 'pending' },
    paid('timeout-after-'),
    paid('timeout-'),
    paid('5xx-after-'),
    paid('5xx-'),
    paid('system-after-'),
    // Always busy: the result stays unknown, so nothing is returned and queries continue.
    { beginning: 'system-', end: 'unknown', reason: null, onRecord: null },
  ]

describe.each([paid('zhang-'), ...rows])('payouts to $beginning…', ({ beginning, end, reason, onRecord }) => {
  test.each([1, AT_ONCE])('%i at once', async (count) => {
    const played = await pay(beginning, count)
    const records = await expectEnd(played, end, onRecord)
    expect(new Set(records.map((one) => one.reason))).toEqual(new Set([reason]))
    if (end !== 'paying') return
    for (const [i, id] of played.ids.entries())
      await control('POST', `transfers/${id}/settle`, { outcome: i % 2 === 0 ? 'done' : 'failed' })
    clock.advance(3_600_000)
    await server.run('finance.payouts')
    const half = (rest: number) => ({
      ...{ withdrawers: played.withdrawers.filter((_, i) => i % 2 === rest), before: played.before },
      ...{ to: played.to.filter((_, i) => i % 2 === rest), ids: played.ids.filter((_, i) => i % 2 === rest) },
    })
    await expectEnd(half(0), 'paid', 'done')
    if (count > 1) await expectEnd(half(1), 'failed', 'failed')
  })
})

test('every sentinel of the first page is tested', async () => {
  expect(rows.map(({ beginning }) => `${beginning}…`)).toEqual(await server.sentinels('会出错的收款账号'))
})
