import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { csvRows, filesOf } from '../../../../testing/market/ownerFiles.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import { runDueOrders } from '../../orders/run/due.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0, 'session.sessionDays': 365 })
const { person, goods, rent, settleAll, file, statement, ...more } = await setUpComplaints(server)
const { operator } = setUpCorrections(server, { person })
const { clock, pool, deps } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const newOwner = () => person({ roles: ['merchant'] })
const today = (): string => shanghaiDate(clock.now())
/** From the first day of a test server until today. */
const span = () => ({ from: '2026-11-18', to: today() })
const earningsOf = ({ client }: TestUser, days = span()) => client.finance.earnings(days)
const settle = async (): Promise<void> => {
  clock.advance(30 * HOUR)
  await runDueOrders(deps)
  await runDueOrders(deps)
}
const NOTHING = {
  totalFen: 0,
  orders: 0,
  bonusFen: 0,
  rentFen: 0,
  refundFen: 0,
  cancelFeeFen: 0,
  commissionFen: 0,
  depositFen: 0,
  compensationFen: 0,
  correctionFen: 0,
}

describe('finance.earnings', () => {
  test('is for owners and their people, and shows no one else’s money', async () => {
    const owner = await newOwner()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 10_000 })
    await rent(renter, goodsId, 2, 600)
    await settle()
    expect(await outcomeOf(server.client().finance.earnings(span()))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(earningsOf(renter))).toBe('NO_PERMISSION')
    expect((await earningsOf(await newOwner())).total).toEqual(NOTHING)
    expect((await earningsOf(owner)).total.totalFen).toBe(480)
  })

  test('takes days in order, at most a year of them', async () => {
    const owner = await newOwner()
    for (const [days, error] of [
      [{ from: '2026-11-19', to: '2026-11-18' }, '结束日期不能早于开始日期'],
      [{ from: '2025-11-18', to: '2026-11-19' }, '一次最多查询 366 天，请缩短日期范围'],
    ] as const)
      await expect(earningsOf(owner, days)).rejects.toMatchObject({ fields: { to: [error] } })
    expect((await earningsOf(owner, { from: '2025-11-18', to: '2026-11-18' })).days).toHaveLength(366)
  })

  test('counts a rental on the day its rent is paid out, in Shanghai, beside the days before', async () => {
    const owner = await newOwner()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 100_000 })
    // Paid out two hours after an hour and the free minutes: a minute before midnight, and at midnight.
    const midnight = new Date(`${today()}T16:00:00Z`)
    const start = midnight.getTime() - 3 * HOUR - 5 * MINUTE
    clock.set(new Date(start - MINUTE))
    await rent(renter, goodsId, 1, 300)
    clock.set(new Date(start))
    await rent(renter, await goods(owner), 1, 300)
    for (const at of [midnight.getTime() - HOUR, midnight.getTime() - 1, midnight.getTime() + 10 * MINUTE]) {
      clock.set(new Date(at))
      await runDueOrders(deps)
    }
    const [before, after] = [shanghaiDate(new Date(midnight.getTime() - 1)), shanghaiDate(midnight)]
    const { days } = await earningsOf(owner, { from: before, to: after })
    expect(days.map(({ day, totalFen }) => [day, totalFen])).toEqual([
      [before, 240],
      [after, 240],
    ])
    const second = await earningsOf(owner, { from: after, to: after })
    expect(second.total.totalFen).toBe(240)
    expect(second.previous).toMatchObject({
      from: before,
      to: before,
      total: { totalFen: 240 },
      days: [{ day: before, totalFen: 240 }],
    })
  })
})

