import type { CallOutput } from '@shanghao/client/http/calls'

/** What the renter of an order may write, and has written. */
export type OrderReview = CallOutput<'reviews', 'ofOrder'>
