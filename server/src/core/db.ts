import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { combiningPool } from './connection.ts'
import type { DB } from './db.generated.ts'

export type Db = Kysely<DB>
/** What every verb takes first: the transaction it belongs to. */
export type Tx = Transaction<DB>

// bigint arrives as text; amounts in 分 and sequence numbers stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date is a calendar day, not a moment.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export type Database = {
  /** For verbs and reads by key: statements are prepared once per connection, and combined (see `withNext`). */
  db: Db
  /** For filters and searches, whose best plan depends on the values: planned each time. */
  catalogue: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/**
 * How long (ms) a call may occupy the database: longer, and its person has gone. A lock is given up before the statement
 * that waits for it, so that it fails as what it is.
 */
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 10_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
}
/**
 * A session keeps a statement's plan while the tables grow. One made when they were small would read all of them, for as
 * long as nothing analyses them (measured: 5,000 rows a rent after half a minute of renting on a new database).
 */
const BY_INDEX = '-c enable_seqscan=off'
const UNHURRIED_MS = 240_000

/** Lifts the limit on a statement's length, and the preference for indexes, until the transaction ends; for what nobody waits for. */
export const unhurried = `select set_config('statement_timeout', '${UNHURRIED_MS}', true), set_config('enable_seqscan', 'on', true)`

/** Runs work nobody waits for, such as a sweep, in one transaction whose statements may take four minutes each. */
export const withoutHurry = <T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(unhurried).execute(tx)
    return act(tx)
  })

/**
 * Opens a pool as the app's role. Two handles share it; see `Database` for which one a query wants. An idle connection
 * that dies (a restart of PostgreSQL) is logged and replaced; queries in flight fail by themselves.
 */
export const openDatabase = (url: string, size: number, log?: Pick<FastifyBaseLogger, 'warn'>): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'shanghao',
    pipeline: true,
    options: BY_INDEX,
    ...LIMITS,
  })
  pool.on('error', (err) => log?.warn({ err }, 'database connection lost'))
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: combiningPool(pool) }) }),
    catalogue: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    close: () => pool.end(),
  }
}
