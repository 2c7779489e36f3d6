import type pg from 'pg'
import type { Parties, Transfer } from './mutations.ts'

/** Every transfer of a database, oldest first. */
export const readTransfers = async (pool: pg.Pool): Promise<Transfer[]> => {
  const { rows } = await pool.query<Transfer>(
    `select biz_type as "bizType", biz_id as "bizId", step, from_id as "from", to_id as "to", amount, at
       from ledger_transfer order by id`,
  )
  return rows
}

/** Renter and owner of every order, renewals included. */
export const readParties = async (pool: pg.Pool): Promise<Parties> => {
  const { rows } = await pool.query<{ id: string; renterId: number; ownerId: number }>(
    'select id::text, renter_id as "renterId", owner_id as "ownerId" from rental_order',
  )
  return new Map(rows.map(({ id, ...parties }) => [id, parties]))
}

const postAll = async (owner: pg.Client, transfers: readonly Transfer[]): Promise<void> => {
  await owner.query(
    `select ledger_post(biz_type, biz_id, at, array[step], array[from_id], array[to_id], array[amount])
       from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::bigint[])
            with ordinality as t(biz_type, biz_id, at, step, from_id, to_id, amount, place) order by place`,
    (['bizType', 'bizId', 'at', 'step', 'from', 'to', 'amount'] as const).map((column) =>
      transfers.map((transfer) => transfer[column]),
    ),
  )
}

const inTransaction = async (owner: pg.Client, act: () => Promise<void>): Promise<void> => {
  await owner.query('begin')
  try {
    await act()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/**
 * Empties the ledger and posts these transfers in their order through `ledger_post`, so that balances and sequences are
 * consistent in themselves. Needs the schema's owner. Throws what the database refuses, such as `balance_short`.
 */
export const replaceLedger = (owner: pg.Client, transfers: readonly Transfer[]): Promise<void> =>
  inTransaction(owner, async () => {
    await owner.query('truncate ledger_transfer, ledger_account')
    await postAll(owner, transfers)
  })

/** Posts what comes after the transfers that `replayAfter` was given. */
export type ReplayRest = (rest: readonly Transfer[]) => Promise<void>

/**
 * As `replaceLedger`, for ledgers that begin with the same transfers: these are posted once, and each call posts another rest
 * after them.
 */
export const replayAfter = async (owner: pg.Client, beginning: readonly Transfer[]): Promise<ReplayRest> => {
  await replaceLedger(owner, beginning)
  await owner.query('drop table if exists pg_temp.account; create temp table account as table ledger_account')
  const { rows } = await owner.query('select coalesce(max(id), 0) as id from ledger_transfer')
  return (rest) =>
    inTransaction(owner, async () => {
      await owner.query('delete from ledger_transfer where id > $1', [rows[0].id])
      await owner.query('delete from ledger_account where id not in (select id from pg_temp.account)')
      await owner.query(
        `update ledger_account a set balance = s.balance, seq = s.seq, fee_free = s.fee_free
           from pg_temp.account s where s.id = a.id and s is distinct from a`,
      )
      await postAll(owner, rest)
    })
}
