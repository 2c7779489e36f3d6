import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'
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

/**
 * A page of the entries of an account, the newest first; each side is read by its own index. With a span all its entries are found
 * first, by account or by day, whichever is fewer: an order that an index gives would lead through all later ones.
 */
export const listEntries = async (
  db: Db,
  { account, span }: Entries,
  { time, after, skip, limit }: IdPage,
): Promise<LedgerEntry[]> => {
  const within = span ? sql`and t.at >= ${span.from} and t.at < ${span.to}` : sql``
  const order = span ? sql`t.id + 0 desc` : sql`t.id desc`
  const onPage = sql`t.at <= ${time} and (${after}::bigint is null or t.id < ${after}) ${within}
    order by ${order} limit ${limit + skip}`
  const side = (own: 'from' | 'to', other: 'from' | 'to', fen: RawBuilder<unknown>) => sql`
    (select t.id, t.biz_type, t.biz_id, t.step, ${sql.ref(`t.${other}_id`)} as other_id, ${fen} as fen,
            ${sql.ref(`t.${own}_balance`)} as balance, t.at
       from ledger_transfer t where ${sql.ref(`t.${own}_id`)} = ${account} and ${onPage})`
  const { rows } = await sql<LedgerEntry>`
    ${side('from', 'to', sql`-t.amount`)} union all ${side('to', 'from', sql`t.amount`)}
    order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** Entries read at once for a file. */
const PIECE = 5_000

/** All entries of an account up to a moment, the newest first, in pieces. */
export async function* readEntries(db: Db, entries: Entries, time: Date): AsyncGenerator<LedgerEntry[]> {
  for (let after: number | null = null; ; ) {
    const piece: LedgerEntry[] = await listEntries(db, entries, { time, after, skip: 0, limit: PIECE })
    if (piece.length > 0) yield piece
    const last = piece.at(-1)
    if (!last || piece.length < PIECE) return
    after = last.id
  }
}

export type AccountRow = { id: string; tracked: boolean; balance: number }

/** Accounts by their names, in the order of the names. */
export const findAccounts = (db: Db, ids: readonly string[]): Promise<AccountRow[]> =>
  db
    .selectFrom('ledger_account')
    .select(['id', 'tracked', 'balance'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
