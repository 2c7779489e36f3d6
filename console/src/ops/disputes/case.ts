import type { CallOutput } from '@shanghao/client/http/calls'

/** A dispute as operators see it. */
export type Case = CallOutput<'disputes', 'caseDetail'>
