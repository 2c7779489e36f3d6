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
  const counts = limits.map(({ since, where: narrowed = sql<boolean>`true`, max }) => {
    const isCounted = 'from' in since ? sql`${moment} >= ${since.from}` : sql`${moment} > ${since.after}`
    return sql`count(*) filter (where ${isCounted} and ${narrowed}) >= ${max}`
  })
  const starts = limits.map(({ since }) => ('from' in since ? since.from : since.after).getTime())
  const { rows } = await sql<{ reached: boolean[] }>`
    select array[${sql.join(counts)}] as reached from ${sql.table(table)}
     where ${where} and ${moment} >= ${new Date(Math.min(...starts))}`.execute(tx)
  const first = limits.find((_, i) => rows[0]?.reached[i])
  first?.refuse()
}
