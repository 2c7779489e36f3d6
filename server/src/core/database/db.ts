import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isUnavailable } from '../http/unavailable.ts'
import type { DB } from './db.generated.ts'
import { combiningPool, liftStatementTimeout, planningPool } from './pipeline.ts'
import { SocketClient } from './socketClient.ts'

export type Db = Kysely<DB>
/** What every verb takes first: the transaction it belongs to. */
export type Tx = Transaction<DB>

// bigint arrives as text; amounts in 分 and sequence numbers stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date is a calendar day, not a moment.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export type Database = {
  /** For verbs and reads by key: statements are prepared once per connection, and combined (see `pipelined`). */
  db: Db
  /** For filters and searches, whose best plan depends on the values: planned each time. */
  catalogue: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** How long (ms) the client waits for a connection. */
const CONNECT_MS = 5_000
/** How long (ms) the client waits for an answer unless told: longer than PostgreSQL's own limit on a statement. */
const ANSWER_MS = 20_000
/** After so long without traffic (ms) TCP asks whether the other side is still there: ten times, once a second. */
const KEEPALIVE_MS = 5_000
/** One line in so many ms says that the database is unavailable, however many calls fail meanwhile. */
const LOG_EVERY_MS = 10_000

/**
 * The limits the app's role must have in PostgreSQL (ms). They are settings of the role, not of the connection, because a
 * connection pooler accepts no start-up options. A lock is given up before the statement that waits for it, so that it
 * fails as what it is.
 */
export const ROLE_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/**
 * What every connection of this server is opened with. A connection that gives no answer in time is closed, also when the
 * other side vanished without a word: one half open would otherwise stay in the pool for good.
 */
export const connectionOptions = (url: string, answerMs = ANSWER_MS) => ({
  connectionString: url,
  connectionTimeoutMillis: Math.min(CONNECT_MS, answerMs),
  query_timeout: answerMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_MS,
})

/** Runs long-running work, such as a sweep, in one transaction whose statements may take four minutes each. */
export const withLongTimeout = <T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(liftStatementTimeout).execute(tx)
    return act(tx)
  })

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Turns errors of the driver that mean an unavailable database into `DatabaseUnavailable`, and logs one in ten seconds. */
const unavailableErrors = (log?: Log) => {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (error: unknown): unknown => {
    if (!isUnavailable(error) || error instanceof DatabaseUnavailable) return error
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = performance.now()
      log?.warn({ err: error }, 'database unavailable')
    }
    return new DatabaseUnavailable(error)
  }
}

/**
 * Opens a pool as the app's role. Two handles share it; see `Database` for which one a query wants. A connection that dies,
 * idle or in the middle of a transaction, is logged and replaced; queries in flight raise `DatabaseUnavailable`.
 * `answerMs` is the longest wait for an answer.
 */
export const openDatabase = (url: string, size: number, log?: Log, answerMs?: number): Database => {
  const pool = new pg.Pool({
    ...connectionOptions(url, answerMs),
    max: size,
    application_name: 'shanghao',
    pipeline: true,
    Client: SocketClient,
  })
  pool.on('connect', (client) => {
    // The pool listens to idle clients alone: an error of one in use would otherwise end the process.
    let isLogged = false
    client.on('error', (err) => {
      if (!isLogged) log?.warn({ err }, 'database connection lost')
      isLogged = true
    })
  })
  // Logged above; without a listener the pool's own event would end the process.
  pool.on('error', () => {})
  const toError = unavailableErrors(log)
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: combiningPool(pool, toError) }) }),
    catalogue: new Kysely<DB>({ dialect: new PostgresDialect({ pool: planningPool(pool, toError) }) }),
    pool,
    close: () => pool.end(),
  }
}
