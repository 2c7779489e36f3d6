import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { csvRows, filesOf } from '../../../../testing/market/ownerFiles.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate, shanghaiMonthSpan } from '../../../core/config/shanghaiTime.ts'
import { readTable } from '../../../core/tables/readTable.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { closeOwnerMonths } from './closeMonths.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0, 'session.sessionDays': 365 })
const market = await setUpMarket(server)
const { person, goods, rent } = market
const { operator } = setUpCorrections(server, market)
const { bind, withdraw } = setUpWithdrawals(server, market)
const { clock, deps, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LIMITS = {
  rows: 100,
  columns: 20,
  cellChars: 1_000,
  totalChars: 100_000,
  unpackedBytes: 8_000_000,
  readMs: 60_000,
  readMb: 128,
}

const renter = await person({ cashFen: 100_000_000 })
const newOwner = () => person({ roles: ['merchant'] })
const thisMonth = (): string => shanghaiDate(clock.now()).slice(0, 7)
const earn = async (owner: TestUser, hours = 1, hourlyFen = 300): Promise<string> => {
  const orderId = await rent(renter, await goods(owner, { hourlyFen }), hours, hourlyFen * hours)
  clock.advance((hours + 3) * HOUR)
  await runDueOrders(deps)
  return orderId
}
/** Moves the clock to a while after the end of this month, and closes it. */
const endMonth = async (): Promise<string> => {
  const month = thisMonth()
  clock.set(new Date(shanghaiMonthSpan(month).to.getTime() + 2 * HOUR))
  await closeOwnerMonths(deps)
  return month
}
const statements = async ({ client }: TestUser) => (await client.finance.monthlyStatements()).list
const files = (owner: TestUser) => filesOf(server, owner).finance
const bytes = async (owner: TestUser, month: string, format: 'xlsx' | 'pdf' | 'csv') =>
  Buffer.from(await (await files(owner).statementFile({ month, format })).blob.arrayBuffer())
const fenOf = (text = '') => Math.round(Number(text) * 100)

/** The entries of a statement's table, with the amounts in 分. */
const entriesOf = async (owner: TestUser, month: string) => {
  const [, ...rows] = await csvRows(await files(owner).statementFile({ month, format: 'csv' }))
  return rows.map(([at, wallet, label, inYuan, outYuan, balance]) => {
    return { at, wallet, label, fen: fenOf(inYuan) - fenOf(outYuan), balanceFen: fenOf(balance) }
  })
}

describe('a monthly statement', () => {
  test('opens with what the month before closed with, and its entries make the difference', async () => {
    const owner = await newOwner()
    const accountId = await bind(owner)
    await earn(owner, 1, 9_000)
    const first = await endMonth()
    await earn(owner, 2)
    await withdraw({ ...owner, accountId }, 6_000)
    const second = await endMonth()
    const closed = (await statements(owner)).filter(({ closedAt }) => closedAt !== null)
    expect(closed).toMatchObject([
      { month: second, openingFen: 7_200, inFen: 480, outFen: 6_000, closingFen: 1_680 },
      { month: first, openingFen: 0, inFen: 7_200, outFen: 0, closingFen: 7_200, entries: 1 },
    ])
    expect(closed[0]?.closingFen).toBe((await market.wallet(owner)).cash)
    const { wallets, checksum } = await owner.client.finance.monthlyStatement({ month: second })
    expect(wallets[0]).toEqual({
      wallet: 'cash',
      openingFen: 7_200,
      inFen: 480,
      outFen: 6_000,
      closingFen: 1_680,
      lines: [
        { label: '租金收入', count: 1, fen: 480 },
        { label: '提现', count: 1, fen: -6_000 },
      ],
    })
    expect(checksum).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/)
    const entries = await entriesOf(owner, second)
    expect(entries.map(({ label, fen, balanceFen }) => [label, fen, balanceFen])).toEqual([
      ['租金收入', 480, 7_680],
      ['提现', -6_000, 1_680],
    ])
  })

  test('is that of the owner only; the running month and one without an owner’s money are refused', async () => {
    const owner = await newOwner()
    await earn(owner)
    const month = await endMonth()
    const stranger = await newOwner()
    const ask = { month, format: 'pdf' } as const
    expect(await outcomeOf(files(stranger).statementFile(ask))).toBe('NOT_FOUND')
    expect(await outcomeOf(stranger.client.finance.monthlyStatement({ month }))).toBe('NOT_FOUND')
    expect(await outcomeOf(files(renter).statementFile(ask))).toBe('NO_PERMISSION')
    expect(await outcomeOf(files(owner).statementFile({ ...ask, month: thisMonth() }))).toBe('MONTH_OPEN')
    expect(await outcomeOf(files(owner).statementFile({ ...ask, month: '2020-01' }))).toBe('NOT_FOUND')
    expect(await statements(stranger)).toEqual([
      { month: thisMonth(), closedAt: null, openingFen: 0, inFen: 0, outFen: 0, closingFen: 0, entries: 0 },
    ])
  })

  test('counts a rental by the midnight of Shanghai at which its rent is paid out', async () => {
    const owner = await newOwner()
    const midnight = shanghaiMonthSpan(thisMonth()).to.getTime()
    const start = midnight - 3 * HOUR - 5 * MINUTE
    for (const at of [start - MINUTE, start]) {
      clock.set(new Date(at))
      await rent(renter, await goods(owner), 1, 300)
    }
    for (const at of [midnight - HOUR, midnight - 1, midnight]) {
      clock.set(new Date(at))
      await runDueOrders(deps)
    }
    const [after, before] = await statements(owner)
    expect([after?.openingFen, after?.inFen, before?.inFen]).toEqual([240, 240, 240])
    await closeOwnerMonths(deps)
    expect((await statements(owner)).map(({ closedAt }) => closedAt)).toEqual([null, null])
    clock.advance(2 * HOUR)
    await Promise.all([closeOwnerMonths(deps), closeOwnerMonths(deps)])
    const [running, closed] = await statements(owner)
    expect(closed).toEqual({ ...before, closedAt: clock.now().getTime() })
    expect(running).toMatchObject({ openingFen: 240, inFen: 240, closingFen: 480 })
  })

  test('of a month without entries says so, also after a year without the job', async () => {
    const owner = await newOwner()
    await earn(owner)
    const first = thisMonth()
    clock.advance(100 * DAY)
    const open = await statements(owner)
    await closeOwnerMonths(deps)
    const closed = await statements(owner)
    expect(closed.map(({ closedAt: _, ...rest }) => rest)).toEqual(
      open.map(({ closedAt: _, ...rest }) => rest),
    )
    const empty = closed.at(-2)
    expect(empty).toMatchObject({ openingFen: 240, inFen: 0, outFen: 0, closingFen: 240, entries: 0 })
    expect(closed.at(-1)?.month).toBe(first)
    expect(await entriesOf(owner, empty?.month ?? '')).toEqual([])
    for (const format of ['pdf', 'xlsx'] as const)
      expect((await bytes(owner, empty?.month ?? '', format)).length).toBeGreaterThan(1_000)
  })

  test('is the same bytes whenever it is made; a correction is in the month in which it is posted', async () => {
    const owner = await newOwner()
    const orderId = await earn(owner, 3)
    const month = await endMonth()
    const made = async () => {
      const of = await Promise.all(
        (['xlsx', 'pdf', 'csv'] as const).map((format) => bytes(owner, month, format)),
      )
      return { of, statement: await owner.client.finance.monthlyStatement({ month }) }
    }
    const before = await made()
    clock.advance(DAY)
    const [first, second] = [await operator(), await operator()]
    const { list } = await first.client.finance.ledgerEntries({ account: `cash:${owner.userId}` })
    const asked = await first.client.finance.debitWallet({
      userId: String(owner.userId),
      amountFen: 20,
      reason: '租金多结算',
      transferId: list[0]?.transferId ?? 0,
    })
    await second.client.ops.approve({ approvalId: asked.awaitedApproval ?? 0 })
    await pool.query("update goods set title = '改过的标题' where owner_id = $1", [owner.userId])
    expect(await made()).toEqual(before)
    const next = await endMonth()
    expect(await made()).toEqual(before)
    expect(await entriesOf(owner, next)).toMatchObject([{ label: '余额更正', fen: -20, balanceFen: 700 }])
    const { from, to } = shanghaiMonthSpan(next)
    const days = { from: shanghaiDate(from), to: shanghaiDate(new Date(to.getTime() - 1)) }
    const { list: entries } = await owner.client.finance.earningEntries(days)
    expect(entries).toMatchObject([{ source: 'correction', totalFen: -20, orderId }])
  })

  test('of many entries names every one, and the PDF is in pages', async () => {
    const owner = await newOwner()
    await person({ bonusFen: 1 })
    const schemaOwner = new pg.Client(server.ownerUrl)
    await schemaOwner.connect()
    const account = `bonus:${owner.userId}`
    await schemaOwner.query(
      "insert into ledger_account (id, kind, tracked, balance, seq) values ($1, 'bonus', true, 5000 * 5001 / 2, 5000)",
      [account],
    )
    await schemaOwner.query(
      `insert into ledger_transfer (biz_type, biz_id, step, from_id, to_id, to_seq, to_balance, amount, at)
       select 'bonus', 'many-' || n, 'grant', 'promotion:platform', $1, n, n * (n + 1) / 2, n, $2 from generate_series(1, 5000) n`,
      [account, clock.now()],
    )
    await schemaOwner.end()
    await pool.query(
      `insert into opening_balance (biz_type, biz_id, user_id, amount_fen, channel, at)
       select 'bonus', 'many-' || n, $1, n, null, $2 from generate_series(1, 5000) n`,
      [owner.userId, clock.now()],
    )
    const month = await endMonth()
    const entries = await entriesOf(owner, month)
    expect([entries.length, entries.at(-1)?.balanceFen]).toEqual([5_000, (5_000 * 5_001) / 2])
    expect(entries.reduce((sum, { fen }) => sum + fen, 0)).toBe((5_000 * 5_001) / 2)
    const pdf = (await bytes(owner, month, 'pdf')).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(90)
    expect(pdf).toContain('WenQuanYiMicroHei')
  })
})

