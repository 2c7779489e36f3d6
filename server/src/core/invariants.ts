import type pg from 'pg'

export type Invariants = Record<string, string>
export type Violation = { invariant: string; rows: unknown[] }

/** Runs each named query and answers those that returned rows (at most 5 shown each). Nothing answered: all is well. */
export const violationsOf = async (
  pool: Pick<pg.Pool, 'query'>,
  invariants: Invariants,
): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await pool.query(`select * from (${query}) broken limit 5`)
    if (rows.length > 0) found.push({ invariant, rows })
  }
  return found
}
