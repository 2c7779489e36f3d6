import { type CallOptions, NetworkError, UnavailableError } from '@shanghao/contract/client'
import { create } from 'zustand'
import { isError } from './failures.ts'

/** How long (ms) a request is retried, counted from its first failure, before the failure is shown. */
const RETRY_FOR_MS = 30_000
/** The pause (ms) before the first retry, and the longest one; each pause is twice the one before. */
const PAUSES = { firstMs: 300, longestMs: 4_000 }

/** Responses of a proxy whose server is briefly unreachable. */
const GATEWAY_STATUSES = [502, 503, 504]

/** The number of requests that are being retried; the shell shows it (`OverlayHost`). */
export const useRetrying = create<{ readonly count: number }>()(() => ({ count: 0 }))
const countRetrying = (by: 1 | -1) => useRetrying.setState(({ count }) => ({ count: count + by }))

/**
 * Whether a failure may be over within seconds: the database fails over, or a server or its proxy restarts. Without a network
 * the failure is shown at once, and so is a read without any response: the page repeats it when the server is reachable again
 * (connection.ts).
 */
export const isTransient = (
  error: unknown,
  isRead: boolean,
  isOnline = navigator.onLine !== false,
): boolean => {
  if (error instanceof UnavailableError) return true
  if (!(error instanceof NetworkError) || !isOnline) return false
  return (!isRead && error.cause instanceof TypeError) || GATEWAY_STATUSES.includes(error.status ?? 0)
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })

/**
 * Retries a request that may be sent more than once (a read, or a mutation under its Idempotency-Key) after transient
 * failures, for half a minute. From the second attempt on, IN_PROGRESS means that the first one is still running.
 */
export const withRetry = async <T>(
  send: () => Promise<T>,
  { signal, isRead = false }: Pick<CallOptions, 'signal' | 'isRead'>,
): Promise<T> => {
  let pauseMs = PAUSES.firstMs
  let failedAt: number | null = null
  try {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        const mayRetry = isTransient(error, isRead) || (failedAt !== null && isError(error, 'IN_PROGRESS'))
        if (!mayRetry || signal?.aborted) throw error
        if (failedAt === null) countRetrying(1)
        failedAt ??= performance.now()
        if (performance.now() - failedAt + pauseMs > RETRY_FOR_MS) throw error
        // Half of the pause is random, so that the browsers do not all return at the same moment after an outage.
        await pause(pauseMs * (0.5 + Math.random() / 2), signal)
        if (signal?.aborted) throw error
        pauseMs = Math.min(pauseMs * 2, PAUSES.longestMs)
      }
    }
  } finally {
    if (failedAt !== null) countRetrying(-1)
  }
}
