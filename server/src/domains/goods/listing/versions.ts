import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { Presentation, Shot } from './form.ts'

export type Version = {
  version: number
  presentation: Presentation
  screenshots: readonly Shot[]
}

/** The version of an account that waits for review; undefined for none. */
export const findWaiting = async (db: Db | Tx, goodsId: number): Promise<Version | undefined> => {
  const row = await db
    .selectFrom('goods_version')
    .select([
      'version',
      sql<
        Omit<Version, 'version'>
      >`json_build_object('presentation', presentation, 'screenshots', screenshots)`.as('content'),
    ])
    .where('goods_id', '=', goodsId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row && { version: row.version, ...row.content }
}

type Submission = Omit<Version, 'version'> & {
  goodsId: number
  submittedBy: number
  /** Approved by setting. */
  isApproved: boolean
  at: Date
}

/** Withdraws the version that waits for review, if any. */
export const supersedeWaiting = async (tx: Tx, goodsId: number): Promise<void> => {
  await tx
    .updateTable('goods_version')
    .set({ state: 'superseded' })
    .where('goods_id', '=', goodsId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Stores a version of a locked account in place of the one that waits. */
export const submitVersion = async (
  tx: Tx,
  { goodsId, presentation, screenshots, submittedBy, isApproved, at }: Submission,
): Promise<void> => {
  await supersedeWaiting(tx, goodsId)
  await sql`
    insert into goods_version (goods_id, version, state, presentation, screenshots, submitted_by, at, decided_at)
    select ${goodsId}, coalesce(max(version), 0) + 1, ${isApproved ? 'approved' : 'waiting'}, ${JSON.stringify(presentation)}::jsonb,
           ${JSON.stringify(screenshots)}::jsonb, ${submittedBy}, ${at}::timestamptz, ${isApproved ? at : null}::timestamptz
      from goods_version where goods_id = ${goodsId}`.execute(tx)
}
