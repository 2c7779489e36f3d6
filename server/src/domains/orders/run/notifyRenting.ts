import { sql } from 'kysely'
import { shanghaiClock, shanghaiMoment } from '../../../core/config/shanghaiTime.ts'
import type { Tx } from '../../../core/database/db.ts'
import { notify } from '../../notifications/actions.ts'
import type { LockedOrder } from '../change.ts'

const detailPath = (orderId: string): string => `/pages/order/detail?orderId=${orderId}`

type Span = { from: Date; to: Date }

/** Notifies the renter that an order is paid: a rental that began, or a reservation. */
export const notifyPaid = (tx: Tx, order: LockedOrder, { from, to }: Span): Promise<void> =>
  notify(tx, order.renter_id, {
    kind: 'order_paid',
    title: order.immediate ? '付款成功，租用已开始' : '付款成功，已预约',
    text: order.immediate
      ? `到期时间 ${shanghaiMoment(to)}，可以查看账号密码登录游戏。`
      : `${shanghaiMoment(from)} 开始，到期时间 ${shanghaiMoment(to)}。`,
    path: detailPath(order.id),
  })

/** Notifies the renter that a renewal is paid; `to` is the new end of the rental. */
export const notifyRenewed = (tx: Tx, order: LockedOrder, hours: number, to: Date): Promise<void> =>
  notify(tx, order.renter_id, {
    kind: 'order_paid',
    title: '续租成功',
    text: `增加 ${hours} 小时，到期时间改为 ${shanghaiMoment(to)}。`,
    path: detailPath(order.id),
  })

type Ending = {
  id: string
  renterId: number
  endsAt: Date
  /** The end of the time to finish a match; null for none. */
  finishUntil: Date | null
}

/** Notifies the renter ahead that a rental ends. */
export const notifyEnding = (tx: Tx, { id, renterId, endsAt, finishUntil }: Ending): Promise<void> =>
  notify(tx, renterId, {
    kind: 'rental_ending',
    title: '租用即将到期',
    text: `${shanghaiClock(endsAt)} 到期，想继续玩可以续租。${
      finishUntil && finishUntil > endsAt
        ? `到期后不能再查看账号密码，最后一局可在 ${shanghaiClock(finishUntil)} 前打完。`
        : '到期前请退出游戏登录。'
    }`,
    path: detailPath(id),
  })

/**
 * Notifies the owner that the login of their account was shown: one message for each order, which counts. The account is named by
 * game and number, because its title may hold what is no text of ours. Call it with the order locked, after the look is recorded.
 */
export const notifyRevealed = async (
  tx: Tx,
  { id, goods_id, owner_id }: Pick<LockedOrder, 'id' | 'goods_id' | 'owner_id'>,
  at: Date,
): Promise<void> => {
  const { rows } = await sql<{ game: string; times: number }>`
    select m.name as game, (select count(*) from reveal r where r.order_id = ${id})::int as times
      from goods g join game m on m.id = g.game_id where g.id = ${goods_id}`.execute(tx)
  for (const { game, times } of rows)
    await notify(tx, owner_id, {
      kind: 'login_revealed',
      subject: `order:${id}`,
      title: '租客查看了账号密码',
      text: `${game}账号 ${goods_id} 在这次租用中已被查看 ${times} 次，最近一次 ${shanghaiMoment(at)}。`,
      path: `/pages/account-detail/index?goodsId=${goods_id}`,
    })
}
