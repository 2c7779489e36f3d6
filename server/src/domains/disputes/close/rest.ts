import type { Tx } from '../../../core/database/db.ts'
import { endRest, restOn } from '../../goods/actions.ts'
import type { Dispute } from '../dispute.ts'

/**
 * Ends the account's rest for a dispute, unless another live one keeps it resting. `isFaultless`: nothing was found against the
 * account. Read under the account's lock: two that end at once would each see the other live.
 */
export const endRestOf = async (
  tx: Tx,
  { id, goods_id: goodsId }: Dispute,
  isFaultless: boolean,
): Promise<void> => {
  await tx.selectFrom('goods').select('id').where('id', '=', goodsId).forNoKeyUpdate().execute()
  const other = await tx
    .selectFrom('dispute')
    .select('id')
    .where('goods_id', '=', goodsId)
    .where('id', '<>', id)
    .where('rests', '=', true)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  await (other ? restOn : endRest)(tx, goodsId, isFaultless)
}