describe('what an owner earned', () => {
  test('names rent, refunds, commission, cancellation fees, deposits, compensations and corrections', async () => {
    const owner = await newOwner()
    const renter = await person({ cashFen: 100_000, bonusFen: 300 })
    const returned = await goods(owner, { depositFen: 0, dayFen: 2_400 })
    const early = await rent(renter, returned, 26, 3_000)
    clock.advance(3 * HOUR)
    await renter.client.orders.return({ orderId: early })
    const startsAt = clock.now().getTime() + 5 * HOUR
    const reserved = await rent(renter, await goods(owner), 2, 600, startsAt)
    clock.advance(4 * HOUR)
    await renter.client.orders.cancel({ orderId: reserved })
    const damaged = await rent(renter, await goods(owner, { depositFen: 2_000 }), 1, 2_300)
    clock.advance(2 * HOUR)
    await runDueOrders(deps)
    const claim = await file(owner, damaged, 'ban_caused', 1_500)
    await renter.client.disputes.answer({
      disputeId: claim.disputeId,
      kind: 'agree',
      ...(await statement(renter)),
    })
    await settle()
    const [first, second] = [await operator(), await operator()]
    const paid = await first.client.finance.compensate({
      userId: String(owner.userId),
      orderId: early,
      amountFen: 77,
      reason: '系统故障补偿',
    })
    expect(paid.awaitedApproval).toBeNull()
    const { list } = await first.client.finance.ledgerEntries({ account: `cash:${owner.userId}` })
    const rentTransfer = list.find(
      ({ bizType, step, bizId }) => bizType === 'order' && step === 'rent' && bizId === early,
    )
    const asked = await first.client.finance.debitWallet({
      userId: String(owner.userId),
      amountFen: 11,
      reason: '租金多结算',
      transferId: rentTransfer?.transferId ?? 0,
    })
    await second.client.ops.approve({ approvalId: asked.awaitedApproval ?? 0 })

    const { total } = await earningsOf(owner)
    const { rows } = await pool.query(
      `select coalesce(sum(rent_fen - cancel_fee_fen) filter (where state <> 'cancelled'), 0)::bigint as rent,
              coalesce(sum(refund_fen) filter (where state <> 'cancelled'), 0)::bigint as refund from rental_order where owner_id = $1`,
      [owner.userId],
    )
    expect(total).toMatchObject({
      orders: 2,
      rentFen: rows[0].rent,
      refundFen: rows[0].refund,
      cancelFeeFen: 120,
      depositFen: 1_500,
      compensationFen: 77,
      correctionFen: -11,
    })
    expect(total.refundFen).toBeGreaterThan(0)
    expect(total.totalFen).toBe(
      total.rentFen -
        total.refundFen +
        total.cancelFeeFen -
        total.commissionFen +
        total.depositFen +
        total.compensationFen +
        total.correctionFen,
    )
    const wallet = await more.wallet(owner)
    expect(total.totalFen).toBe(wallet.cash + wallet.bonus)
    expect(total.bonusFen).toBe(wallet.bonus)

    const page = async (input: object) =>
      (await owner.client.finance.earningEntries({ ...span(), ...input })).list
    const entries = await page({})
    expect(entries.reduce((sum, { totalFen }) => sum + totalFen, 0)).toBe(total.totalFen)
    expect(entries.map(({ source }) => source).toSorted()).toEqual([
      'cancel_fee',
      'compensation',
      'correction',
      'deposit',
      'rent',
      'rent',
    ])
    expect((await page({ source: 'correction' })).map(({ label, orderId }) => [label, orderId])).toEqual([
      ['余额更正', early],
    ])
    const { list: plans } = await owner.client.finance.earningsByPlan(span())
    expect(plans.map(({ plan }) => plan).toSorted()).toEqual(['day', 'hour', 'other'])
    expect(plans.reduce((sum, { totalFen }) => sum + totalFen, 0)).toBe(total.totalFen)
    const shares = await page({ plan: 'day' })
    expect(shares.map(({ planFen }) => planFen)).toEqual([plans.find(({ plan }) => plan === 'day')?.totalFen])

    const { bill, entries: moved, planned } = await owner.client.finance.orderBill({ orderId: damaged })
    expect(bill).toMatchObject({
      orderId: damaged,
      rentFen: 300,
      commissionFen: 60,
      depositFen: 1_500,
      totalFen: 1_740,
    })
    expect(moved.reduce((sum, { ownFen }) => sum + ownFen, 0)).toBe(bill.totalFen)
    expect(moved.at(-1)?.escrowFen).toBe(0)
    expect(moved.map(({ text, from, to }) => `${text} ${from} → ${to}`)).toContain(
      '押金赔付给号主 平台托管 → 号主现金余额',
    )
    expect(planned).toEqual([])
    const { list: bills } = await owner.client.finance.orderBills(span())
    expect(bills.reduce((sum, { totalFen }) => sum + totalFen, 0)).toBe(total.totalFen)
    for (const one of bills)
      expect(one.totalFen).toBe(
        one.rentFen -
          one.refundFen -
          one.pendingFen +
          one.cancelFeeFen -
          one.commissionFen +
          one.depositFen +
          one.compensationFen +
          one.correctionFen,
      )
    const only = async (kind: 'refunded' | 'deposit' | 'pending') =>
      (await owner.client.finance.orderBills({ ...span(), only: kind })).list.map(({ orderId }) => orderId)
    expect([await only('refunded'), await only('deposit'), await only('pending')]).toEqual([
      [reserved, early],
      [damaged],
      [],
    ])
    const stranger = await newOwner()
    expect(await outcomeOf(stranger.client.finance.orderBill({ orderId: damaged }))).toBe('NOT_FOUND')
    expect((await stranger.client.finance.orderBills(span())).list).toEqual([])
  })

  test('is what was corrected of their order, also where the transfer was its commission', async () => {
    const [owner, renter] = [await newOwner(), await person({ cashFen: 600 })]
    const orderId = await rent(renter, await goods(owner), 2, 600)
    await settle()
    const [first, second] = [await operator(), await operator()]
    const { rows } = await pool.query(
      "select id from ledger_transfer where biz_type = 'order' and biz_id = $1 and step = 'commission'",
      [orderId],
    )
    const { awaitedApproval } = await first.client.finance.creditWallet({
      userId: String(owner.userId),
      amountFen: 20,
      reason: '服务费多收',
      transferId: rows[0].id,
    })
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect((await earningsOf(owner)).total).toMatchObject({ correctionFen: 20, totalFen: 500 })
    const { bill } = await owner.client.finance.orderBill({ orderId })
    expect(bill).toMatchObject({ correctionFen: 20, totalFen: 500 })
  })

  test('is nothing that was corrected of a rental they made themselves', async () => {
    const [owner, merchant] = [await newOwner(), await person({ roles: ['merchant'], cashFen: 600 })]
    const orderId = await rent(merchant, await goods(owner), 2, 600)
    await settle()
    const [first, second] = [await operator(), await operator()]
    const { list } = await first.client.finance.ledgerEntries({ account: `cash:${owner.userId}` })
    const { awaitedApproval } = await first.client.finance.creditWallet({
      userId: String(merchant.userId),
      amountFen: 100,
      reason: '多付的租金',
      transferId: list.find(({ bizId }) => bizId === orderId)?.transferId ?? 0,
    })
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect((await more.wallet(merchant)).cash).toBe(100)
    expect((await earningsOf(merchant)).total).toEqual(NOTHING)
    expect((await merchant.client.finance.earningEntries(span())).list).toEqual([])
  })

  test('by account is in pages, the largest first; what is pending is named in the balance and the bill', async () => {
    const owner = await newOwner()
    const renter = await person({ cashFen: 100_000 })
    const accounts: string[] = []
    for (const hours of [1, 3, 2]) {
      const goodsId = await goods(owner)
      accounts.push(goodsId)
      await rent(renter, goodsId, hours, hours * 300)
    }
    await settle()
    const running = await rent(renter, accounts[0] ?? '', 2, 600)
    expect(await owner.client.finance.ownerBalance()).toEqual({
      cashFen: 1_440,
      bonusFen: 0,
      withdrawingFen: 0,
      pendingFen: 600,
      pendingOrders: 1,
    })
    const { bill, planned } = await owner.client.finance.orderBill({ orderId: running })
    expect([bill.pendingFen, bill.totalFen, planned[0]?.to, planned[0]?.fen]).toEqual([
      600,
      0,
      '号主现金余额',
      480,
    ])
    const pages = async (sort: 'totalFen' | 'orders') => {
      const input = { ...span(), sort, page: { size: 2 } }
      const one = await owner.client.finance.earningsByGoods(input)
      const { time, cursor } = one.page
      const two = await owner.client.finance.earningsByGoods({
        ...input,
        page: { size: 2, time, cursor: cursor ?? undefined },
      })
      expect([one.page.more, two.page.more]).toEqual([true, false])
      return [...one.list, ...two.list].map(({ goodsId, totalFen }) => [goodsId, totalFen])
    }
    expect(await pages('totalFen')).toEqual([
      [accounts[1], 720],
      [accounts[2], 480],
      [accounts[0], 240],
    ])
    await settle()
  })
})

