import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { Kms } from './seal.ts'

/** The names of the known keys that do not seal any more. */
export const otherNames = (kms: Kms): string[] => kms.names.filter((name) => name !== kms.sealing())

/** Rows with sealed data that are moved to the key that seals, batch by batch. */
export type SealedRows = {
  table:
    | 'credential'
    | 'real_identity'
    | 'withdraw_account'
    | 'certification'
    | 'code_request'
    | 'goods_import_row'
    | 'operator_factor'
    | 'report_key'
  /** Chinese; what operators read. */
  label: string
  /** Seals up to `limit` rows again that are under another known key, and returns how many. */
  reseal: (tx: Tx, kms: Kms, limit: number) => Promise<number>
}

type WrappedRow = { id: number | string; data_key: Buffer; kek: string }

type Rewrapped = {
  table: SealedRows['table']
  /** The column that begins the primary key, and its type. */
  key: string
  type: 'bigint' | 'text'
  label: string
}

/** Rows whose data keys are wrapped again, under the key that seals; the sealed data stay as they are. */
export const rewrappedRows = ({ table, key, type, label }: Rewrapped): SealedRows => ({
  table,
  label,
  reseal: async (tx, kms, limit) => {
    const { rows } = await sql<WrappedRow>`
      select ${sql.ref(key)} as id, data_key, kek from ${sql.table(table)}
       where kek = any (${otherNames(kms)}::text[]) order by kek limit ${limit} for update skip locked`.execute(
      tx,
    )
    if (rows.length === 0) return 0
    const kek = kms.sealing()
    const again = await Promise.all(
      rows.map(async (row) => kms.wrap(await kms.unwrap(row.data_key, row.kek))),
    )
    // A process that changed the key between the two lines wraps under another name: that row is left to the next batch.
    const moved = rows.flatMap((row, i) => {
      const wrapped = again[i]
      return wrapped?.kek === kek ? [{ ...row, wrapped: wrapped.wrapped }] : []
    })
    await sql`
      update ${sql.table(table)} t set data_key = m.wrapped, kek = ${kek}
        from unnest(${moved.map(({ id }) => id)}::${sql.raw(type)}[], ${moved.map(({ data_key }) => data_key)}::bytea[],
                    ${moved.map(({ wrapped }) => wrapped)}::bytea[]) m(id, data_key, wrapped)
       where t.${sql.ref(key)} = m.id and t.data_key = m.data_key`.execute(tx)
    return moved.length
  },
})

/** How many rows of a table are sealed under each key. */
export const countByKey = async (db: Db | Tx, table: SealedRows['table']): Promise<Map<string, number>> => {
  const { rows } = await sql<{ kek: string; count: number }>`
    select kek, count(*) as count from ${sql.table(table)} where kek is not null group by kek`.execute(db)
  return new Map(rows.map(({ kek, count }) => [kek, count]))
}

/** The keys that rows of a table are sealed under, each found in the index of keys without reading its rows. */
export const keysUsed = async (db: Db, table: SealedRows['table']): Promise<string[]> => {
  const { rows } = await sql<{ kek: string }>`
    with recursive used (kek) as (
      (select kek from ${sql.table(table)} where kek is not null order by kek limit 1)
      union all
      select (select kek from ${sql.table(table)} where kek > used.kek order by kek limit 1) from used where used.kek is not null
    )
    select kek from used where kek is not null`.execute(db)
  return rows.map(({ kek }) => kek)
}
