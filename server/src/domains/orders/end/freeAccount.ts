import type { Tx } from '../../../core/database/db.ts'
import { awaitOwnerAfterRental, findRelisting } from '../../goods/actions.ts'
import { notify } from '../../notifications/actions.ts'
import type { LockedOrder } from '../change.ts'

/** The account of an ended rental is free: its owner is told, and confirms it where they do so after each rental. */
export const freeAccount = async (tx: Tx, { goods_id, owner_id }: LockedOrder): Promise<void> => {
  await awaitOwnerAfterRental(tx, goods_id)
  const { title, waits } = await findRelisting(tx, goods_id)
  await notify(tx, owner_id, {
    kind: 'rental_ended',
    title: '租用已结束，账号已空闲',
    text: waits
      ? `「${title}」租用已结束，请检查账号，确认无误后重新上架。`
      : `「${title}」租用已结束，可以再次出租。`,
    path: `/pages/account-detail/index?goodsId=${goods_id}`,
  })
}
