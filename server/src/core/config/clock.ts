/** Source of time. Tests set it; only rate limits (`core/limits`) use the system clock directly. */
export type Clock = {
  now: () => Date
  /** It is the time of this machine, which may differ from the database's; undefined for one that tests set. */
  isSystem?: true
}

export const systemClock: Clock = { now: () => new Date(), isSystem: true }
