/** What stands in the way of closing an account, in the order it is listed. */
export const closingObstacles = [
  'orders',
  'owner_orders',
  'disputes',
  'cash',
  'withdrawals',
  'payments',
  'refunds',
  'goods',
  'phone_change',
  'operator',
  'partner',
  'sanction',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]

/** The same as operators read it. */
export const closingObstacleNames: Readonly<Record<ClosingObstacle, string>> = {
  orders: '租用的订单',
  owner_orders: '出租的订单',
  disputes: '维权',
  cash: '现金余额',
  withdrawals: '提现',
  payments: '付款或充值',
  refunds: '退款',
  goods: '上架的账号',
  phone_change: '更换绑定手机',
  operator: '运营人员身份',
  partner: '分销或门户合作',
  sanction: '账号限制',
}
