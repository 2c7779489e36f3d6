/**
 * Causes of refunds through a channel. The refund's id ends in `code`, so each cause occurs once for a payment. The payer
 * reads `reason` at the channel; our messages name the refunded amount by `subject`.
 */
export const refundCauses = {
  duplicate: { code: '01', reason: '重复付款退回', subject: '重复付款' },
  cancel: { code: '02', reason: '取消订单退租金', subject: '租金' },
  return: { code: '03', reason: '提前归还退租金', subject: '租金' },
  terminate: { code: '04', reason: '租用终止退租金', subject: '租金' },
  deposit: { code: '05', reason: '押金退回', subject: '押金' },
  dispute: { code: '07', reason: '维权退租金', subject: '租金' },
  swap: { code: '08', reason: '换号退租金差价', subject: '租金差价' },
  swap_deposit: { code: '09', reason: '换号退押金差价', subject: '押金差价' },
  late: { code: '06', reason: '订单已关闭，付款退回', subject: '付款' },
} as const

export type RefundCause = keyof typeof refundCauses

/** The id of a refund: that of its payment and two digits for the cause. */
export const refundIdOf = (paymentId: string, cause: RefundCause): string =>
  `${paymentId}${refundCauses[cause].code}`
