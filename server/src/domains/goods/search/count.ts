import { type RawBuilder, sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Database } from '../../../core/database/db.ts'
import { DatabaseUnavailable, isUnavailable } from '../../../core/http/unavailable.ts'
import { type ListQuery, whereClause } from './list.ts'

/** How long a count may take (ms). */
const COUNT_TIMEOUT_MS = 1_000
const QUERY_CANCELED = '57014'

/**
 * Share of the pool that counts may use at once: each may hold a connection for a second, and other calls need some
 * too.
 */
const COUNTS_SHARE = 1 / 5
const limits = new WeakMap<Database['pool'], LimitFunction>()

const limitOf = (pool: Database['pool']): LimitFunction => {
  const limit = limits.get(pool) ?? pLimit(Math.max(1, Math.floor(pool.options.max * COUNTS_SHARE)))
  limits.set(pool, limit)
  return limit
}

/** The statement of a count up to `max`, where it stops reading. */
export const countStatement = (query: ListQuery, max: number): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`
    select count(*)::int as count from (
      select from goods g where ${whereClause(query)} limit ${sql.raw(String(max))}) found`

/**
 * The number of accounts that a query finds, up to `max`; null when the count or the wait for a slot times out. Sort
 * order and page don't matter. Doesn't use Kysely's connections, which report and log a cancelled statement as an
 * unavailable database.
 */
export const countGoods = (
  database: Pick<Database, 'catalogue' | 'pool'>,
  query: ListQuery,
  max: number,
): Promise<number | null> => {
  const timedOut = Promise.withResolvers<null>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    timedOut.resolve(null)
  }, COUNT_TIMEOUT_MS)
  const counted = limitOf(database.pool)(async () => {
    clearTimeout(timer)
    return isLate ? null : countWithTimeout(database, query, max)
  })
  return Promise.race([counted, timedOut.promise])
}

const countWithTimeout = async (
  { catalogue, pool }: Pick<Database, 'catalogue' | 'pool'>,
  query: ListQuery,
  max: number,
): Promise<number | null> => {
  const { sql: text, parameters } = countStatement(query, max).compile(catalogue)
  const client = await pool.connect().catch(throwUnavailable)
  try {
    await client.query(
      `begin; set local statement_timeout = ${COUNT_TIMEOUT_MS}; set local lock_timeout = ${2 * COUNT_TIMEOUT_MS}`,
    )
    const { rows } = await client.query<{ count: number }>(text, [...parameters])
    await client.query('commit')
    client.release()
    return rows[0]?.count ?? 0
  } catch (err) {
    const isLate = err instanceof Error && 'code' in err && err.code === QUERY_CANCELED
    const isUsable = isLate && (await client.query('rollback').then(Boolean, () => false))
    client.release(!isUsable)
    return isLate ? null : throwUnavailable(err)
  }
}

const throwUnavailable = (err: unknown): never => {
  throw isUnavailable(err) ? new DatabaseUnavailable(err) : err
}
