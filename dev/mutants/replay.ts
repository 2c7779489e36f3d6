import type pg from 'pg'
import type { Transfer } from './mutations.ts'

/** Every transfer of a database, oldest first. */
export const readTransfers = async (pool: pg.Pool): Promise<Transfer[]> => {
  const { rows } = await pool.query<Transfer>(
    `select biz_type as "bizType", biz_id as "bizId", step, from_id as "from", to_id as "to", amount, at
       from ledger_transfer order by id`,
  )
  return rows
}

/**
 * Empties the ledger and posts these transfers in their order through `ledger_post`, so that balances and sequences are
 * consistent in themselves. Needs the schema's owner. Throws what the database refuses, such as `balance_short`.
 */
export const replaceLedger = async (owner: pg.Client, transfers: readonly Transfer[]): Promise<void> => {
  await owner.query('begin')
  try {
    await owner.query('truncate ledger_transfer, ledger_account')
    await owner.query(
      `select ledger_post(biz_type, biz_id, at, array[step], array[from_id], array[to_id], array[amount])
         from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::bigint[])
              with ordinality as t(biz_type, biz_id, at, step, from_id, to_id, amount, place) order by place`,
      (['bizType', 'bizId', 'at', 'step', 'from', 'to', 'amount'] as const).map((column) =>
        transfers.map((transfer) => transfer[column]),
      ),
    )
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
