import { queryClient } from '../http/query.ts'
import { isSignedIn } from '../session/session.ts'
import type { FirstPage } from './firstPage.ts'
import { whenInteractive } from './interactive.tsx'

/** Puts the responses that the server rendered the page from into the cache, so that nothing is requested twice. */
export const seedFirstPage = ({ responses }: FirstPage): void => {
  for (const [key, data] of responses) queryClient.setQueryData(key, data)
}

/** Whether the page is from the browser's history, or one that the server has kept for some seconds. */
const isOlder = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) return false
  return entry.type === 'back_forward' || entry.serverTiming.some(({ name }) => name === 'kept')
}

/**
 * Once the page is interactive, requests its responses again where they may differ by now, or for who is signed in: the server
 * renders for a guest.
 */
export const refreshFirstPage = ({ responses }: FirstPage): void => {
  if (!isSignedIn() && !isOlder()) return
  whenInteractive(() => {
    for (const [queryKey] of responses) void queryClient.invalidateQueries({ queryKey, exact: true })
  })
}
