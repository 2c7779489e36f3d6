import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/db.ts'

/** Which rows count by their moment: those later than one, or from one on. */
type Since = { after: Date } | { from: Date }

/**
 * At most `max` rows since a moment; `where` narrows them further. With `amount` at most so much of what each row has, where the
 * next one adds `more`.
 */
type RowCount = {
  since: Since
  where?: RawBuilder<boolean>
  amount?: { of: RawBuilder<number>; more: number }
  max: number
}

/** `refuse` raises the named error. */
export type RowLimit = RowCount & { refuse: () => never }

type RowLimits<Limit extends RowCount> = {
  /** Held until the transaction ends, in this order, so that requests at once are counted one after the other. */
  locks: readonly string[]
  table:
    | 'code_request'
    | 'data_export'
    | 'feedback'
    | 'goods_import'
    | 'post_report'
    | 'question'
    | 'realname_try'
    | 'shelf_plan'
    | 'sms_code'
    | 'sms_notice'
    | 'upload'
  /** The column with the moment of a row. */
  at: string
  /** What every limit counts among, by an index of the table. */
  where: RawBuilder<boolean>
  limits: readonly Limit[]
}

/**
 * The first limit that leaves no room for one more row. The caller adds the row in the same transaction, or does what else
 * the limit asks for.
 */
export const findReachedLimit = async <Limit extends RowCount>(
  tx: Tx,
  { locks, table, at, where, limits }: RowLimits<Limit>,
): Promise<Limit | undefined> => {
  for (const lock of locks) await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const moment = sql.ref(at)
  const counts = limits.map(({ since, where: narrowed = sql<boolean>`true`, amount, max }) => {
    const isLater = 'from' in since ? sql`${moment} >= ${since.from}` : sql`${moment} > ${since.after}`
    const counted = sql`filter (where ${isLater} and ${narrowed})`
    return amount
      ? sql`coalesce(sum(${amount.of}) ${counted}, 0) + ${amount.more} > ${max}`
      : sql`count(*) ${counted} >= ${max}`
  })
  const starts = limits.map(({ since }) => ('from' in since ? since.from : since.after).getTime())
  const { rows } = await sql<{ reached: boolean[] }>`
    select array[${sql.join(counts)}] as reached from ${sql.table(table)}
     where ${where} and ${moment} >= ${new Date(Math.min(...starts))}`.execute(tx)
  return limits.find((_, i) => rows[0]?.reached[i])
}

/**
 * Refuses one more row where the table holds too many already: limits per person, number or day whose rows are kept anyway.
 * The caller inserts the row in the same transaction. Raises the error of the first limit that is reached.
 */
export const requireRowsWithin = async (tx: Tx, counted: RowLimits<RowLimit>): Promise<void> =>
  (await findReachedLimit(tx, counted))?.refuse()
