import type { Pool } from 'pg'

/** The statement for all tables but some; planning it costs more than running it, so it is prepared once a connection. */
const versionsStatement = async (pool: Pool, except: readonly string[]): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [except],
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(max(xmin::text::bigint), 0) as version from ${name}`,
  )
  return parts.join(' union all ')
}

type Prepared = { name: string; text: Promise<string> }
const statements = new WeakMap<Pool, Map<string, Prepared>>()

/** What has been written: a number of rows and the newest transaction that wrote one, by table. Not for large tables. */
export const tableVersions = async (
  pool: Pool,
  except: readonly string[] = [],
): Promise<Map<string, string>> => {
  const known = statements.get(pool) ?? new Map<string, Prepared>()
  statements.set(pool, known)
  const key = except.join(' ')
  const { name, text } = known.get(key) ?? {
    name: `table versions ${known.size}`,
    text: versionsStatement(pool, except),
  }
  known.set(key, { name, text })
  const { rows } = await pool.query<{ name: string; version: string }>({ name, text: await text })
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** The tables that differ between two states. */
export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, version]) => before.get(name) !== version).map(([name]) => name)
