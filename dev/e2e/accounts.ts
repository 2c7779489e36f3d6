import { query } from './database.ts'

export type Account = {
  readonly id: string
  readonly title: string
  readonly ownerId: string
  readonly hourlyFen: number
  readonly depositFen: number
}

type Row = { id: string; title: string; owner_id: string; hourly_fen: string; deposit_fen: string }
const found = ([row]: Row[]): Account => {
  if (!row) throw new Error('the demo has no such account')
  return {
    id: row.id,
    title: row.title,
    ownerId: row.owner_id,
    hourlyFen: Number(row.hourly_fen),
    depositFen: Number(row.deposit_fen),
  }
}

/**
 * The demo's `nth` account with a deposit that its owner puts back on the shelf by hand, none of `plainAccount`'s: for tests
 * that need something to pay for, whatever its hours cost.
 */
export const payableAccount = async (nth: number): Promise<Account> =>
  found(
    await query<Row>(
      `select id::text, title, owner_id::text, hourly_fen, deposit_fen from goods
        where state = 'on_shelf' and min_hours = 1 and rentable_from = rentable_to and relist = 'confirm'
          and deposit_fen between 1000 and 10000
        order by id offset $1 limit 1`,
      [nth],
    ),
  )

/**
 * The demo's `nth` account whose hours are plainly priced (no package is cheaper for a few hours at any time of day) and
 * that is back on the shelf by itself. Tests beside each other take different ones.
 */
export const plainAccount = async (nth: number): Promise<Account> =>
  found(
    await query<Row>(
      `select id::text, title, owner_id::text, hourly_fen, deposit_fen from goods
        where state = 'on_shelf' and overnight_fen is null and gift_every is null and min_hours = 1 and max_hours >= 24
          and rentable_from = rentable_to and deposit_fen between 1000 and 10000 and hourly_fen between 200 and 2000
          and (ten_hour_fen is null or ten_hour_fen > hourly_fen * 5) and relist = 'auto'
        order by id offset $1 limit 1`,
      [nth],
    ),
  )

/** The demo's `nth` account that is rented for two or three hours at least, with no package that fits four hours; none of the others'. */
export const minHoursAccount = async (nth: number): Promise<Account & { minHours: number }> => {
  const rows = await query<Row & { min_hours: number }>(
    `select id::text, title, owner_id::text, hourly_fen, deposit_fen, min_hours from goods
      where state = 'on_shelf' and overnight_fen is null and gift_every is null and min_hours between 2 and 3 and max_hours >= 24
        and rentable_from = rentable_to and hourly_fen between 200 and 2000
        and (ten_hour_fen is null or ten_hour_fen > hourly_fen * 5) and relist = 'auto'
      order by id offset $1 limit 1`,
    [nth],
  )
  return { ...found(rows), minHours: rows[0]?.min_hours ?? 0 }
}
