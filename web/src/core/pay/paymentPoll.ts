import type { Poll } from '../http/usePollUntil.ts'

/** The part of a payment's poll that screens show: its failure, its time-out, and a check by hand. */
export type PaymentPoll = Pick<Poll, 'error' | 'isTimedOut' | 'isChecking' | 'checkNow'>
