import type { CallOutput } from '../../../core/http/request.ts'

/** What the renter of an order may write, and has written. */
export type OrderReview = CallOutput<'reviews', 'ofOrder'>
