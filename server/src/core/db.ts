import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './db.generated.ts'

export type Db = Kysely<DB>
/** What every verb takes first: the transaction it belongs to. */
export type Tx = Transaction<DB>

// bigint arrives as text; amounts in 分 and sequence numbers stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date is a calendar day, not a moment.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

const NAMED_STATEMENTS_MAX = 400

/** Gives each distinct parametrised text one name, so that a connection parses and plans it once. */
const statementNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= NAMED_STATEMENTS_MAX) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

export type Database = {
  /** For verbs and reads by key: statements are prepared once per connection. */
  db: Db
  /** For filters and searches, whose best plan depends on the values: planned each time. */
  catalogue: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** Opens a pool as the app's role. Two handles share it; see `Database` for which one a query wants. */
export const openDatabase = (url: string, size = 10): Database => {
  const pool = new pg.Pool({ connectionString: url, max: size, application_name: 'shanghao' })
  pool.on('error', () => {
    // An idle connection died (server restart); the pool replaces it, and queries in flight fail by themselves.
  })
  const nameOf = statementNames()
  const connectNamed = async () => {
    const client = await pool.connect()
    return {
      query: (text: string, values: unknown[]) => {
        const name = values.length > 0 ? nameOf(text) : undefined
        return client.query(name ? { name, text, values } : { text, values })
      },
      release: () => client.release(),
    }
  }
  const named = { connect: connectNamed, end: async () => {} } as unknown as pg.Pool
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: named }) }),
    catalogue: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    close: () => pool.end(),
  }
}
