import type pg from 'pg'
import { LONG_RESPONSE_TIMEOUT_MS, liftStatementTimeout } from '../database/pipeline.ts'

/** A table that is only appended to, with `id` counting up and `at`; what came after a watermark in it is new. */
export type AppendOnlyTable = 'ledger_transfer' | 'order_event' | 'withdrawal_event' | 'reveal'

/** Which rows a check reads. Each function returns an SQL condition, which is `true` in a full check. */
export type Scope = {
  /** Rows of an append-only table, by their id column: `added('ledger_transfer', 't.id')`. */
  added: (table: AppendOnlyTable, idColumn: string) => string
  /** Objects with new rows, by their key column: `changed('order', 'o.id')`. Kinds: `ChangeSources`. */
  changed: (kind: string, keyColumn: string) => string
}

/**
 * Statements about the database that must always hold, by name. Each is a query of the rows that violate it. A function
 * restricts its query to new rows; a plain query runs in every check and must be cheap; a `fullOnly` one runs in full
 * checks only.
 */
export type Invariants = Record<string, string | ((scope: Scope) => string) | { fullOnly: string }>

/** For each kind of object a query of the keys (`key`) of objects with new rows. */
export type ChangeSources = Record<string, (scope: Pick<Scope, 'added'>) => string>

/** The highest id of each append-only table that a clean check has covered. */
export type Watermarks = Record<AppendOnlyTable, number>

/** The rows that violate an invariant (at most 5), or the error of its query. */
export type Violation = { invariant: string; rows: unknown[] } | { invariant: string; error: unknown }

/** Memory of a sort or hash of a check: statements about every entry of the ledger join it with itself. */
const withMemory = `set local work_mem = '64MB'`

const fullScope: Scope = { added: () => 'true', changed: () => 'true' }

const recentSql = (query: (scope: Scope) => string, sources: ChangeSources, since: Watermarks): string => {
  const added: Scope['added'] = (table, idColumn) => `${idColumn} > ${since[table]}`
  const used = new Map<string, string>()
  const changed: Scope['changed'] = (kind, keyColumn) => {
    const source = sources[kind]
    if (!source) throw new Error(`no source of changes for ${kind}`)
    used.set(kind, source({ added }))
    return `${keyColumn} in (select key from changed_${kind})`
  }
  const body = query({ added, changed })
  const ctes = [...used].map(([kind, source]) => `changed_${kind} as materialized (${source})`)
  return ctes.length > 0 ? `with ${ctes.join(', ')} select * from (${body}) recent` : body
}

/** The query of one invariant for a full check, or for rows after the watermarks; null when it doesn't run. */
const sqlOf = (
  invariant: Invariants[string],
  sources: ChangeSources,
  since: Watermarks | null,
): string | null => {
  if (typeof invariant === 'string') return invariant
  if (typeof invariant === 'object') return since ? null : invariant.fullOnly
  return since ? recentSql(invariant, sources, since) : invariant(fullScope)
}

const violationOf = async (pool: pg.Pool, invariant: string, query: string): Promise<Violation | null> => {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; ${liftStatementTimeout}; ${withMemory}`)
    // Planned by itself: with a limit in sight PostgreSQL looks each row up in turn, expecting to be done after five.
    const text = `with violation as materialized (${query}) select * from violation limit 5`
    const config = { text, query_timeout: LONG_RESPONSE_TIMEOUT_MS }
    const { rows } = await client.query(config)
    await client.query('rollback')
    client.release()
    return rows.length > 0 ? { invariant, rows } : null
  } catch (error) {
    client.release(true)
    return { invariant, error }
  }
}

/** The queries of a check of the whole database. */
export const fullQueries = (invariants: Invariants): string[] =>
  Object.values(invariants).flatMap((invariant) => sqlOf(invariant, {}, null) ?? [])

/**
 * Checks each invariant by itself, so that a failing query hides no other, and returns the violations: of the whole
 * database, or only of rows after `since`.
 */
export const violationsOf = async (
  pool: pg.Pool,
  invariants: Invariants,
  recent?: { sources: ChangeSources; since: Watermarks },
): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const [name, invariant] of Object.entries(invariants)) {
    const query = sqlOf(invariant, recent?.sources ?? {}, recent?.since ?? null)
    const violation = query === null ? null : await violationOf(pool, name, query)
    if (violation) found.push(violation)
  }
  return found
}
