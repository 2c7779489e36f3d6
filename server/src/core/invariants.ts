import type pg from 'pg'
import { unhurried } from './db.ts'

export type Invariants = Record<string, string>
export type Violation = { invariant: string; rows: unknown[] }

/**
 * Runs each named query and answers those that returned rows (at most 5 shown each). Nothing answered: all is well. The
 * queries read whole tables, so they may take their time.
 */
export const violationsOf = async (pool: pg.Pool, invariants: Invariants): Promise<Violation[]> => {
  const found: Violation[] = []
  const client = await pool.connect()
  try {
    await client.query(`begin read only; ${unhurried}`)
    for (const [invariant, query] of Object.entries(invariants)) {
      const { rows } = await client.query(`select * from (${query}) broken limit 5`)
      if (rows.length > 0) found.push({ invariant, rows })
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  return found
}
