import type { Transitions } from '../transitions.ts'

/** States of an order. `merged`: a paid renewal, whose hours and money now belong to the order it renews. */
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
 * The transitions by verb. The server checks every change against this table, and the screens show a button exactly when
 * its verb is allowed.
 */
export const orderTransitions = {
  /** Paid, and the rental begins now. */
  start: { from: ['pending_payment', 'reserved'], to: 'renting' },
  /** Paid, and the rental begins later. */
  reserve: { from: ['pending_payment'], to: 'reserved' },
  /** A renewal is paid. */
  merge: { from: ['pending_payment'], to: 'merged' },
  /** By the renter, by the job when it is not paid in time, or because the account was taken out of circulation. */
  cancel: { from: ['pending_payment', 'reserved'], to: 'cancelled' },
  /** By the job at the end of the span. */
  expire: { from: ['renting'], to: 'ended' },
  /** By the renter before the end of the span. */
  return: { from: ['renting'], to: 'ended' },
  /** By the platform or the owner, who took the account out of circulation while it was rented. */
  terminate: { from: ['renting'], to: 'ended' },
  /** A complaint of the renter, or of the owner about the deposit. */
  dispute: { from: ['renting', 'ended'], to: 'disputed' },
  /** Its disputes are over, and so is the rental. */
  resolve: { from: ['disputed'], to: 'ended' },
  /** Its disputes are over, and time is left that was not refunded. */
  resume: { from: ['disputed'], to: 'renting' },
  /** Rent and deposit are both settled. */
  settle: { from: ['ended'], to: 'settled' },
} as const satisfies Transitions<OrderState>
export type OrderVerb = keyof typeof orderTransitions

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
