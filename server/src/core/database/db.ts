import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isUnavailable } from '../http/unavailable.ts'
import { notifyAfterCommit } from '../live/notifyAfterCommit.ts'
import type { DB } from './db.generated.ts'
import { liftStatementTimeout, pipeliningPool, planningPool } from './pipeline.ts'
import { SocketClient } from './socketClient.ts'

export type Db = Kysely<DB>
/** First argument of every verb: the transaction it belongs to. */
export type Tx = Transaction<DB>

// bigint arrives as text; amounts in 分 and sequence numbers stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date is a calendar day, not a moment.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export type Database = {
  /**
   * For verbs and reads by key: statements are prepared once per connection (unless the deployment forbids it), and combined
   * (see `pipelined`).
   */
  db: Db
  /** For filters and searches, whose best plan depends on the values: planned each time. */
  catalogue: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** How long (ms) the client waits for a connection. */
const CONNECT_MS = 5_000
/** Default timeout of a query in the client (ms): longer than PostgreSQL's own statement timeout. */
const RESPONSE_TIMEOUT_MS = 20_000
/** Idle time (ms) after which TCP keep-alive probes start: ten probes, one a second. */
const KEEPALIVE_MS = 5_000
/** Least time (ms) between two log lines about an unavailable database. */
const LOG_EVERY_MS = 10_000

/**
 * The timeouts the app's role must have in PostgreSQL (ms). They are settings of the role, not of the connection,
 * because a connection pooler accepts no start-up options. `lock_timeout` is shorter than `statement_timeout`, so that
 * waiting for a lock fails with its own error code.
 */
export const ROLE_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/**
 * Options of every connection of this server. A connection that doesn't respond in time is closed, also when the peer
 * vanished without closing it: a half-open connection would otherwise stay in the pool.
 */
export const connectionOptions = (url: string, timeoutMs = RESPONSE_TIMEOUT_MS) => ({
  connectionString: url,
  connectionTimeoutMillis: Math.min(CONNECT_MS, timeoutMs),
  query_timeout: timeoutMs,
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

/** Maps driver errors that mean an unavailable database to `DatabaseUnavailable`; logs at most one in ten seconds. */
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

type DatabaseOptions = {
  log?: Log
  /** Timeout of a query. */
  timeoutMs?: number
  /**
   * Whether `db` prepares statements by name. False for a connection pooler that gives the transactions of one client
   * different connections and doesn't know their names.
   */
  isNamingStatements?: boolean
}

/**
 * Opens a pool as the app's role. Two handles share it; see `Database` for which one to use. A lost connection, idle or
 * within a transaction, is logged and replaced; queries in flight raise `DatabaseUnavailable`.
 */
export const openDatabase = (
  url: string,
  size: number,
  { log, timeoutMs, isNamingStatements = true }: DatabaseOptions = {},
): Database => {
  const pool = new pg.Pool({
    ...connectionOptions(url, timeoutMs),
    max: size,
    application_name: 'shanghao',
    pipeline: true,
    Client: SocketClient,
  })
  pool.on('connect', (client) => {
    // The pool handles errors of idle clients only: without this listener an error of a client in use would end the process.
    let isLogged = false
    client.on('error', (err) => {
      if (!isLogged) log?.warn({ err }, 'database connection lost')
      isLogged = true
    })
  })
  // Logged above; without a listener the pool's own event would end the process.
  pool.on('error', () => {})
  const toError = unavailableErrors(log)
  const untilNotified = notifyAfterCommit(pool)
  return {
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool: pipeliningPool(pool, toError, isNamingStatements) }),
    }),
    catalogue: new Kysely<DB>({ dialect: new PostgresDialect({ pool: planningPool(pool, toError) }) }),
    pool,
    close: async () => {
      await untilNotified()
      await pool.end()
    },
  }
}
