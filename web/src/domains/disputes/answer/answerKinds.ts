import type { Dispute } from '../../../ui/disputes/disputeState.ts'

const KINDS = ['agree', 'offer', 'refuse'] as const
export type AnswerKind = (typeof KINDS)[number]

/** The answers that the state allows the viewer. */
export const answerKindsOf = ({ may }: Pick<Dispute, 'may'>): AnswerKind[] =>
  KINDS.filter((kind) => may.includes(kind))
