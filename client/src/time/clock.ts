/** The server's clock minus this device's, in ms. */
let offsetMs = 0
/** A moment (ms) at which the clock stands still; null while it runs. */
let fixedMs: () => number | null = () => null

/** Takes the `Date` header of a response. It has a resolution of a second, so smaller differences are ignored. */
export const syncServerClock = (date: string | null, now = Date.now()): void => {
  const serverMs = Date.parse(date ?? '')
  if (!Number.isNaN(serverMs) && Math.abs(serverMs - now - offsetMs) > 1500) offsetMs = serverMs - now
}
/** Lets the clock stand still at a moment (ms) as long as `at` returns one. */
export const fixClock = (at: () => number | null): void => {
  fixedMs = at
}
/** The server's time in ms. Deadlines are compared with it, not with the device's clock. */
export const serverNow = (): number => fixedMs() ?? Date.now() + offsetMs
