/** Reasons of differences between a channel's bill and our records. */
export const differenceReasons = {
  unknown_here: '渠道有记录，我们没有',
  missing_there: '我们已入账，渠道账单里没有',
  amount: '金额不一致',
  other_number: '渠道的交易号与我们记录的不一致',
  duplicate: '同一单号在账单里出现不止一次',
  not_counted_here: '渠道已成功，我们尚未入账',
  failed_here: '渠道已转出，我们按失败退到了余额',
  returned: '转账到账后又被渠道退回',
} as const
