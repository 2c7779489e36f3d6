import { type RawBuilder, sql } from 'kysely'
import { addDays, shanghaiDate, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'

/** From the first moment to before the second. */
export type Span = { from: Date; to: Date }

/** The span of days (YYYY-MM-DD) in Asia/Shanghai, both included; up to `time` (ms) where it is given. */
export const spanOfDays = ({ from, to }: { from: string; to: string }, time?: number): Span => {
  const end = shanghaiMidnight(addDays(to, 1))
  return {
    from: shanghaiMidnight(from),
    to: time === undefined ? end : new Date(Math.min(end.getTime(), time + 1)),
  }
}

/** Sequence numbers of an account between which all entries of a span are. */
type SeqRange = { from: number; to: number }
export type SeqRanges = { cash: SeqRange; bonus: SeqRange }

const monthOf = (at: Date): string => shanghaiDate(at).slice(0, 7)

/**
 * Where the entries of a span are in the accounts of an owner, by their closed months: without them a month would be looked for in
 * all that an account ever had, because the ledger has no index by time.
 */
export const findSeqRanges = async (db: Db, ownerId: number, { from, to }: Span): Promise<SeqRanges> => {
  const last = monthOf(new Date(to.getTime() - 1))
  const { rows } = await sql<Record<'cashFrom' | 'bonusFrom' | 'cashTo' | 'bonusTo', number>>`
    select coalesce(b.cash_next_seq, 1)::bigint as "cashFrom", coalesce(b.bonus_next_seq, 1)::bigint as "bonusFrom",
           coalesce(l.cash_last_seq, ${Number.MAX_SAFE_INTEGER})::bigint as "cashTo",
           coalesce(l.bonus_last_seq, ${Number.MAX_SAFE_INTEGER})::bigint as "bonusTo"
      from (select) one
      left join lateral (select cash_next_seq, bonus_next_seq from owner_month
                          where owner_id = ${ownerId} and month < ${monthOf(from)} order by month desc limit 1) b on true
      left join owner_month l on l.owner_id = ${ownerId} and l.month = ${last}`.execute(db)
  const row = rows[0] ?? { cashFrom: 1, bonusFrom: 1, cashTo: 0, bonusTo: 0 }
  return {
    cash: { from: row.cashFrom, to: row.cashTo },
    bonus: { from: row.bonusFrom, to: row.bonusTo },
  }
}

const WALLETS = ['cash', 'bonus'] as const

const side = (
  wallet: (typeof WALLETS)[number],
  direction: 'in' | 'out',
  ownerId: number,
  { from, to }: Span,
  ranges: SeqRanges,
): RawBuilder<unknown> => {
  const [account, seq, fen] =
    direction === 'in'
      ? [sql.ref('t.to_id'), sql.ref('t.to_seq'), sql`t.amount`]
      : [sql.ref('t.from_id'), sql.ref('t.from_seq'), sql`-t.amount`]
  return sql`select t.id, ${sql.lit(wallet)} as wallet, ${seq} as seq, ${fen} as fen, t.biz_type, t.biz_id, t.step, t.at
    from ledger_transfer t where ${account} = ${`${wallet}:${ownerId}`} and ${seq} between ${ranges[wallet].from} and ${ranges[wallet].to}
     and t.at >= ${from} and t.at < ${to}`
}

/** The four sides of an owner's wallets, what came in and what left, each as `of` makes it of its entries. */
const sides = (
  ownerId: number,
  span: Span,
  ranges: SeqRanges,
  of: (entries: RawBuilder<unknown>, wallet: (typeof WALLETS)[number]) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    WALLETS.flatMap((wallet) =>
      (['in', 'out'] as const).map((direction) => of(side(wallet, direction, ownerId, span, ranges), wallet)),
    ),
    sql` union all `,
  )

/**
 * The entries of an owner's wallets in a span, as a subquery: `id` (of the transfer), `wallet`, `seq`, `fen` (negative for what left),
 * `biz_type`, `biz_id`, `step`, `at`.
 */
export const ownerEntries = (ownerId: number, span: Span, ranges: SeqRanges): RawBuilder<unknown> =>
  sql`(${sides(ownerId, span, ranges, (entries) => entries)})`

/** The place of an entry among those of an owner, from the oldest on: a transfer between the wallets is an entry of each. */
export type EntryPlace = { id: number; wallet: string }

/** The place before the first entry of a span: pages that begin there need not read what is older. */
export const placeBefore = async (
  db: Db,
  ownerId: number,
  span: Span,
  ranges: SeqRanges,
): Promise<EntryPlace> => {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from ${ownerEntries(ownerId, span, ranges)} e`.execute(db)
  return { id: (rows[0]?.id ?? 1) - 1, wallet: 'cash' }
}

/** The entries of a span that follow a place, the oldest first, as a subquery like `ownerEntries`: each side is read by its index as far as the page needs it. */
export const ownerEntriesAfter = (
  ownerId: number,
  span: Span,
  ranges: SeqRanges,
  { after, limit }: { after: EntryPlace; limit: number },
): RawBuilder<unknown> => {
  const page = (entries: RawBuilder<unknown>, wallet: string) =>
    sql`(${entries} and t.id ${sql.raw(wallet > after.wallet ? '>=' : '>')} ${after.id} order by t.id limit ${sql.lit(limit)})`
  return sql`(select * from (${sides(ownerId, span, ranges, page)}) p order by id, wallet limit ${sql.lit(limit)})`
}
