import type { CampaignKind } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { HeldPacket } from './fit.ts'

export type PacketRow = HeldPacket & {
  name: string
  kind: CampaignKind
  game_name: string | null
  order_id: string | null
  granted_at: Date
  viewed_at: Date | null
  spent_at: Date | null
}

const packetColumns = sql`p.id, c.name, c.kind, p.amount_fen, p.threshold_fen, p.game_id, g.name as game_name, p.plan, p.valid_from,
  p.valid_until, p.state, p.order_id, p.granted_at, p.viewed_at, p.spent_at`
const packetTables = sql`red_packet p join campaign c on c.id = p.campaign_id left join game g on g.id = p.game_id`

/** A user's packets that are neither spent nor expired, the next to expire first. */
export const listOpenPackets = async (db: Db, userId: number, at: Date): Promise<PacketRow[]> => {
  const { rows } = await sql<PacketRow>`select ${packetColumns} from ${packetTables}
     where p.user_id = ${userId} and p.state <> 'spent' and (p.state = 'locked' or p.valid_until > ${at})
     order by p.valid_until, p.id`.execute(db)
  return rows
}

export type PacketTab = 'unused' | 'spent' | 'expired'
type PacketPage = {
  userId: number
  tab: PacketTab
  /** The time at which the list is frozen: later grants, uses and expiries don't count. */
  time: Date
  after: { at: Date; id: number } | null
  skip: number
  limit: number
}

/** The cursor of a packet in its list. */
export const packetCursor = (tab: PacketTab, row: PacketRow): [number, number] => [
  (tab === 'spent' ? (row.spent_at ?? row.granted_at) : row.valid_until).getTime(),
  row.id,
]

/** A page of a user's packets; see the call for content and order of a tab. */
export const listPackets = async (
  db: Db,
  { userId, tab, time, after, skip, limit }: PacketPage,
): Promise<PacketRow[]> => {
  const held = {
    unused: sql`p.state <> 'spent' and (p.state = 'locked' or p.valid_until > ${time})`,
    spent: sql`p.state = 'spent' and p.spent_at <= ${time}`,
    expired: sql`p.state <> 'spent' and p.state = 'unused' and p.valid_until <= ${time}`,
  }[tab]
  const key = tab === 'spent' ? sql`p.spent_at` : sql`p.valid_until`
  const [beyond, direction] = tab === 'unused' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const rest = after ? sql`and (${key}, p.id) ${beyond} (${after.at}, ${after.id}::bigint)` : sql``
  const { rows } = await sql<PacketRow>`select ${packetColumns} from ${packetTables}
     where p.user_id = ${userId} and p.granted_at <= ${time} and ${held} ${rest}
     order by ${key} ${direction}, p.id ${direction} limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** A packet of the user by id. */
export const findPacket = async (db: Db, userId: number, id: number): Promise<PacketRow | undefined> => {
  const { rows } = await sql<PacketRow>`select ${packetColumns} from ${packetTables}
     where p.id = ${id} and p.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Sum (分) and number of the packets a user can use now. */
export const sumUsable = async (
  db: Db,
  userId: number,
  at: Date,
): Promise<{ totalFen: number; count: number }> => {
  const { rows } = await sql<{ totalFen: number; count: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as "totalFen", count(*) as count from red_packet
     where user_id = ${userId} and state = 'unused' and valid_from <= ${at} and valid_until > ${at}`.execute(
    db,
  )
  return rows[0] ?? { totalFen: 0, count: 0 }
}

/** A user's usable packets that were not shown yet, the newest first. */
export const listUnviewed = async (db: Db, userId: number, at: Date): Promise<PacketRow[]> => {
  const { rows } = await sql<PacketRow>`select ${packetColumns} from ${packetTables}
     where p.user_id = ${userId} and p.viewed_at is null and p.state = 'unused' and p.valid_from <= ${at} and p.valid_until > ${at}
     order by p.granted_at desc, p.id desc limit 100`.execute(db)
  return rows
}

/** Marks packets of the user as shown; ids of other users' packets are ignored. */
export const markViewed = async (db: Db, userId: number, ids: readonly number[], at: Date): Promise<void> => {
  await sql`update red_packet set viewed_at = ${at}
     where user_id = ${userId} and id = any (${ids}::bigint[]) and viewed_at is null`.execute(db)
}
