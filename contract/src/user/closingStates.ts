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
