import type { CallOutput } from '@shanghao/client/http/calls'

/** An order with everything that happened to it. */
export type DeskOrder = CallOutput<'orders', 'deskOrder'>
