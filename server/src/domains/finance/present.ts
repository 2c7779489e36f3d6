import type { OutputOf } from '@shanghao/contract/call'
import type { financeCalls } from '@shanghao/contract/finance/calls'
import type { EntryRow } from './queries.ts'

type Entry = OutputOf<typeof financeCalls.details>['list'][number]

/** What an entry is called, by the business act and step that posted it. */
const LABELS: Record<string, string> = {
  'payment.cash': '租号付款',
  'payment.bonus': '租号付款（赠送余额）',
  'order.rent': '租金收入',
  'order.cancel_cash': '取消订单退款',
  'order.cancel_bonus': '取消订单退款（赠送余额）',
  'order.return_cash': '提前归还退租金',
  'order.return_bonus': '提前归还退租金（赠送余额）',
  'order.deposit_cash': '押金退回',
  'order.deposit_bonus': '押金退回（赠送余额）',
  'recharge.cash': '充值',
  'bonus.grant': '平台赠送',
}

export const presentEntry = (row: EntryRow): Entry => ({
  id: `${row.transfer_id}-${row.account_id.split(':')[0]}`,
  fen: row.amount,
  wallet: row.account_id.startsWith('bonus:') ? 'bonus' : 'cash',
  label: LABELS[`${row.biz_type}.${row.step}`] ?? '余额变动',
  balanceFen: row.balance_after,
  at: row.at.getTime(),
  orderId: row.biz_type === 'order' ? row.biz_id : row.order_id,
})
