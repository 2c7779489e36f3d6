import { sql } from 'kysely'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'

type Used = { what: string; hour: number; day: number }

/** How many paid requests there were in this hour and today (Asia/Shanghai), by what they are for. */
export const listUsed = async (db: Db, now: Date): Promise<Used[]> => {
  const { rows } = await sql<Used>`
    select what, coalesce(sum(count) filter (where hour = date_trunc('hour', ${now}::timestamptz, 'UTC')), 0)::int as hour,
           sum(count)::int as day
      from volume where hour >= ${shanghaiDayStart(now)} group by what`.execute(db)
  return rows
}
