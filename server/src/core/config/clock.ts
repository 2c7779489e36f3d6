/** Where time comes from. Tests move it by hand; nothing but the counting of `limits.ts` asks the machine for the time. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
