import type pg from 'pg'
import { LONG_ANSWER_MS, liftStatementTimeout } from '../database/pipeline.ts'

/** A table that is only appended to, with `id` counting up and `at`; what came after a watermark in it is new. */
export type AppendOnlyTable = 'ledger_transfer' | 'order_event' | 'withdrawal_event' | 'reveal'

/** Which rows a check looks at. Each answers an SQL condition, which is `true` in a full check. */
export type Scope = {
  /** Rows of an append-only table, by their id column: `added('ledger_transfer', 't.id')`. */
  added: (table: AppendOnlyTable, idColumn: string) => string
  /** Objects that something new belongs to, by their key column: `changed('order', 'o.id')`. Kinds: `ChangeSources`. */
  changed: (kind: string, keyColumn: string) => string
}

/**
 * Statements about the database that must hold at any moment, by name. Each is a query that returns the rows that violate
 * it. A function limits itself to what is new; a plain query is read as a whole by every check and must be cheap; a
 * `fullOnly` one is asked by full checks alone.
 */
export type Invariants = Record<string, string | ((scope: Scope) => string) | { fullOnly: string }>

/** For each kind of object a query of the keys (`key`) that something new belongs to. */
export type ChangeSources = Record<string, (scope: Pick<Scope, 'added'>) => string>

/** The highest id of each append-only table that a clean check has covered. */
export type Watermarks = Record<AppendOnlyTable, number>

/** The rows that violate an invariant (at most 5), or why it could not be asked. */
export type Violation = { invariant: string; rows: unknown[] } | { invariant: string; error: unknown }

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

/** The query of one invariant for a full check, or for what came after the watermarks; null when it has nothing to ask. */
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
    await client.query(`begin read only; ${liftStatementTimeout}`)
    const text = `select * from (${query}) violation limit 5`
    const patient = { text, query_timeout: LONG_ANSWER_MS }
    const { rows } = await client.query(patient)
    await client.query('rollback')
    client.release()
    return rows.length > 0 ? { invariant, rows } : null
  } catch (error) {
    client.release(true)
    return { invariant, error }
  }
}

/**
 * Asks each invariant by itself, so that one that fails hides none of the others, and answers the violations: all of the
 * database, or only what came after `since`. None means all is well.
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
