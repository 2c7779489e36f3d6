/** Source of time. Tests set it; only rate limits (`core/limits`) use the system clock directly. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
