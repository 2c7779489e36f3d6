import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'
import type { Transfer } from '../statement/transfers.ts'

/** A page of the transfers from and to a ledger account, the newest first; each side is read by its own index. */
export const listTransfersOf = async (
  db: Db,
  account: string,
  { time, after, skip, limit }: IdPage,
): Promise<Transfer[]> => {
  const columns = sql`t.id, t.biz_type, t.biz_id, t.step, t.from_id, t.to_id, t.amount, t.at`
  const onPage = sql`t.at <= ${time} and (${after}::bigint is null or t.id < ${after}) order by t.id desc limit ${limit + skip}`
  const { rows } = await sql<Transfer>`
    (select ${columns} from ledger_transfer t where t.from_id = ${account} and ${onPage})
    union all
    (select ${columns} from ledger_transfer t where t.to_id = ${account} and ${onPage})
    order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
