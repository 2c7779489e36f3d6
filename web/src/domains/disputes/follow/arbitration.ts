import type { Dispute } from '../../../ui/disputes/disputeState.ts'

type Kind = Dispute['entries'][number]['kind']

const KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'escalate',
  'assign',
  'ask',
  'reply',
  'decide',
  'take_decision',
  'appeal',
  'confirm',
  'decide_appeal',
])

/** The entries since the platform was asked to decide; none if it never was. */
export const arbitrationEntries = ({ entries }: Pick<Dispute, 'entries'>): Dispute['entries'] => {
  const from = entries.findIndex(({ kind }) => kind === 'escalate')
  return from < 0 ? [] : entries.slice(from).filter(({ kind }) => KINDS.has(kind))
}

/** Whether the platform was asked to decide. */
export const wasArbitrated = (dispute: Pick<Dispute, 'entries'>): boolean =>
  arbitrationEntries(dispute).length > 0
