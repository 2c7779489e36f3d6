import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { Presentation, Shot } from './form.ts'

export type Version = {
  version: number
  presentation: Presentation
  screenshots: readonly Shot[]
}

/** The versions of accounts that wait for review, by account. */
export const findAllWaiting = async (
  db: Db | Tx,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, Version>> => {
  const { rows } = await sql<Version & { goods_id: number }>`
    select goods_id, version, presentation, screenshots from goods_version
     where goods_id = any (${[...goodsIds]}::bigint[]) and state = 'waiting'`.execute(db)
  return new Map(rows.map(({ goods_id: id, ...version }) => [id, version]))
}

/** The version of an account that waits for review; undefined for none. */
export const findWaiting = async (db: Db | Tx, goodsId: number): Promise<Version | undefined> =>
  (await findAllWaiting(db, [goodsId])).get(goodsId)

export type Submission = Omit<Version, 'version'> & {
  goodsId: number
  submittedBy: number
  /** Approved by setting. */
  isApproved: boolean
  at: Date
}

/** Withdraws the versions of accounts that wait for review. */
export const supersedeWaiting = async (tx: Tx, goodsIds: readonly number[]): Promise<void> => {
  await tx
    .updateTable('goods_version')
    .set({ state: 'superseded' })
    .where('goods_id', 'in', goodsIds)
    .where('state', '=', 'waiting')
    .execute()
}

/** Stores a version of each of some locked accounts in place of the one that waits. */
export const submitVersions = async (tx: Tx, submissions: readonly Submission[]): Promise<void> => {
  if (submissions.length === 0) return
  await supersedeWaiting(
    tx,
    submissions.map(({ goodsId }) => goodsId),
  )
  const rows = submissions.map(({ goodsId, presentation, screenshots, submittedBy, isApproved, at }) => ({
    goods_id: goodsId,
    state: isApproved ? 'approved' : 'waiting',
    presentation,
    screenshots,
    submitted_by: submittedBy,
    at,
    decided_at: isApproved ? at : null,
  }))
  await sql`
    insert into goods_version (goods_id, version, state, presentation, screenshots, submitted_by, at, decided_at)
    select n.goods_id, 1 + coalesce((select max(v.version) from goods_version v where v.goods_id = n.goods_id), 0), n.state,
           n.presentation, n.screenshots, n.submitted_by, n.at, n.decided_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(goods_id bigint, state text, presentation jsonb, screenshots jsonb,
           submitted_by bigint, at timestamptz, decided_at timestamptz)`.execute(tx)
}
