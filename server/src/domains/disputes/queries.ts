import type { DisputeEntryKind, DisputeParty, OrderParty } from '@shanghao/contract/disputes/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { concernedBy, ownedBy } from '../ops/actions.ts'
import type { Dispute } from './dispute.ts'
import type { StoredPicture } from './file/pictures.ts'

/** What messages call an account: its owner by the title they chose, anyone else by its game. */
export const findGoodsNames = (db: Db | Tx, goodsId: number): Promise<Record<OrderParty, string>> =>
  db
    .selectFrom('goods')
    .innerJoin('game', 'game.id', 'goods.game_id')
    .select(['goods.title as owner', 'game.name as renter'])
    .where('goods.id', '=', goodsId)
    .executeTakeFirstOrThrow()

export type EntryRow = {
  kind: DisputeEntryKind
  by: DisputeParty
  actor: string
  at: Date
  fen: number | null
  asked: OrderParty | null
  text: string | null
  pictures: StoredPicture[]
}

export const listEntries = (db: Db, disputeId: string): Promise<EntryRow[]> =>
  db
    .selectFrom('dispute_entry')
    .select(['kind', 'by', 'actor', 'at', 'fen', 'asked', 'text', 'pictures'])
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .$castTo<EntryRow>()
    .execute()

type QueueFilter = {
  viewerId: number
  /** Those that no operator has, or those of the viewer. */
  show: 'all' | 'free' | 'mine'
  after: { dueAt: Date; id: string } | null
  skip: number
  limit: number
}

/** What waits for operators, the earliest deadline first, without disputes of the viewer's own, by any account. */
export const listQueue = async (
  db: Db,
  { viewerId, show, after, skip, limit }: QueueFilter,
): Promise<Dispute[]> => {
  const { rows } = await sql<Dispute>`
    select * from dispute where state in ('arbitration', 'appealed')
       and not exists (select from app_user u where u.id in (renter_id, owner_id) and ${concernedBy(viewerId)})
       and case ${show} when 'all' then true when 'free' then assigned_to is null else assigned_to = ${viewerId} end
       and (${after?.dueAt ?? null}::timestamptz is null or (due_at, id) > (${after?.dueAt ?? null}, ${after?.id ?? null}))
     order by due_at, id limit ${limit} offset ${skip}`.execute(db)
  return rows
}

type Workload = { operatorId: number | null; cases: number; overdue: number; dueAt: Date }

/** What waits for operators by who has it, the most first, without disputes of the viewer's own; `overdue` is past its promised time. */
export const readWorkload = async (db: Db, viewerId: number, now: Date): Promise<Workload[]> => {
  const { rows } = await sql<Workload>`
    select assigned_to as "operatorId", count(*)::int as cases, count(*) filter (where due_at <= ${now})::int as overdue, min(due_at) as "dueAt"
      from dispute where state in ('arbitration', 'appealed')
       and not exists (select from app_user u where u.id in (renter_id, owner_id) and ${concernedBy(viewerId)})
     group by assigned_to order by cases desc, assigned_to`.execute(db)
  return rows
}

/** What is known of both sides, of the renter over all accounts of the person; complaints counted from `since`. */
export type SideRecord = {
  rentCount: number
  goodCount: number
  /** Complaints about this account, and those of them that were granted in whole or part. */
  goodsDisputes: number
  goodsGranted: number
  completedOrders: number
  renterDisputes: number
  renterGranted: number
}

export const findSideRecord = async (db: Db, dispute: Dispute, since: Date): Promise<SideRecord> => {
  const { rows } = await sql<SideRecord>`
    select g.rent_count as "rentCount", g.good_count as "goodCount", u."completedOrders",
           d."goodsDisputes", d."goodsGranted", r."renterDisputes", r."renterGranted"
      from goods g
      cross join lateral (select array_agg(u.id) as ids, sum(u.completed_orders)::int as "completedOrders"
                            from app_user u where ${ownedBy(dispute.renter_id)}) u
      cross join lateral (select count(*)::int as "goodsDisputes", count(*) filter (where outcome_rent_fen > 0)::int as "goodsGranted"
                            from dispute where goods_id = g.id and party = 'renter' and id <> ${dispute.id} and filed_at > ${since}) d
      cross join lateral (select count(*)::int as "renterDisputes", count(*) filter (where outcome_rent_fen > 0)::int as "renterGranted"
                            from dispute where renter_id = any (u.ids) and party = 'renter' and id <> ${dispute.id} and filed_at > ${since}) r
     where g.id = ${dispute.goods_id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no account ${dispute.goods_id}`)
  return row
}
