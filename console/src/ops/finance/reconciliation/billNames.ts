import { client } from '../../client.ts'

export const billNames = { trade: '交易账单', fund: '账务账单' } as const
export const kindNames = {
  payment: '支付',
  refund: '退款',
  payout: '转账',
  payout_return: '转账退回',
} as const

/** What comparing a bill or settling a difference changes. */
export const reconciliationCalls = [
  client.pay.reconciledDays,
  client.pay.differences,
  client.pay.difference,
  client.pay.payoutRecords,
  client.finance.payoutOverview,
]
