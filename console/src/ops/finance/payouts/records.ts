import type { CallOutput, ListItem } from '@shanghao/client/http/calls'

/** A withdrawal with what it is decided by. */
export type Withdrawal = CallOutput<'finance', 'withdrawalForReview'>
/** A refund that its channel does not end. */
export type StuckRefund = ListItem<'pay', 'stuckRefunds'>
/** A payment that its channel does not end. */
export type StuckPayment = ListItem<'pay', 'stuckPayments'>
