import type { QuietHours } from '@shanghao/contract/week'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Person } from '../../../core/http/auth.ts'
import { quietOf } from '../../goods/actions.ts'
import type { Plan } from '../price/price.ts'

/** The data of an account that ordering needs. */
export type RentalFacts = {
  goodsId: number
  ownerId: number
  /** The owner's verified identity; null for none. */
  ownerIdentityId: number | null
  /** The verified identities of the owner's staff. */
  staffIdentityIds: readonly number[]
  gameId: number
  plan: Plan
  maxHours: number
  /** When it is rented out: the hours of the week, and the quiet hours in which nothing begins. */
  rentable: { week: string; quiet: QuietHours | null }
  /** Hours rented per day of Asia/Shanghai, at most; null for no limit. */
  dailyCapHours: number | null
  /** The least level of renters. */
  minLevel: number
  /** Changes with prices and hours: an order is placed for the terms that were read. */
  termsVersion: number
  depositFen: number
  /** Whether it can be reserved; not if the owner checks the account between rentals. */
  reservable: boolean
  /** The certification required of renters, see `realAuthPlans`. */
  realAuthPlan: number
  /** What a renter has to have recharged before (分). */
  rechargeFirstFen: number
}

type Row = {
  id: number
  owner_id: number
  owner_identity_id: number | null
  staff_identity_ids: number[]
  game_id: number
  state: string
  licensed: boolean
  hourly_fen: number
  ten_hour_fen: number | null
  overnight_fen: number | null
  day_fen: number | null
  week_fen: number | null
  gift_every: number | null
  gift_hours: number | null
  min_hours: number
  max_hours: number
  rentable_week: string
  quiet_from: number | null
  quiet_to: number | null
  daily_cap_hours: number | null
  min_level: number
  terms_version: number
  deposit_fen: number
  overnight_start: number
  overnight_end: number
  relist: string
  real_auth_plan: number
  recharge_first_fen: number
}

const selectFacts = sql`
    select g.id, g.owner_id, (select identity_id from app_user where id = g.owner_id) as owner_identity_id,
           to_json(array(select u.identity_id from owner_staff s join app_user u on u.id = s.user_id
                  where s.owner_id = g.owner_id and s.ended_at is null and u.identity_id is not null)) as staff_identity_ids,
           g.game_id, g.state, m.licence_note is not null as licensed, g.hourly_fen, g.ten_hour_fen, g.overnight_fen,
           g.day_fen, g.week_fen, g.gift_every, g.gift_hours, g.min_hours, g.max_hours, g.rentable_week, g.quiet_from, g.quiet_to,
           g.daily_cap_hours, g.min_level, g.terms_version,
           g.deposit_fen, g.relist, g.real_auth_plan, g.recharge_first_fen, m.overnight_start, m.overnight_end
      from goods g join game m on m.id = g.game_id`

const readFacts = async (db: Db | Tx, goodsId: number): Promise<Row | undefined> =>
  (await sql<Row>`${selectFacts} where g.id = ${goodsId}`.execute(db)).rows[0]

/** The facts of accounts `g` of open games that meet a condition. `places` is a query of their ids and the order they are wanted in (`id`, `place`). */
export const listRentableFacts = async (
  db: Db | Tx,
  places: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<RentalFacts[]> => {
  const { rows } = await sql<Row>`${selectFacts} join (${places}) p on p.id = g.id
    where m.licence_note is not null and ${condition} order by p.place`.execute(db)
  return rows.map(parseFacts)
}

const parseFacts = (row: Row): RentalFacts => ({
  goodsId: row.id,
  ownerId: row.owner_id,
  ownerIdentityId: row.owner_identity_id,
  staffIdentityIds: row.staff_identity_ids,
  gameId: row.game_id,
  plan: {
    hourlyFen: row.hourly_fen,
    tenHourFen: row.ten_hour_fen,
    overnightFen: row.overnight_fen,
    dayFen: row.day_fen,
    weekFen: row.week_fen,
    giftEvery: row.gift_every,
    giftHours: row.gift_hours,
    minHours: row.min_hours,
    overnightStart: row.overnight_start,
    overnightEnd: row.overnight_end,
  },
  maxHours: row.max_hours,
  rentable: { week: row.rentable_week, quiet: quietOf(row) },
  dailyCapHours: row.daily_cap_hours,
  minLevel: row.min_level,
  termsVersion: row.terms_version,
  depositFen: row.deposit_fen,
  reservable: row.relist === 'auto',
  realAuthPlan: row.real_auth_plan,
  rechargeFirstFen: row.recharge_first_fen,
})

/**
 * The facts of a listed account, of the only owner that the site shows where there is one. Raises GOODS_GONE when it is not on the
 * shelf or of another owner, GOODS_UNLICENSED when its game is closed.
 */
export const findRentableFacts = async (
  db: Db | Tx,
  goodsId: number,
  ownerId: number | null,
): Promise<RentalFacts> => {
  const row = await readFacts(db, goodsId)
  if (row?.state !== 'on_shelf' || (ownerId !== null && row.owner_id !== ownerId)) return fail('GOODS_GONE')
  return row.licensed ? parseFacts(row) : fail('GOODS_UNLICENSED')
}

/** The facts of a rented account for a renewal, which is possible also while the account is off the shelf. Raises ORDER_STATE. */
export const findRenewableFacts = async (db: Db | Tx, goodsId: number): Promise<RentalFacts> => {
  const row = await readFacts(db, goodsId)
  const open = row && (row.state === 'on_shelf' || row.state === 'off_shelf')
  return open ? parseFacts(row) : fail('ORDER_STATE')
}

/**
 * Raises OWN_GOODS for an account of the same person, by any login, or of the owner they work for: who rents from themselves
 * collects levels and ratings, and staff could agree to complaints of their own.
 */
export const requireOthersGoods = (
  { ownerId, ownerIdentityId, staffIdentityIds }: RentalFacts,
  { userId, identityId }: Pick<Person, 'userId' | 'identityId'>,
): void => {
  const isInside =
    identityId !== null && (ownerIdentityId === identityId || staffIdentityIds.includes(identityId))
  if (ownerId === userId || isInside) fail('OWN_GOODS')
}
