import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'

/** How many sessions of a person are valid now. */
export const countLive = async (tx: Tx, userId: number, now: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from session where user_id = ${userId} and ended_at is null and expires_at > ${now}`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}
