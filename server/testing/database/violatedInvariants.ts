import type { Pool, QueryResult } from 'pg'
import { fullQueries, type Invariants, type Violation, violationsOf } from '../../src/core/jobs/invariants.ts'
import { invariants } from '../../src/invariants.ts'

/** A request with several statements has a result for each. */
const resultsOf = (answer: QueryResult | QueryResult[]): QueryResult[] => [answer].flat()

/**
 * The invariants that don't hold, by default of the server's. All are asked in one request, and each by itself only when that
 * one fails.
 */
export const violatedInvariants = async (
  pool: Pool,
  asked: Invariants = invariants,
): Promise<Violation[]> => {
  const statements = fullQueries(asked).map((query) => `select exists (${query}) as violated`)
  const holds = await pool.query(statements.join(';')).then(
    (answer) => resultsOf(answer).every(({ rows }) => rows[0].violated === false),
    () => false,
  )
  return holds ? [] : violationsOf(pool, asked)
}
