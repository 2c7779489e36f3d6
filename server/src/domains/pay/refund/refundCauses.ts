/**
 * Why money goes back through a channel. `code` ends the number of the refund, so each cause occurs once for a payment;
 * `reason` is what the payer reads at the channel, `what` what goes back, in texts of ours.
 */
export const refundCauses = {
  duplicate: { code: '01', reason: '重复付款退回', what: '重复付款' },
  cancel: { code: '02', reason: '取消订单退租金', what: '租金' },
  return: { code: '03', reason: '提前归还退租金', what: '租金' },
  terminate: { code: '04', reason: '租用终止退租金', what: '租金' },
  deposit: { code: '05', reason: '押金退回', what: '押金' },
  late: { code: '06', reason: '订单已关闭，付款退回', what: '付款' },
} as const

export type RefundCause = keyof typeof refundCauses

/** The number of a refund: that of its payment and two digits for the cause. */
export const refundIdOf = (paymentId: string, cause: RefundCause): string =>
  `${paymentId}${refundCauses[cause].code}`
