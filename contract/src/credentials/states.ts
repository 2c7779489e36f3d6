import type { Transitions } from '../transitions.ts'

/** States of a request for a two-step code (验证码) to the owner; all but `asked` are final. */
export const codeStates = ['asked', 'answered', 'refused', 'expired', 'cancelled'] as const
export type CodeState = (typeof codeStates)[number]

export const codeStateNames: Record<CodeState, string> = {
  asked: '等待号主',
  answered: '号主已提供',
  refused: '号主无法提供',
  expired: '号主没有回应',
  cancelled: '已取消',
}

/** Who ends a request. `order`: the rental ended, was disputed or got another account. */
export const codeEnders = ['owner', 'renter', 'clock', 'order'] as const
export type CodeEnder = (typeof codeEnders)[number]

/** The transitions by verb; the database has the same table in `code_transition` (0063). */
export const codeTransitions = {
  /** The owner gives the code, signed in or by the link of the message. */
  answer: { from: ['asked'], to: 'answered', by: 'owner' },
  /** The owner can't give it. */
  refuse: { from: ['asked'], to: 'refused', by: 'owner' },
  /** The time to answer is over. */
  expire: { from: ['asked'], to: 'expired', by: 'clock' },
  /** The renter needs it no longer. */
  cancel: { from: ['asked'], to: 'cancelled', by: 'renter' },
} as const satisfies Transitions<CodeState> & Record<string, { by: CodeEnder }>
export type CodeVerb = keyof typeof codeTransitions

/** Why an owner can't give a code. A code stays once it was used: requests store it. */
export const codeRefusals = {
  not_received: '没有收到验证码',
  unavailable: '现在不方便接收',
  face_needed: '游戏要求本人刷脸',
  not_helping: '这个账号不提供验证码',
} as const
export type CodeRefusal = keyof typeof codeRefusals

/** Why the login of a rental is locked: opened on too many devices, or too often in an hour. */
export const lockReasons = ['devices', 'often'] as const
export type LockReason = (typeof lockReasons)[number]
