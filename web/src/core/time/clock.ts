import { firstPage } from '../page/firstPage.ts'

/** The server's clock minus this device's, in ms. */
let offsetMs = 0
let isRunning = firstPage() === null

/** Takes the `Date` header of a response. It has a resolution of a second, so smaller differences are ignored. */
export const syncServerClock = (date: string | null, now = Date.now()): void => {
  const serverMs = Date.parse(date ?? '')
  if (!Number.isNaN(serverMs) && Math.abs(serverMs - now - offsetMs) > 1500) offsetMs = serverMs - now
}
/** Called once the page that the server rendered is taken over: until then it is the time of that rendering. */
export const startClock = (): void => {
  isRunning = true
}
/** The server's time in ms. Deadlines are compared with it, not with the device's clock. */
export const serverNow = (): number => {
  const page = isRunning && typeof window !== 'undefined' ? null : firstPage()
  return page ? page.now : Date.now() + offsetMs
}