describe('finance.taxFile', () => {
  test('holds every month of the year, what was refunded and what the platform took', async () => {
    const owner = await newOwner()
    await earn(owner, 2)
    const year = Number(thisMonth().slice(0, 4))
    const { name, blob } = await files(owner).taxFile({ year, format: 'xlsx' })
    expect(name).toBe(`上号-税务资料-${year}.xlsx`)
    const table = await readTable(Buffer.from(await blob.arrayBuffer()), LIMITS)
    const cellsOf = (first: string) => table.find(({ cells }) => cells[0] === first)?.cells ?? []
    const sums = cellsOf('全年合计')
    const fen = (title: string) => fenOf(sums[cellsOf('期间').indexOf(title)])
    expect(fen('收入净额（元）') - fen('支付平台服务费（元）')).toBe((await market.wallet(owner)).cash)
    expect(fen('到账可提现（元）')).toBe((await market.wallet(owner)).cash)
    expect(fen('到账赠送余额（元）')).toBe(0)
    const rows = await csvRows(await files(owner).taxFile({ year, format: 'csv' }))
    expect(rows).toHaveLength(2)
    expect(await csvRows(await files(owner).taxFile({ year: year - 1, format: 'csv' }))).toHaveLength(1)
    expect(await outcomeOf(files(renter).taxFile({ year, format: 'csv' }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(files(owner).taxFile({ year: 1999, format: 'csv' }))).toBe('INVALID_INPUT')
  })
})