describe('finance.earningsFile and finance.orderBillsFile', () => {
  test('hold the rows of their lists, and no formula', async () => {
    const owner = await newOwner()
    const title = '=HYPERLINK("http://evil.example")'
    const goodsId = await goods(owner, { title })
    const renter = await person({ cashFen: 100_000 })
    const orderId = await rent(renter, goodsId, 2, 600)
    await settle()
    const files = filesOf(server, owner)
    const earned = await files.finance.earningsFile({ ...span(), format: 'csv' })
    expect(earned.name).toBe(`上号-收入-2026-11-18-${today()}.csv`)
    const text = await earned.blob.text()
    expect(text).toContain(orderId)
    expect(text).not.toMatch(/(^|[,"])=/m)
    const rows = await csvRows(await files.finance.orderBillsFile({ ...span(), format: 'csv' }))
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(0, 1)).toEqual([orderId])
    for (const ask of [files.finance.earningsFile, files.finance.orderBillsFile]) {
      const { name, blob } = await ask({ ...span(), format: 'xlsx' })
      expect([name.endsWith('.xlsx'), (await blob.text()).slice(0, 2)]).toEqual([true, 'PK'])
    }
    expect(await outcomeOf(filesOf(server, renter).finance.earningsFile({ ...span(), format: 'csv' }))).toBe(
      'NO_PERMISSION',
    )
  })
})
