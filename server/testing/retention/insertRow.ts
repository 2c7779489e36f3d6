import type pg from 'pg'
import type { Clock } from '../../src/core/config/clock.ts'

/** What rows are inserted by: two people, and the clock of the server. */
export type RowDeps = { pool: pg.Pool; clock: Clock; userId: number; otherId: number }

/** Inserts a row dated by a moment; the column and value that find it again. */
export type InsertRow = (at: Date, key: string) => Promise<[column: string, value: unknown]>
