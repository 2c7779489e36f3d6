import type { QuietHours } from '@shanghao/contract/week'
import type { Db, Tx } from '../../core/database/db.ts'

/** The columns of quiet hours; both are null or none is. */
export type QuietColumns = { quiet_from: number | null; quiet_to: number | null }

export const quietOf = ({ quiet_from, quiet_to }: QuietColumns): QuietHours | null =>
  quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to }

export const findQuietHours = async (db: Db | Tx, goodsId: number): Promise<QuietHours | null> =>
  quietOf(
    await db
      .selectFrom('goods')
      .select(['quiet_from', 'quiet_to'])
      .where('id', '=', goodsId)
      .executeTakeFirstOrThrow(),
  )
