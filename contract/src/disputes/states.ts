import { isAllowed, type Transitions } from '../transitions.ts'

/** Sides of a dispute. `platform`: an account taken out of circulation under a running rental. */
export const disputeParties = ['renter', 'owner', 'platform'] as const
export type DisputeParty = (typeof disputeParties)[number]
/** The two people of an order; one files, the other answers. */
export type OrderParty = Exclude<DisputeParty, 'platform'>

export const partyNames: Record<DisputeParty, string> = { renter: '租客', owner: '号主', platform: '平台' }

/** The other person of an order. */
export const otherParty = (party: OrderParty): OrderParty => (party === 'renter' ? 'owner' : 'renter')

/**
 * States of a dispute. `filed` waits for the other side, `answered` for its author (there is an offer or a refusal),
 * `arbitration` and `appealed` for operators, `decided` for an appeal. The others are final.
 */
export const disputeStates = [
  'filed',
  'answered',
  'arbitration',
  'decided',
  'appealed',
  'accepted',
  'closed',
  'withdrawn',
] as const
export type DisputeState = (typeof disputeStates)[number]

export const disputeStateNames: Record<DisputeState, string> = {
  filed: '等待对方回应',
  answered: '等待申请人确认',
  arbitration: '平台仲裁中',
  decided: '已裁定',
  appealed: '申诉复核中',
  accepted: '已达成一致',
  closed: '已结案',
  withdrawn: '已撤销',
}

/** Who may do a verb: the author, the other side, either of them, an operator, or the job at a deadline. */
type Actor = 'author' | 'respondent' | 'side' | 'operator' | 'clock'

/** The transitions by verb. The server checks every change against this table, and the screens show the same buttons. */
export const disputeTransitions = {
  /** The other side offers another amount; a later, higher one replaces it. */
  offer: { from: ['filed', 'answered'], to: 'answered', by: ['respondent'] },
  /** The other side refuses, with evidence. */
  refuse: { from: ['filed'], to: 'answered', by: ['respondent'] },
  /** The other side grants the claim; an owner who is silent has done so. */
  agree: { from: ['filed', 'answered', 'arbitration'], to: 'accepted', by: ['respondent', 'clock'] },
  /** The author takes the offer; one who is silent has done so. */
  accept: { from: ['answered'], to: 'accepted', by: ['author', 'clock'] },
  /** To the platform: by the author, or by the job where silence is no consent. */
  escalate: { from: ['filed', 'answered'], to: 'arbitration', by: ['author', 'clock'] },
  /** By operators; at the promised time the presumption of the reason decides. */
  decide: { from: ['arbitration'], to: 'decided', by: ['operator', 'clock'] },
  /** Either side, once. */
  appeal: { from: ['decided'], to: 'appealed', by: ['side'] },
  /** Both sides take the decision, or the time for an appeal is over. */
  confirm: { from: ['decided'], to: 'closed', by: ['side', 'clock'] },
  /** The final decision, by other operators than the first; at the promised time the first one stands. */
  decide_appeal: { from: ['appealed'], to: 'closed', by: ['operator', 'clock'] },
  withdraw: {
    from: ['filed', 'answered', 'arbitration', 'decided', 'appealed'],
    to: 'withdrawn',
    by: ['author', 'clock'],
  },
} as const satisfies Transitions<DisputeState> & Record<string, { by: readonly Actor[] }>
export type DisputeVerb = keyof typeof disputeTransitions

/** Whether a verb is allowed in a state, to an actor. A side is also `author` or `respondent`. */
export const mayDispute = (verb: DisputeVerb, state: DisputeState, actors: readonly Actor[]): boolean =>
  isAllowed(disputeTransitions, verb, state) &&
  disputeTransitions[verb].by.some((actor) => actors.includes(actor))

/** Entries of a dispute's time line: the verbs, and what changes no state. */
export const disputeEntryKinds = [
  'file',
  ...(Object.keys(disputeTransitions) as DisputeVerb[]),
  /** One side takes the decision; the dispute closes when both have. */
  'take_decision',
  /** An operator takes the case. */
  'assign',
  /** An operator asks a side. */
  'ask',
  /** A side adds text or pictures. */
  'reply',
] as const
export type DisputeEntryKind = 'file' | DisputeVerb | 'take_decision' | 'assign' | 'ask' | 'reply'
