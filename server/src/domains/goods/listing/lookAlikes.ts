import type { LikeGoods } from '@shanghao/contract/goods/reviewStates'
import type { GoodsState } from '@shanghao/contract/goods/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { Presentation, Shot } from './form.ts'

export type OperatedRow = {
  id: number
  title: string
  game_name: string
  state: GoodsState
  owner_id: number
  owner_name: string
  hourly_fen: number
  rent_count: number
  created_at: Date
}
export type LookAlikeRow = OperatedRow & { common: LikeGoods[]; is_own: boolean }

/** Columns of an account in operators' lists: account `g`, game `m`, owner `u`. */
export const operatedColumns = sql`g.id, g.title, m.name as game_name, g.state, g.owner_id, u.nickname as owner_name, g.hourly_fen, g.rent_count, g.created_at`

const SHOWN_MAX = 20

type Version = { goodsId: number; presentation: Presentation; screenshots: readonly Shot[] }

/**
 * Accounts of the same game that share the account name of the login, a role name or a picture with a version of an account, those with
 * the most in common first.
 */
export const listLikeGoods = async (
  db: Db | Tx,
  { goodsId, presentation, screenshots }: Version,
): Promise<LookAlikeRow[]> => {
  const keys = screenshots.flatMap(({ picture }) => (picture ? [picture.publicKey] : []))
  const { rows } = await sql<LookAlikeRow>`
    select ${operatedColumns}, l.common, g.owner_id = o.owner_id as is_own
      from (
        select id, array_agg(distinct what) as common from (
          select b.goods_id as id, 'login' as what from credential a join credential b on b.account_hash = a.account_hash where a.goods_id = ${goodsId}
          union all
          select id, 'role_names' from goods where role_names && ${presentation.roleNames}::text[] and role_names <> '{}' and state <> 'deleted'
          union all
          select substr(s.used_by, 7)::bigint, 'pictures'
            from upload a join upload b on b.sha256 = a.sha256 join upload_use s on s.upload_id = b.id
           where a.public_key = any (${keys}::text[]) and s.used_by ~ '^goods:[0-9]{1,15}$') alike
         group by id) l
      join goods g on g.id = l.id join goods o on o.id = ${goodsId} and o.game_id = g.game_id
      join game m on m.id = g.game_id join app_user u on u.id = g.owner_id
     where g.id <> ${goodsId} and g.state <> 'deleted'
     order by cardinality(l.common) desc, g.id desc limit ${SHOWN_MAX}`.execute(db)
  return rows
}

type Finding = {
  text: string
  state: GoodsState | undefined
  time: Date
  after: number | null
  skip: number
  limit: number
}

/** Accounts of a beginning that are sorted by their number; with more, the list by number is read until a page is full. */
const SORTED_MAX = 20_000

/** Which accounts a text names, and whether they are too few to be met soon in a list of all. */
const textFilter = async (db: Db, text: string) => {
  if (text === '') return { filter: sql`true`, isRare: false }
  if (/^[1-9]\d{9}$/.test(text)) return { filter: sql`g.id = ${Number(text)}`, isRare: false }
  if (/^[1-9]\d{0,8}$/.test(text)) return { filter: sql`g.owner_id = ${Number(text)}`, isRare: false }
  const filter = sql`g.title like ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from goods g where ${filter} limit ${SORTED_MAX + 1}) g`.execute(
    db,
  )
  return { filter, isRare: (rows[0]?.n ?? 0) <= SORTED_MAX }
}

/** Accounts that a text and a state name, the newest first. */
export const findGoods = async (
  db: Db,
  { text, state, time, after, skip, limit }: Finding,
): Promise<OperatedRow[]> => {
  const { filter, isRare } = await textFilter(db, text)
  // Counted, because statistics take beginnings for ten times as frequent; an expression can't be read in the order of the numbers.
  const order = isRare ? sql`g.id + 0` : sql`g.id`
  const { rows } = await sql<OperatedRow>`
    select ${operatedColumns}
      from goods g join game m on m.id = g.game_id join app_user u on u.id = g.owner_id
     where ${filter} and g.created_at <= ${time}
       ${state === undefined ? sql`` : sql`and g.state = ${sql.lit(state)}`}
       ${after === null ? sql`` : sql`and g.id < ${after}`}
     order by ${order} desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
