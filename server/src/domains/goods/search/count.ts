import { type RawBuilder, sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Database } from '../../../core/database/db.ts'
import { DatabaseUnavailable, isUnavailable } from '../../../core/http/unavailable.ts'
import { conditionsOf, type Question } from './list.ts'

/** How long a count may take (ms). */
const COUNT_TIMEOUT_MS = 1_000
const QUERY_CANCELED = '57014'

/** Counts of a pool at once: each may hold a connection for a second, and everything else needs some as well. */
const COUNTS_SHARE = 1 / 5
const limits = new WeakMap<Database['pool'], LimitFunction>()

const limitOf = (pool: Database['pool']): LimitFunction => {
  const limit = limits.get(pool) ?? pLimit(Math.max(1, Math.floor(pool.options.max * COUNTS_SHARE)))
  limits.set(pool, limit)
  return limit
}

/** The statement of a count up to `max`: it stops reading there. */
export const countStatement = (question: Question, max: number): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`
    select count(*)::int as count from (
      select from goods g where ${conditionsOf(question)} limit ${sql.raw(String(max))}) found`

/**
 * How many accounts a question finds, up to `max`; null when that can't be said in time, or no place to count is
 * free in time. Sort, place and page don't matter.
 * Asked past Kysely's connections, which tell and log a cancelled statement as an outage of the database.
 */
export const countGoods = (
  database: Pick<Database, 'catalogue' | 'pool'>,
  question: Question,
  max: number,
): Promise<number | null> => {
  const late = Promise.withResolvers<null>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    late.resolve(null)
  }, COUNT_TIMEOUT_MS)
  const counted = limitOf(database.pool)(async () => {
    clearTimeout(timer)
    return isLate ? null : countInTime(database, question, max)
  })
  return Promise.race([counted, late.promise])
}

const countInTime = async (
  { catalogue, pool }: Pick<Database, 'catalogue' | 'pool'>,
  question: Question,
  max: number,
): Promise<number | null> => {
  const { sql: text, parameters } = countStatement(question, max).compile(catalogue)
  const client = await pool.connect().catch(throwOutage)
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
    return isLate ? null : throwOutage(err)
  }
}

const throwOutage = (err: unknown): never => {
  throw isUnavailable(err) ? new DatabaseUnavailable(err) : err
}
