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
type Wallet = (typeof WALLETS)[number]

/** Which entries of a side are meant, by their transfer `t` and their sequence number in the wallet. */
type Within = (seq: RawBuilder<unknown>) => RawBuilder<unknown>

const inSpan = ({ from, to }: Span): RawBuilder<unknown> => sql`t.at >= ${from} and t.at < ${to}`

/** What came into a wallet, or what left it. */
const side = (
  wallet: Wallet,
  direction: 'in' | 'out',
  ownerId: number,
  within: Within,
): RawBuilder<unknown> => {
  const [account, seq, fen] =
    direction === 'in'
      ? [sql.ref('t.to_id'), sql.ref('t.to_seq'), sql`t.amount`]
      : [sql.ref('t.from_id'), sql.ref('t.from_seq'), sql`-t.amount`]
  return sql`select t.id, ${sql.lit(wallet)} as wallet, ${seq} as seq, ${fen} as fen, t.biz_type, t.biz_id, t.step, t.at
    from ledger_transfer t where ${account} = ${`${wallet}:${ownerId}`} and ${within(seq)}`
}

const bothSides = (wallet: Wallet, ownerId: number, within: Within): RawBuilder<unknown>[] =>
  (['in', 'out'] as const).map((direction) => side(wallet, direction, ownerId, within))

const inRange =
  (span: Span, ranges: SeqRanges, wallet: Wallet): Within =>
  (seq) =>
    sql`${inSpan(span)} and ${seq} between ${ranges[wallet].from} and ${ranges[wallet].to}`

const union = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(parts, sql` union all `)

/**
 * The entries of an owner's wallets in a span, as a subquery: `id` (of the transfer), `wallet`, `seq`, `fen` (negative for what left),
 * `biz_type`, `biz_id`, `step`, `at`.
 */
export const ownerEntries = (ownerId: number, span: Span, ranges: SeqRanges): RawBuilder<unknown> =>
  sql`(${union(WALLETS.flatMap((wallet) => bothSides(wallet, ownerId, inRange(span, ranges, wallet))))})`

/** A condition that no index is looked up by: the one by moment tells few pages of the ledger apart, and what it finds has to be sorted. */
const beside = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${condition}) is true`

/** At most `limit` rows of both sides, each of which is read by its index as far as the page needs it. */
const pageOf = (sides: readonly RawBuilder<unknown>[], order: string, limit: number): RawBuilder<unknown> =>
  sql`(select * from (${union(sides)}) page order by ${sql.raw(order)} limit ${sql.lit(limit)})`

/** The entries of one wallet after a sequence number, by their sequence, as a subquery like `ownerEntries`. */
export const walletEntriesAfter = (
  ownerId: number,
  span: Span,
  ranges: SeqRanges,
  { wallet, after, limit }: { wallet: Wallet; after: number; limit: number },
): RawBuilder<unknown> => {
  const { from, to } = ranges[wallet]
  const within: Within = (seq) =>
    sql`${beside(inSpan(span))} and ${seq} between ${Math.max(from, after + 1)} and ${to} order by ${seq} limit ${sql.lit(limit)}`
  const sides = bothSides(wallet, ownerId, within).map((one) => sql`(${one})`)
  return pageOf(sides, 'seq', limit)
}

/** The place of an entry among those of an owner, from the oldest on: a transfer between the wallets is an entry of each. */
export type EntryPlace = { id: number; wallet: string }
/** Where a span is among the transfers: the place before its first entry, and the number of its last transfer. */
export type Places = { before: EntryPlace; last: number }

export const findPlaces = async (db: Db, ownerId: number, span: Span, ranges: SeqRanges): Promise<Places> => {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ${ownerEntries(ownerId, span, ranges)} e`.execute(db)
  const { first, last } = rows[0] ?? {}
  return { before: { id: (first ?? 1) - 1, wallet: 'cash' }, last: last ?? 0 }
}

/**
 * The entries of a span that follow a place, the oldest first, as a subquery like `ownerEntries`. Their sequence numbers are not asked
 * for: PostgreSQL takes these and their moments for independent, expects few rows of a year, and sorts all of it for each page.
 */
export const ownerEntriesAfter = (
  ownerId: number,
  span: Span,
  last: number,
  { after, limit }: { after: EntryPlace; limit: number },
): RawBuilder<unknown> => {
  const sides = WALLETS.flatMap((wallet) => {
    const beyond = sql.raw(wallet > after.wallet ? '>=' : '>')
    const within: Within = () =>
      sql`${beside(inSpan(span))} and t.id ${beyond} ${after.id} and t.id <= ${last} order by t.id limit ${sql.lit(limit)}`
    return bothSides(wallet, ownerId, within).map((one) => sql`(${one})`)
  })
  return pageOf(sides, 'id, wallet', limit)
}
