import type { Pool } from 'pg'

/** What has been written: a number of rows and the newest transaction that wrote one, by table. Not for large tables. */
export const tableVersions = async (
  pool: Pool,
  except: readonly string[] = [],
): Promise<Map<string, string>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [except],
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(max(xmin::text::bigint), 0) as version from ${name}`,
  )
  const { rows } = await pool.query<{ name: string; version: string }>(parts.join(' union all '))
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** The tables that differ between two states. */
export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, version]) => before.get(name) !== version).map(([name]) => name)
