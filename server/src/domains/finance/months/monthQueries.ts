import { sql } from 'kysely'
import { addMonths, shanghaiDate, shanghaiMonthSpan } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import { findSeqRanges, ownerEntries, type Span, walletEntriesAfter } from '../earnings/ownerEntries.ts'

export type Wallet = 'cash' | 'bonus'
export const wallets = ['cash', 'bonus'] as const satisfies readonly Wallet[]
/** In 分: opening balance + in - out = closing balance. */
type WalletMonth = { openingFen: number; inFen: number; outFen: number; closingFen: number }

/** A month of an owner's wallets. One that is not closed can still change. */
export type OwnerMonth = {
  month: string
  closedAt: Date | null
  entries: number
  cash: WalletMonth
  bonus: WalletMonth
  /** SHA-256 of a closed month's entries. */
  digest: Buffer | null
}

const walletMonth = (openingFen: number, inFen: number, outFen: number): WalletMonth => ({
  openingFen,
  inFen,
  outFen,
  closingFen: openingFen + inFen - outFen,
})

/** The closed months of an owner, the newest first. */
const listClosed = async (db: Db, ownerId: number): Promise<OwnerMonth[]> => {
  const rows = await db
    .selectFrom('owner_month')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('month', 'desc')
    .execute()
  return rows.map((row) => ({
    month: row.month,
    closedAt: row.closed_at,
    entries: row.entries,
    cash: walletMonth(row.cash_opening_fen, row.cash_in_fen, row.cash_out_fen),
    bonus: walletMonth(row.bonus_opening_fen, row.bonus_in_fen, row.bonus_out_fen),
    digest: row.digest,
  }))
}

/** The moment of the first entry an owner ever had; null for none. */
export const findFirstEntry = async (db: Db, ownerId: number): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select at from ledger_transfer where to_id = ${`cash:${ownerId}`} order by id limit 1),
                 (select at from ledger_transfer where to_id = ${`bonus:${ownerId}`} order by id limit 1)) as at`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

type Turnover = { wallet: Wallet; inFen: number; outFen: number; entries: number }

/** What came in and went out of each wallet in a span. */
const sumTurnover = async (db: Db, ownerId: number, span: Span): Promise<Turnover[]> => {
  const { rows } = await sql<Turnover>`
    select wallet, coalesce(sum(fen) filter (where fen > 0), 0)::bigint as "inFen",
           coalesce(-sum(fen) filter (where fen < 0), 0)::bigint as "outFen", count(*)::int as entries
      from ${ownerEntries(ownerId, span, await findSeqRanges(db, ownerId, span))} e group by 1`.execute(db)
  return rows
}

const openMonth = async (
  db: Db,
  ownerId: number,
  month: string,
  before: OwnerMonth | undefined,
): Promise<OwnerMonth> => {
  const turnover = await sumTurnover(db, ownerId, shanghaiMonthSpan(month))
  const of = (wallet: Wallet): WalletMonth => {
    const { inFen = 0, outFen = 0 } = turnover.find((row) => row.wallet === wallet) ?? {}
    return walletMonth(before?.[wallet].closingFen ?? 0, inFen, outFen)
  }
  return {
    month,
    closedAt: null,
    entries: turnover.reduce((sum, { entries }) => sum + entries, 0),
    cash: of('cash'),
    bonus: of('bonus'),
    digest: null,
  }
}

/** The months of an owner from the first with an entry to the current one, the newest first. */
export const listMonths = async (db: Db, ownerId: number, now: Date): Promise<OwnerMonth[]> => {
  const months = await listClosed(db, ownerId)
  const current = shanghaiDate(now).slice(0, 7)
  const last = months[0]?.month
  const first = last
    ? addMonths(last, 1)
    : shanghaiDate((await findFirstEntry(db, ownerId)) ?? now).slice(0, 7)
  for (let month = first; month <= current; month = addMonths(month, 1))
    months.unshift(await openMonth(db, ownerId, month, months[0]))
  return months
}

export type MonthLine = { wallet: Wallet; biz_type: string; step: string; count: number; fen: number }

/** The sums of a month by sort of transfer. */
export const listMonthLines = async (db: Db, ownerId: number, month: string): Promise<MonthLine[]> => {
  const span = shanghaiMonthSpan(month)
  const { rows } = await sql<MonthLine>`
    select wallet, biz_type, step, count(*)::int as count, sum(fen)::bigint as fen
      from ${ownerEntries(ownerId, span, await findSeqRanges(db, ownerId, span))} e
     group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

export type MonthEntry = {
  id: number
  wallet: Wallet
  seq: number
  fen: number
  biz_type: string
  biz_id: string
  step: string
  at: Date
  order_id: string | null
  goods_id: number | null
}

/**
 * The entries of a month in pieces (see `readPieces`), each wallet by its sequence, cash first: the order in which the ledger posted them. Texts that
 * people can change, such as titles of accounts, are no part of them.
 */
export async function* readMonthEntries(
  db: Db,
  ownerId: number,
  month: string,
): AsyncGenerator<MonthEntry[]> {
  const span = shanghaiMonthSpan(month)
  const ranges = await findSeqRanges(db, ownerId, span)
  for (const wallet of wallets) {
    yield* readPieces<MonthEntry>(async (last, limit) => {
      const page = walletEntriesAfter(ownerId, span, ranges, { wallet, after: last?.seq ?? 0, limit })
      const { rows } = await sql<MonthEntry>`
        select e.*, o.id as order_id, o.goods_id
          from ${page} e
          left join dispute d on d.id = case when e.biz_type = 'dispute' then e.biz_id end
          left join refund r on r.id = case when e.biz_type = 'refund' then e.biz_id end
          left join payment p on p.id = case e.biz_type when 'payment' then e.biz_id when 'refund' then r.payment_id end
          left join rental_order o on o.id = case e.biz_type when 'order' then e.biz_id when 'dispute' then d.order_id
                                                 else case when p.purpose = 'order' then p.biz_id end end
         order by e.seq`.execute(db)
      return rows
    })
  }
}
