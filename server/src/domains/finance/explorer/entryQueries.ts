import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import type { Span } from '../earnings/ownerEntries.ts'

/** A transfer seen from one account. */
export type LedgerEntry = {
  id: number
  biz_type: string
  biz_id: string
  step: string
  other_id: string
  /** Positive came in (分). */
  fen: number
  /** The account's balance after it; null for an account that keeps none. */
  balance: number | null
  at: Date
}

type Entries = { account: string; span: Span | null }

/** Longer (ms) than a transaction: a transfer has its id within this time after its moment. A closed day relies on the same. */
const ID_LAG_MS = 3_600_000

/**
 * Ids between which all transfers of a span are, from transfers of the hour before and after it; null where that hour has none. Ids
 * follow time but for transactions that run at once. `id + 0`, because the first id in the order of the primary key is far from the hour.
 */
const idsOfSpan = async (
  db: Db,
  { from, to }: Span,
): Promise<{ above: number | null; below: number | null }> => {
  const before = { from: new Date(from.getTime() - 2 * ID_LAG_MS), to: new Date(from.getTime() - ID_LAG_MS) }
  const after = { from: new Date(to.getTime() + ID_LAG_MS), to: new Date(to.getTime() + 2 * ID_LAG_MS) }
  const { rows } = await sql<{ above: number | null; below: number | null }>`
    select (select max(id + 0) from ledger_transfer where at >= ${before.from} and at < ${before.to}) as above,
           (select min(id + 0) from ledger_transfer where at >= ${after.from} and at < ${after.to}) as below`.execute(
    db,
  )
  return rows[0] ?? { above: null, below: null }
}

/**
 * A page of the entries of an account, the newest first. The account and the id are compared as one pair, which only the index of that
 * side orders: by the primary key, PostgreSQL would look through all later transfers for an account whose entries are old.
 */
export const listEntries = async (
  db: Db,
  { account, span }: Entries,
  { time, after, skip, limit }: IdPage,
): Promise<LedgerEntry[]> => {
  const { above, below } = span ? await idsOfSpan(db, span) : { above: null, below: null }
  const least = above ?? 0
  const most = Math.min(below ?? Number.MAX_SAFE_INTEGER, after ?? Number.MAX_SAFE_INTEGER)
  const within = span ? sql`and t.at >= ${span.from} and t.at < ${span.to}` : sql``
  const side = (own: 'from' | 'to', other: 'from' | 'to', fen: RawBuilder<unknown>) => sql`
    (select t.id, t.biz_type, t.biz_id, t.step, ${sql.ref(`t.${other}_id`)} as other_id, ${fen} as fen,
            ${sql.ref(`t.${own}_balance`)} as balance, t.at
       from ledger_transfer t
      where (${sql.ref(`t.${own}_id`)}, t.id) > (${account}, ${least}::bigint) and (${sql.ref(`t.${own}_id`)}, t.id) < (${account}, ${most}::bigint)
        and t.at <= ${time} ${within}
      order by ${sql.ref(`t.${own}_id`)} desc, t.id desc limit ${limit + skip})`
  const { rows } = await sql<LedgerEntry>`
    ${side('from', 'to', sql`-t.amount`)} union all ${side('to', 'from', sql`t.amount`)}
    order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** All entries of an account up to a moment, the newest first, in pieces. */
export const readEntries = (db: Db, entries: Entries, time: Date): AsyncGenerator<LedgerEntry[]> =>
  readPieces<LedgerEntry>((last, limit) =>
    listEntries(db, entries, { time, after: last?.id ?? null, skip: 0, limit }),
  )

export type AccountRow = { id: string; tracked: boolean; balance: number }

/** Accounts by their names, in the order of the names. */
export const findAccounts = (db: Db, ids: readonly string[]): Promise<AccountRow[]> =>
  db
    .selectFrom('ledger_account')
    .select(['id', 'tracked', 'balance'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
