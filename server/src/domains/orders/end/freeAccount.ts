import { quoted } from '@shanghao/contract/quoted'
import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import type { Tx } from '../../../core/database/db.ts'
import { awaitOwnerAfterRental, findRelisting } from '../../goods/actions.ts'
import { notify } from '../../notifications/actions.ts'
import { notifyStaff } from '../../owners/actions.ts'
import type { LockedOrder } from '../change.ts'

/**
 * The account of an ended rental is free: its owner is notified. Where it is listed again only once it was confirmed, the staff who change
 * passwords are notified too.
 */
export const freeAccount = async (tx: Tx, { goods_id, owner_id, renter_id }: LockedOrder): Promise<void> => {
  await awaitOwnerAfterRental(tx, goods_id)
  const { title, waits } = await findRelisting(tx, goods_id)
  const message = {
    kind: 'rental_ended',
    title: '租用已结束，账号已空闲',
    text: waits
      ? `${quoted(title)}租用已结束，请检查账号，确认无误后重新上架。`
      : `${quoted(title)}租用已结束，可以再次出租。`,
  } as const
  await notify(tx, owner_id, { ...message, path: `/pages/account-detail/index?goodsId=${goods_id}` })
  if (!waits) return
  const staff = { ownerId: owner_id, may: 'orders_act', renterId: renter_id } as const
  await notifyStaff(tx, staff, { ...message, path: `${OWNER_CONSOLE}/board` })
}
