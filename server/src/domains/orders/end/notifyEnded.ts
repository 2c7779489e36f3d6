import { yuan } from '@shanghao/contract/money'
import type { Tx } from '../../../core/database/db.ts'
import { notify } from '../../user/actions.ts'
import type { EndCause, LockedOrder } from '../change.ts'

/** What happened, as a renter reads it in a message and on the order. */
const CAUSE_TEXTS: Record<EndCause, string> = {
  account_banned: '账号已被平台下架',
  account_disputed: '账号正在由平台核查',
  account_removed: '号主删除了账号',
  not_served: '预约时段内系统未能提供服务',
  renter_not_adult: '开始时未通过成年人核验',
}

export const causeText = (cause: EndCause): string => CAUSE_TEXTS[cause]

type Ended = { cause: EndCause; refundFen: number; was: 'pending_payment' | 'reserved' | 'renting' }

const TITLES = {
  pending_payment: '订单已取消',
  reserved: '预约已取消',
  renting: '租用已提前结束',
} as const satisfies Record<Ended['was'], string>

const moneyText = ({ refundFen, was }: Ended): string => {
  if (was === 'pending_payment') return '没有扣款；如果刚刚付过款，会自动退还。'
  const back = yuan(refundFen)
  return was === 'reserved'
    ? `已付的 ${back} 元全额退还。`
    : `只收取已使用时间的租金，其余租金和押金共 ${back} 元退还给你。`
}

/** Tells the renter that the platform ended their order and what becomes of the money; `refundFen` (分) is all that went back. */
export const notifyEnded = (tx: Tx, order: LockedOrder, ended: Ended): Promise<void> =>
  notify(tx, order.renter_id, {
    title: TITLES[ended.was],
    text: `${causeText(ended.cause)}。${moneyText(ended)}`,
    path: `/pages/order/detail?orderId=${order.parent_id ?? order.id}`,
  })
