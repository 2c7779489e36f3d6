import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { csvRows, filesOf } from '../../../../testing/market/ownerFiles.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import {
  type EntryPlace,
  findPlaces,
  findSeqRanges,
  ownerEntries,
  ownerEntriesAfter,
  type Span,
  walletEntriesAfter,
} from './ownerEntries.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, goods, rent } = await setUpComplaints(server)
const { clock, deps } = server
const { db } = deps.database
const HOUR = 3_600_000

test('the entries of wallets come in pages of any size, each once and in order, from the first of the span on', async () => {
  const owner = await person({ roles: ['merchant'] })
  const other = await person({ cashFen: 100_000, bonusFen: 700 })
  await rent(other, await goods(owner), 1, 300)
  clock.advance(HOUR)
  const from = clock.now()
  for (const totalFen of [300, 300, 300]) await rent(other, await goods(owner), 1, totalFen)
  const to = new Date(clock.now().getTime() + 1)
  clock.advance(30 * HOUR)
  await runDueOrders(deps)
  await rent(other, await goods(owner), 1, 300)
  const whole = { from: new Date(0), to: new Date(clock.now().getTime() + 1) }
  const read = async (userId: number, span: Span, limit: number) => {
    const ranges = await findSeqRanges(db, userId, span)
    const all = await sql<EntryPlace>`
      select id, wallet, fen from ${ownerEntries(userId, span, ranges)} e order by id, wallet`.execute(db)
    const paged: EntryPlace[] = []
    const { before, last } = await findPlaces(db, userId, span, ranges)
    for (let after = before; ; after = paged.at(-1) ?? after) {
      const page = ownerEntriesAfter(userId, span, last, { after, limit })
      const { rows } =
        await sql<EntryPlace>`select id, wallet, fen from ${page} e order by id, wallet`.execute(db)
      paged.push(...rows)
      if (rows.length < limit) return { all: all.rows, paged }
    }
  }
  const readWallet = async (userId: number, span: Span, wallet: 'cash' | 'bonus', limit: number) => {
    const ranges = await findSeqRanges(db, userId, span)
    const paged: { seq: number }[] = []
    for (;;) {
      const page = walletEntriesAfter(userId, span, ranges, { wallet, after: paged.at(-1)?.seq ?? 0, limit })
      const { rows } = await sql<{
        seq: number
      }>`select id, wallet, fen, seq from ${page} e order by seq`.execute(db)
      paged.push(...rows)
      if (rows.length < limit) return paged.map(({ seq: _, ...entry }) => entry)
    }
  }
  for (const userId of [owner.userId, other.userId])
    for (const span of [whole, { from, to }])
      for (const limit of [1, 2, 3, 50]) {
        const { all, paged } = await read(userId, span, limit)
        expect(paged).toEqual(all)
        for (const wallet of ['cash', 'bonus'] as const)
          expect(await readWallet(userId, span, wallet, limit)).toEqual(
            all.filter((one) => one.wallet === wallet),
          )
      }
  const { all } = await read(other.userId, whole, 50)
  expect(new Set(all.map(({ wallet }) => wallet)).size).toBe(2)
  expect(all.length).toBeGreaterThan((await read(other.userId, { from, to }, 50)).all.length)
})

test('a file has the entries of the list, the oldest first, also of one account or source, and none that are no earnings', async () => {
  const owner = await person({ roles: ['merchant'], cashFen: 10_000 })
  const renter = await person({ cashFen: 100_000 })
  const [first, second] = [await goods(owner), await goods(owner)]
  for (const goodsId of [first, second, first]) {
    await rent(renter, goodsId, 1, 300)
    clock.advance(30 * HOUR)
    await runDueOrders(deps)
  }
  // What the owner rents leaves their wallet, between their earnings.
  await rent(owner, await goods(await person({ roles: ['merchant'] })), 1, 300)
  await rent(renter, second, 1, 300)
  clock.advance(30 * HOUR)
  await runDueOrders(deps)
  const days = { from: '2026-11-18', to: shanghaiDate(clock.now()) }
  const filters = [
    {},
    { goodsId: first },
    { source: 'rent' as const },
    { goodsId: second, source: 'deposit' as const },
  ]
  for (const filter of filters) {
    const { list } = await owner.client.finance.earningEntries({ ...days, ...filter })
    const [, ...rows] = await csvRows(
      await filesOf(server, owner).finance.earningsFile({ ...days, ...filter, format: 'csv' }),
    )
    expect(rows.map((row) => row.at(-1))).toEqual(list.map(({ transferId }) => String(transferId)).reverse())
  }
})
