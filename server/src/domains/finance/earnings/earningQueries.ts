import type { EarningPlan, EarningSource } from '@shanghao/contract/finance/earnings'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import { earningEntries, entriesWithEarnings } from './earningEntries.ts'
import { type EntryPlace, findPlaces, findSeqRanges, ownerEntriesAfter, type Span } from './ownerEntries.ts'

/** In 分; `orders` are rentals whose rent was paid out, `bonusFen` is what of the total came as bonus. */
export type EarningSums = {
  totalFen: number
  orders: number
  bonusFen: number
  rentFen: number
  refundFen: number
  cancelFeeFen: number
  commissionFen: number
  depositFen: number
  compensationFen: number
  correctionFen: number
}

export const NO_EARNINGS: EarningSums = {
  totalFen: 0,
  orders: 0,
  bonusFen: 0,
  rentFen: 0,
  refundFen: 0,
  cancelFeeFen: 0,
  commissionFen: 0,
  depositFen: 0,
  compensationFen: 0,
  correctionFen: 0,
}

const sums = sql`coalesce(sum(e.fen), 0)::bigint as "totalFen", (count(*) filter (where e.source = 'rent'))::int as orders,
  coalesce(sum(e.fen) filter (where e.wallet = 'bonus'), 0)::bigint as "bonusFen",
  coalesce(sum(e.rent), 0)::bigint as "rentFen", coalesce(sum(e.refund), 0)::bigint as "refundFen",
  coalesce(sum(e.cancel_fee), 0)::bigint as "cancelFeeFen", coalesce(sum(e.commission), 0)::bigint as "commissionFen",
  coalesce(sum(e.deposit), 0)::bigint as "depositFen", coalesce(sum(e.compensation), 0)::bigint as "compensationFen",
  coalesce(sum(e.correction), 0)::bigint as "correctionFen"`

/** Earnings by day (YYYY-MM-DD) or month (YYYY-MM) of Asia/Shanghai, in order; periods without any are left out. */
export const sumByPeriod = async (
  db: Db,
  ownerId: number,
  span: Span,
  period: 'day' | 'month',
): Promise<(EarningSums & { period: string })[]> => {
  const format = period === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await sql<EarningSums & { period: string }>`
    select to_char(e.at at time zone 'Asia/Shanghai', ${format}) as period, ${sums}
      from ${await earningEntries(db, ownerId, span)} e group by 1 order by 1`.execute(db)
  return rows
}

export type GoodsEarnings = EarningSums & { goodsId: number | null; title: string | null }

type GoodsPage = { sort: 'totalFen' | 'orders' | 'refundFen'; skip: number; limit: number }

/** Earnings by account, the largest first. What is of no account, such as a correction without one, is a row of its own. */
export const sumByGoods = async (
  db: Db,
  ownerId: number,
  span: Span,
  { sort, skip, limit }: GoodsPage,
): Promise<GoodsEarnings[]> => {
  const { rows } = await sql<GoodsEarnings>`
    select x.*, g.title from (
      select e.goods_id as "goodsId", ${sums} from ${await earningEntries(db, ownerId, span)} e group by 1) x
      left join goods g on g.id = x."goodsId"
     order by ${sql.ref(`x.${sort}`)} desc, x."goodsId" desc nulls last limit ${limit} offset ${skip}`.execute(
    db,
  )
  return rows
}

/**
 * The shares of price plans in entries of rent, as common table expressions `e` (the entries) and `share` (`id` of the transfer,
 * `plan`, `fen`). An order that has several plans, of its own or of renewals, is divided by what each was of the rent that stayed,
 * so that the shares of an entry add up to it; what no plan earned is `other`.
 */
const planShares = async (db: Db, ownerId: number, span: Span) => sql`
  e as materialized (select * from ${await earningEntries(db, ownerId, span)} x),
  line as (
    select e.id, e.wallet, e.fen, l ->> 'kind' as plan, sum((s.rent - s.stretch_refund_fen)::numeric * (l ->> 'totalFen')::bigint / s.rent) as weight
      from e
     cross join lateral (
        select (r.quote ->> 'rentFen')::bigint as rent, r.stretch_refund_fen, r.quote from rental_order r where r.id = e.order_id
        union all
        select (r.quote ->> 'rentFen')::bigint, r.stretch_refund_fen, r.quote from rental_order r
         where r.parent_id = e.order_id and r.state = 'merged') s
     cross join lateral jsonb_array_elements(s.quote -> 'lines') l
     where e.source = 'rent' and s.rent > 0
     group by 1, 2, 3, 4),
  weighed as (
    select line.*, sum(weight) over (partition by id, wallet order by plan) as upto, sum(weight) over (partition by id, wallet) as whole
      from line where weight > 0),
  share as (
    select id, wallet, plan, (floor(fen * upto / whole) - floor(fen * (upto - weight) / whole))::bigint as fen from weighed
    union all
    select id, wallet, 'other', fen from e
     where not exists (select from weighed w where w.id = e.id and w.wallet = e.wallet))`

