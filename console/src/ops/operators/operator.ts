import type { CallOutput } from '@shanghao/client/http/calls'

/** One of the people who work for the platform. */
export type Operator = CallOutput<'ops', 'operators'>['list'][number]
