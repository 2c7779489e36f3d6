import { type CallOptions, NetworkError, UnavailableError } from '@shanghao/contract/client'
import { create } from 'zustand'
import { isError } from './failures.ts'

/** How long (ms) a request is repeated, counted from its first failure, before its failure is shown. */
const REPEAT_MS = 30_000
/** The pause (ms) before the first repeat and the longest one; each is twice the one before. */
const PAUSES = { firstMs: 300, longestMs: 4_000 }

/** Answers of a proxy whose server is away for a moment. */
const GATEWAY_STATUSES = [502, 503, 504]

/** Requests that are being repeated now; the shell says so (`NoticeHost`). */
export const useRepeating = create<{ readonly count: number }>()(() => ({ count: 0 }))
const countRepeating = (by: 1 | -1) => useRepeating.setState(({ count }) => ({ count: count + by }))

/**
 * Whether a failure may pass by itself within seconds: the database fails over, or a server or its proxy restarts. A device
 * without a network is told at once, and so is a read without any answer: the page asks again by itself when the server
 * answers (core/http/connection.ts).
 */
export const mayPass = (error: unknown, isRead: boolean, isOnline = navigator.onLine !== false): boolean => {
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
 * Sends a request that may be sent more than once (a read, or a mutation under its Idempotency-Key) again while its
 * failure may pass, for half a minute. Once it was sent twice, IN_PROGRESS means that the first one is still at work.
 */
export const repeated = async <T>(
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
        const isPassing = mayPass(error, isRead) || (failedAt !== null && isError(error, 'IN_PROGRESS'))
        if (!isPassing || signal?.aborted) throw error
        if (failedAt === null) countRepeating(1)
        failedAt ??= performance.now()
        if (performance.now() - failedAt + pauseMs > REPEAT_MS) throw error
        // Half of the pause is drawn, so that the browsers of an outage do not come back at one moment.
        await pause(pauseMs * (0.5 + Math.random() / 2), signal)
        if (signal?.aborted) throw error
        pauseMs = Math.min(pauseMs * 2, PAUSES.longestMs)
      }
    }
  } finally {
    if (failedAt !== null) countRepeating(-1)
  }
}