export type PlanEarnings = { plan: EarningPlan; totalFen: number; orders: number }

/** Earnings by price plan, the largest first. An order with several plans counts in each. */
export const sumByPlan = async (db: Db, ownerId: number, span: Span): Promise<PlanEarnings[]> => {
  const { rows } = await sql<PlanEarnings>`
    with ${await planShares(db, ownerId, span)}
    select s.plan, sum(s.fen)::bigint as "totalFen", (count(*) filter (where e.source = 'rent'))::int as orders
      from share s join e on e.id = s.id and e.wallet = s.wallet group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export type EarningRow = {
  id: number
  wallet: 'cash' | 'bonus'
  at: Date
  biz_type: string
  step: string
  source: EarningSource
  order_id: string | null
  goods_id: number | null
  title: string | null
  plan_fen: number | null
  totalFen: number
  rentFen: number
  refundFen: number
  cancelFeeFen: number
  commissionFen: number
  depositFen: number
  compensationFen: number
  correctionFen: number
}

/** The columns of an `EarningRow` but for `plan_fen`, of entries `e` and their accounts `g`. */
const earningColumns = sql`e.id, e.wallet, e.at, e.biz_type, e.step, e.source, e.order_id, e.goods_id, g.title,
  e.fen as "totalFen", e.rent as "rentFen", e.refund as "refundFen", e.cancel_fee as "cancelFeeFen", e.commission as "commissionFen",
  e.deposit as "depositFen", e.compensation as "compensationFen", e.correction as "correctionFen"`

type EntryFilter = {
  goodsId?: number | undefined
  plan?: EarningPlan | undefined
  source?: EarningSource | undefined
  after: EntryPlace | null
  skip: number
  limit: number
}

/** A page of the entries of earnings, the newest first. A transfer that credits both wallets is two entries. */
export const listEarnings = async (
  db: Db,
  ownerId: number,
  span: Span,
  { goodsId, plan, source, after, skip, limit }: EntryFilter,
): Promise<EarningRow[]> => {
  const shares = plan
    ? sql`with ${await planShares(db, ownerId, span)}`
    : sql`with e as (select * from ${await earningEntries(db, ownerId, span)} x)`
  const { rows } = await sql<EarningRow>`
    ${shares}
    select ${earningColumns}, ${plan ? sql`h.fen` : sql`null::bigint`} as plan_fen
      from e left join goods g on g.id = e.goods_id
      ${plan ? sql`join share h on h.id = e.id and h.wallet = e.wallet and h.plan = ${plan}` : sql``}
     where (${goodsId ?? null}::bigint is null or e.goods_id = ${goodsId ?? null})
       and (${source ?? null}::text is null or e.source = ${source ?? null})
       and (${after?.id ?? null}::bigint is null or (e.id, e.wallet) < (${after?.id ?? null}::bigint, ${after?.wallet ?? null}::text))
     order by e.id desc, e.wallet desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export type FileRow = Omit<EarningRow, 'plan_fen'>
/** An entry that is no earnings. */
type OtherRow = Omit<FileRow, 'source'> & { source: null }

/**
 * All entries of earnings of a span in pieces (see `readPieces`), the oldest first. A piece is of entries that follow each other in
 * the wallets, of which those that are no earnings are left out.
 */
export async function* readEarnings(
  db: Db,
  ownerId: number,
  span: Span,
  { goodsId, source }: Pick<EntryFilter, 'goodsId' | 'source'>,
): AsyncGenerator<FileRow[]> {
  const { before, last: end } = await findPlaces(db, ownerId, span, await findSeqRanges(db, ownerId, span))
  const pieces = readPieces<FileRow | OtherRow>(async (last, limit) => {
    const page = ownerEntriesAfter(ownerId, span, end, { after: last ?? before, limit })
    const { rows } = await sql<FileRow | OtherRow>`
      select ${earningColumns} from ${entriesWithEarnings(page, ownerId)} e left join goods g on g.id = e.goods_id
       order by e.id, e.wallet`.execute(db)
    return rows
  })
  const isAsked = (row: FileRow | OtherRow): row is FileRow =>
    row.source !== null && row.source === (source ?? row.source) && row.goods_id === (goodsId ?? row.goods_id)
  for await (const piece of pieces) yield piece.filter(isAsked)
}
