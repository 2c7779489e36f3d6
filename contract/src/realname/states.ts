import type { Transitions } from '../transitions.ts'

/**
 * States of a certification in a person's own wallet app. It is settled once, by the provider's response or when it
 * expires.
 */
export const certificationStates = ['pending', 'passed', 'failed', 'expired'] as const
export type CertificationState = (typeof certificationStates)[number]

export const certificationTransitions = {
  pass: { from: ['pending'], to: 'passed' },
  refuse: { from: ['pending'], to: 'failed' },
  expire: { from: ['pending'], to: 'expired' },
} as const satisfies Transitions<CertificationState>
export type CertificationVerb = keyof typeof certificationTransitions

/** Verification required before renting an account: none, name and ID number, a ZhiMa certification. */
export const realAuthPlans = { none: 0, twoElements: 1, zhima: 2 } as const
