/** Life of an order. `merged` is where a paid renewal ends: its hours and money now belong to the order it renews. */
export const orderStates = [
  'pending_payment',
  'reserved',
  'renting',
  'ended',
  'settled',
  'cancelled',
  'disputed',
  'merged',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * Which verb leads from where to where. The server checks every change against this table and the screens show a
 * button exactly when its verb may be used.
 */
export const orderTransitions = {
  /** Paid, and the rental begins now. */
  start: { from: ['pending_payment', 'reserved'], to: 'renting' },
  /** Paid, and the rental begins later. */
  reserve: { from: ['pending_payment'], to: 'reserved' },
  /** A renewal is paid. */
  merge: { from: ['pending_payment'], to: 'merged' },
  /** By the renter, by the clock when it is not paid in time, or because the account went out of circulation. */
  cancel: { from: ['pending_payment', 'reserved'], to: 'cancelled' },
  /** By the clock at the end of the span. */
  expire: { from: ['renting'], to: 'ended' },
  /** By the renter before the end of the span. */
  return: { from: ['renting'], to: 'ended' },
  /** By the platform or the owner, who took the account out of circulation while it was rented. */
  terminate: { from: ['renting'], to: 'ended' },
  dispute: { from: ['renting', 'ended'], to: 'disputed' },
  resolve: { from: ['disputed'], to: 'ended' },
  /** Rent and deposit are both where they belong. */
  settle: { from: ['ended'], to: 'settled' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type OrderVerb = keyof typeof orderTransitions

export const mayOrder = (verb: OrderVerb, state: OrderState): boolean =>
  (orderTransitions[verb].from as readonly OrderState[]).includes(state)

export const orderStateNames: Record<OrderState, string> = {
  pending_payment: '待付款',
  reserved: '待开始',
  renting: '租用中',
  ended: '待结算',
  settled: '已完成',
  cancelled: '已取消',
  disputed: '维权中',
  merged: '已并入原订单',
}
