import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HISTORIES, SEED } from '../../../../testing/histories/size.ts'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { PAY_PASSWORD, setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { addDays, shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { closeOwnerMonths } from '../months/closeMonths.ts'

const HOUR = 3_600_000

const server = await callServer(
  {},
  {
    'session.sessionDays': 365,
    'orders.newRenterUntil': 0,
    'disputes.filedPerDay': 50,
    'disputes.silencePerMonth': 100,
    'finance.withdrawDayCount': 1000,
    'finance.withdrawDayFen': 100_000_000,
    'ops.singleLimitFen': 10_000_000,
    'ops.dayLimitFen': 100_000_000,
  },
)
const market = await setUpMarket(server)
const { file, statement } = setUpDisputes(server)
const { bind, withdraw } = setUpWithdrawals(server, market)
const { operator } = setUpCorrections(server, market)
const { clock, deps, pool } = server

type Act =
  | { kind: 'rent'; hours: number; hourlyFen: number; depositFen: number; ahead: boolean }
  | { kind: 'renew'; order: number; hours: number }
  | { kind: 'end'; order: number; how: 'return' | 'cancel' | 'complain' | 'claim' }
  | { kind: 'pass'; hours: number }
  | { kind: 'withdraw' }
  | { kind: 'compensate'; order: number; fen: number }
  | { kind: 'correct'; order: number; fen: number }

const order = fc.nat(5)
const acts = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('rent' as const),
        hours: fc.integer({ min: 1, max: 40 }),
        hourlyFen: fc.integer({ min: 101, max: 999 }),
        depositFen: fc.constantFrom(0, 501),
        ahead: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('renew' as const),
        order,
        hours: fc.integer({ min: 1, max: 30 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('end' as const),
        order,
        how: fc.constantFrom('return' as const, 'cancel' as const, 'complain' as const, 'claim' as const),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        hours: fc.constantFrom(1, 3, 9, 26, 70, 400),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'withdraw' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('compensate' as const),
        order,
        fen: fc.integer({ min: 1, max: 300 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('correct' as const),
        order,
        fen: fc.integer({ min: 1, max: 300 }),
      }),
    },
  ),
  { minLength: 6, maxLength: 14 },
) satisfies fc.Arbitrary<Act[]>

/** People of one history, whose sessions last as long. The renter has bonus, so that parts of deposits are paid to the owner as bonus too. */
const openStage = async () => {
  const owner = await market.person({ roles: ['merchant'] })
  const renter = await market.person({ cashFen: 900_000, bonusFen: 3_000 })
  const operators = [await operator(), await operator()] as const
  const placed: string[] = []
  return { owner: { ...owner, accountId: await bind(owner) }, renter, operators, placed }
}
type Stage = Awaited<ReturnType<typeof openStage>>

const run = async (hours: number): Promise<void> => {
  clock.advance(hours * HOUR)
  await runDueOrders(deps)
}

const total = async (asked: Promise<{ totalFen: number }>): Promise<number> => (await asked).totalFen

const rent = async ({ owner, renter, placed }: Stage, act: Extract<Act, { kind: 'rent' }>) => {
  const { hours, hourlyFen, depositFen } = act
  const plans = { dayFen: hourlyFen * 20, overnightFen: hourlyFen * 8, tenHourFen: hourlyFen * 9 }
  const goodsId = await market.goods(owner, { hourlyFen, depositFen, ...plans, maxHours: 100 })
  const startsAt = act.ahead ? clock.now().getTime() + 5 * HOUR : undefined
  const asked = { goodsId, hours, ...(startsAt && { startsAt }) }
  const expectedTotalFen = await total(renter.client.orders.quote(asked))
  const { orderId } = await renter.client.orders.create({ ...asked, expectedTotalFen })
  await renter.client.pay.balanceUnifiedOrder({ orderId, payPassword: PAY_PASSWORD })
  placed.push(orderId)
}

const end = async ({ owner, renter }: Stage, orderId: string, how: string): Promise<void> => {
  if (how === 'return') await outcomeOf(renter.client.orders.return({ orderId }))
  else if (how === 'cancel') await outcomeOf(renter.client.orders.cancel({ orderId }))
  else {
    const [side, other]: [TestUser, TestUser] = how === 'complain' ? [renter, owner] : [owner, renter]
    const filing = how === 'complain' ? file(side, orderId, 'kicked') : file(side, orderId, 'ban_caused', 333)
    if ((await outcomeOf(filing)) !== 'OK') return
    const { disputeId } = await filing
    await outcomeOf(other.client.disputes.answer({ disputeId, kind: 'agree', ...(await statement(other)) }))
  }
}

let reasons = 0
const correct = async (
  { owner, operators: [first, second] }: Stage,
  orderId: string,
  amountFen: number,
): Promise<void> => {
  const { rows } = await pool.query(
    "select id from ledger_transfer where biz_type = 'order' and biz_id = $1 and to_id = $2 limit 1",
    [orderId, `cash:${owner.userId}`],
  )
  if (rows.length === 0) return
  const asked = { userId: String(owner.userId), amountFen, reason: '租金差错', transferId: rows[0].id }
  const requested = first.client.finance.debitWallet(asked)
  if ((await outcomeOf(requested)) !== 'OK') return
  await outcomeOf(second.client.ops.approve({ approvalId: (await requested).awaitedApproval ?? 0 }))
}

const play = async (stage: Stage, act: Act): Promise<void> => {
  const { owner, renter, placed, operators } = stage
  if (act.kind === 'rent') return rent(stage, act)
  if (act.kind === 'pass') return run(act.hours)
  if (act.kind === 'withdraw') {
    const { cash } = await market.wallet(owner)
    if (cash >= 5_000) await withdraw(owner, 5_000)
    return
  }
  const orderId = placed[act.order]
  if (!orderId) return
  if (act.kind === 'end') return end(stage, orderId, act.how)
  if (act.kind === 'correct') return correct(stage, orderId, act.fen)
  if (act.kind === 'compensate') {
    const reason = `补偿 ${++reasons}`
    const paid = { userId: String(owner.userId), amountFen: act.fen, orderId, reason }
    await operators[0].client.finance.compensate(paid)
    return
  }
  const asked = { orderId, hours: act.hours }
  const quoted = renter.client.orders.renewQuote(asked)
  if ((await outcomeOf(quoted)) !== 'OK') return
  const renewing = renter.client.orders.renew({ ...asked, expectedTotalFen: await total(quoted) })
  if ((await outcomeOf(renewing)) === 'OK')
    await renter.client.pay.balanceUnifiedOrder({
      orderId: (await renewing).orderId,
      payPassword: PAY_PASSWORD,
    })
}

const sum = (list: { totalFen: number }[]): number => list.reduce((fen, { totalFen }) => fen + totalFen, 0)

/** Everything an owner is shown of a history against their accounts in the ledger. */
const check = async ({ owner: { client, userId } }: Stage): Promise<void> => {
  const { rows } = await pool.query<{ held: number; bonus: number; earned: number; withdrawn: number }>(
    `select (select coalesce(sum(balance), 0) from ledger_account where id in ($1, $2))::bigint as held,
            coalesce(sum(amount) filter (where account_id = $2), 0)::bigint as bonus,
            coalesce(sum(amount) filter (where biz_type <> 'withdrawal'), 0)::bigint as earned,
            coalesce(sum(amount) filter (where biz_type = 'withdrawal'), 0)::bigint as withdrawn
       from ledger_entry where account_id in ($1, $2)`,
    [`cash:${userId}`, `bonus:${userId}`],
  )
  const { held = 0, bonus = 0, earned = 0, withdrawn = 0 } = rows[0] ?? {}
  expect(earned + withdrawn).toBe(held)
  const to = shanghaiDate(clock.now())
  const days = { from: addDays(to, -364), to }
  const page = { size: 50 }
  const shown = await client.finance.earnings(days)
  expect(shown.total.totalFen).toBe(earned)
  expect(shown.total.bonusFen).toBe(bonus)
  expect(sum(shown.days)).toBe(earned)
  expect(sum((await client.finance.earningsByGoods({ ...days, page })).list)).toBe(earned)
  expect(sum((await client.finance.earningsByPlan(days)).list)).toBe(earned)
  expect(sum((await client.finance.earningEntries({ ...days, page })).list)).toBe(earned)
  const { list: bills } = await client.finance.orderBills({ ...days, page })
  expect(sum(bills)).toBe(earned)
  for (const bill of bills) {
    const { entries } = await client.finance.orderBill({ orderId: bill.orderId })
    expect(entries.reduce((fen, { ownFen }) => fen + ownFen, 0)).toBe(bill.totalFen)
    const { rentFen, refundFen, pendingFen, cancelFeeFen, commissionFen, ...rest } = bill
    expect(bill.totalFen).toBe(
      rentFen -
        refundFen -
        pendingFen +
        cancelFeeFen -
        commissionFen +
        rest.depositFen +
        rest.compensationFen +
        rest.correctionFen,
    )
  }
  const { list: months } = await client.finance.monthlyStatements()
  expect(months[0]?.closingFen).toBe(held)
  expect(months.at(-1)?.openingFen).toBe(0)
  for (const [i, month] of months.entries()) {
    expect(month.openingFen + month.inFen - month.outFen).toBe(month.closingFen)
    if (i > 0) expect(months[i - 1]?.openingFen).toBe(month.closingFen)
    const { wallets } = await client.finance.monthlyStatement({ month: month.month })
    const lines = wallets.flatMap((wallet) => wallet.lines)
    expect(lines.reduce((fen, line) => fen + line.fen, 0)).toBe(month.inFen - month.outFen)
  }
}

test(`${HISTORIES} random histories: earnings by day, account, plan and order, and the months, sum to the owner's accounts`, async () => {
  console.log(`histories of earnings: SEED=${SEED} HISTORIES=${HISTORIES}`)
  const replay = async (history: Act[]) => {
    const stage = await openStage()
    for (const act of history) await play(stage, act)
    await check(stage)
    // Months close under what is still running.
    await closeOwnerMonths(deps)
    await run(800)
    await run(3)
    await check(stage)
    await closeOwnerMonths(deps)
    await check(stage)
  }
  const result = await fc.check(fc.asyncProperty(acts, replay), {
    numRuns: HISTORIES,
    seed: SEED,
    // A failed history leaves its server in an intermediate state, so a smaller one can't be tried on it.
    endOnFailure: true,
  })
  expect(result.failed && `${fc.defaultReportMessage(result)}\n${result.errorInstance}`).toBe(false)
}, 3_600_000)
