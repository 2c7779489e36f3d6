import { Kysely, PostgresDialect, type Transaction } from 'kysely'
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

/** Opens a pool as the app's role. Two handles share it; see `Database` for which one a query wants. */
export const openDatabase = (url: string, size = 10): Database => {
  const pool = new pg.Pool({ connectionString: url, max: size, application_name: 'shanghao', pipeline: true })
  pool.on('error', () => {
    // An idle connection died (server restart); the pool replaces it, and queries in flight fail by themselves.
  })
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: combiningPool(pool) }) }),
    catalogue: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    close: () => pool.end(),
  }
}
