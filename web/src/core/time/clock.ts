import { fixClock } from '@shanghao/client/time/clock'
import { firstPage } from '../page/firstPage.ts'

let isRunning = firstPage() === null

/** Until the page that the server rendered is taken over, it is the time of that rendering; on the server always. */
fixClock(() => (isRunning && typeof window !== 'undefined' ? null : (firstPage()?.now ?? null)))

/** Called once the page that the server rendered is taken over. */
export const startClock = (): void => {
  isRunning = true
}
