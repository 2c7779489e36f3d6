import type pg from 'pg'
import { type Violation, violationsOf } from '../../server/src/core/jobs/invariants.ts'
import { invariants } from '../../server/src/invariants.ts'

/**
 * The invariants that a bench's database violates; `owner` is a pool of the schema's owner. Analyses the tables first:
 * autovacuum may not have seen the rows of the last seconds, and a plan for empty tables takes minutes over full ones.
 */
export const violationsAfterBench = async (owner: pg.Pool): Promise<Violation[]> => {
  await owner.query('analyze')
  return violationsOf(owner, invariants)
}
