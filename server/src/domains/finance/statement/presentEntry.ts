import type { OutputOf } from '@shanghao/contract/call'
import type { financeCalls } from '@shanghao/contract/finance/calls'
import { describeTransfer } from './transferTexts.ts'
import type { EntryRow } from './walletQueries.ts'

type Entry = OutputOf<typeof financeCalls.details>['list'][number]

const causeOf = (row: EntryRow): Entry['cause'] => {
  const { biz_type, biz_id, paid_purpose, paid_id, payment_id } = row
  if (biz_type === 'order' || biz_type === 'withdrawal' || biz_type === 'recharge')
    return { kind: biz_type, id: biz_id }
  if (biz_type === 'reward') return { kind: 'recharge', id: biz_id }
  if (biz_type !== 'payment' && biz_type !== 'refund') return null
  const isKnown = paid_purpose === 'order' || paid_purpose === 'recharge'
  return isKnown && paid_id !== null
    ? { kind: paid_purpose, id: paid_id }
    : { kind: 'payment', id: payment_id ?? biz_id }
}

export const presentEntry = (row: EntryRow): Entry => {
  const { label, type } = describeTransfer(row)
  const cause = causeOf(row)
  return {
    id: `${row.transfer_id}-${row.account_id.split(':')[0]}`,
    fen: row.amount,
    wallet: row.account_id.startsWith('bonus:') ? 'bonus' : 'cash',
    type,
    label,
    balanceFen: row.balance_after,
    at: row.at.getTime(),
    cause,
    orderId: cause?.kind === 'order' ? cause.id : null,
  }
}
