import { yuanSign } from '@shanghao/contract/refundWays'
import type { Tx } from '../../../core/database/db.ts'
import { notify } from '../../notifications/actions.ts'
import type { EndCause, LockedOrder } from '../change.ts'

/** Texts of the causes, in messages and on the order. */
const CAUSE_TEXTS: Record<EndCause, string> = {
  account_banned: '账号已被平台下架',
  account_disputed: '账号正在由平台核查',
  account_removed: '号主删除了账号',
  not_served: '预约时段内系统未能提供服务',
  renter_not_adult: '开始时未通过成年人核验',
  login_failed: '账号登不上',
  operator: '平台已处理这笔订单',
}

export const causeText = (cause: EndCause): string => CAUSE_TEXTS[cause]

type EndedInput = {
  cause: EndCause
  refundFen: number
  /** The rent of the used time went back too. */
  isWhole?: boolean
  stateBefore: 'pending_payment' | 'reserved' | 'renting'
}

const TITLES = {
  pending_payment: '订单已取消',
  reserved: '预约已取消',
  renting: '租用已提前结束',
} as const satisfies Record<EndedInput['stateBefore'], string>

const moneyText = ({ refundFen, stateBefore, isWhole = false }: EndedInput): string => {
  if (stateBefore === 'pending_payment') return '没有扣款；如果刚刚付过款，会自动退还。'
  const back = yuanSign(refundFen)
  return stateBefore === 'reserved' || isWhole
    ? `已付的 ${back} 全额退还。`
    : `只收取已使用时间的租金，其余租金和押金共 ${back} 退还给你。`
}

/** Notifies the renter that the platform ended the order; `refundFen` (分) is the whole refund. */
export const notifyEnded = (tx: Tx, order: LockedOrder, ended: EndedInput): Promise<void> =>
  notify(tx, order.renter_id, {
    kind: 'order_ended',
    title: TITLES[ended.stateBefore],
    text: `${causeText(ended.cause)}。${moneyText(ended)}`,
    path: `/pages/order/detail?orderId=${order.parent_id ?? order.id}`,
  })
