import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/db.ts'

/** Which rows count by their moment: those later than one, or from one on. */
type Since = { after: Date } | { from: Date }

/** At most `max` rows since a moment; `where` narrows them further. `refuse` raises the named error. */
export type RowLimit = { since: Since; where?: RawBuilder<boolean>; max: number; refuse: () => never }

type RowLimits = {
  /** Held until the transaction ends, in this order, so that requests at once are counted one after the other. */
  locks: readonly string[]
  table: 'realname_try' | 'sms_code' | 'upload'
  /** The column with the moment of a row. */
  at: string
  /** What every limit counts among, by an index of the table. */
  where: RawBuilder<boolean>
  /** The first that is reached is the one raised. */
  limits: readonly RowLimit[]
}

/**
 * Refuses one more row where the table holds too many already: limits per person, number or day whose rows are kept anyway.
 * The caller inserts the row in the same transaction. Raises the error of the limit that is reached.
 */
export const requireRowsWithin = async (
  tx: Tx,
  { locks, table, at, where, limits }: RowLimits,
): Promise<void> => {
  for (const lock of locks) await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const moment = sql.ref(at)
  const spans = limits.map(({ since }) =>
    'from' in since ? sql<boolean>`${moment} >= ${since.from}` : sql<boolean>`${moment} > ${since.after}`,
  )
  const counts = limits.map(
    ({ where: narrowed = sql<boolean>`true` }, i) =>
      sql`count(*) filter (where ${spans[i]} and ${narrowed}) >= ${limits[i]?.max}`,
  )
  const { rows } = await sql<{ reached: boolean[] }>`
    select array[${sql.join(counts)}] as reached from ${sql.table(table)}
     where ${where} and (${sql.join(spans, sql` or `)})`.execute(tx)
  const first = limits.find((_, i) => rows[0]?.reached[i])
  first?.refuse()
}
