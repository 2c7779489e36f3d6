/** How far the server's clock is ahead of this device's, in ms. */
let ahead = 0

/** Takes the `Date` header of an answer. It counts whole seconds, so smaller differences are left alone. */
export const noteServerDate = (date: string | null, now = Date.now()): void => {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told) && Math.abs(told - now - ahead) > 1500) ahead = told - now
}
/** The server's time in ms: what deadlines are counted against, whatever this device's clock says. */
export const serverNow = (): number => Date.now() + ahead
