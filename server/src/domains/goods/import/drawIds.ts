import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'

/** Ids for new accounts, so that logins can be sealed for them before there is an account. */
export const drawIds = async (db: Db | Tx, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval('goods_id_seq') as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}
