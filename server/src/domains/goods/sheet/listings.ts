import type { GoodsListing } from '@shanghao/contract/goods/listing'
import type { GoodsState } from '@shanghao/contract/goods/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'

/** An account of an owner: its form, and how it stands. */
export type StoredListing = {
  readonly id: number
  readonly state: GoodsState
  /** A dispute about it is in progress, until whose end it isn't listed. */
  readonly rests: boolean
  readonly form: GoodsListing
  readonly rentCount: number
  readonly createdAt: Date
  readonly listedAt: Date | null
}

const FORM = sql`json_build_object(
  'gameId', g.game_id, 'zoneId', g.zone_id, 'title', g.title, 'description', g.description, 'options', g.options,
  'roleNames', g.role_names, 'hourlyFen', g.hourly_fen, 'tenHourFen', g.ten_hour_fen, 'overnightFen', g.overnight_fen,
  'dayFen', g.day_fen, 'weekFen', g.week_fen, 'giftEvery', g.gift_every, 'giftHours', g.gift_hours, 'minHours', g.min_hours,
  'maxHours', g.max_hours, 'depositFen', g.deposit_fen, 'week', g.rentable_week::text, 'coolDownMinutes', g.cool_down_minutes,
  'dailyCapHours', g.daily_cap_hours, 'quietFrom', g.quiet_from, 'quietTo', g.quiet_to, 'minLevel', g.min_level,
  'realAuthPlan', g.real_auth_plan, 'twoStep', g.two_step, 'relist', g.relist, 'seats', g.seats,
  'rechargeFirstFen', g.recharge_first_fen, 'customId', g.custom_id, 'note', g.owner_note)`

type Page = { ownerId: number; where: RawBuilder<unknown>; limit: number }

/** Accounts of an owner by rising id, without those that were removed. `where` is about `goods g`. */
export const findListings = async (
  db: Db | Tx,
  { ownerId, where, limit }: Page,
): Promise<StoredListing[]> => {
  const { rows } = await sql<StoredListing>`
    select g.id, g.state, g.rests, ${FORM} as form, g.rent_count as "rentCount", g.created_at as "createdAt", g.listed_at as "listedAt"
      from goods g where g.owner_id = ${ownerId} and g.state <> 'deleted' and ${where}
     order by g.id limit ${limit}`.execute(db)
  return rows
}
