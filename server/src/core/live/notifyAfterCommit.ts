import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** The channel of LISTEN and NOTIFY, and the text of the message by which `emit_live` marks a connection. */
export const LIVE_CHANNEL = 'live_event'
/** Least time (ms) between two wake-ups of a process: more commits than that share one. */
const GAP_MS = 10
/** How often a wake-up is tried. */
const TRIES = 5

/**
 * A transaction of its own, because NOTIFY takes a lock of the whole cluster until its transaction has committed. Nothing
 * is lost with it: readers look by themselves every few seconds.
 */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${LIVE_CHANNEL}', '')`

/**
 * Wakes the listening servers each time a connection that wrote live events returns to the pool: then its transaction
 * has ended. Returns a function that waits until the last wake-up is sent.
 */
export const notifyAfterCommit = (pool: pg.Pool): (() => Promise<void>) => {
  const marked = new WeakSet<pg.ClientBase>()
  let isRequested = false
  let failures = 0
  let sending: Promise<void> | null = null

  const send = async (): Promise<void> => {
    while (isRequested) {
      isRequested = false
      const isSent = await pool.query(NOTIFY).then(
        () => true,
        () => false,
      )
      // The connection may be one that was lost while it was idle. Without a database no one listens either.
      failures = isSent ? 0 : failures + 1
      if (failures > 0 && failures < TRIES) isRequested = true
      await wait(GAP_MS)
    }
    failures = 0
    sending = null
  }
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      if (message === LIVE_CHANNEL) marked.add(client)
    })
  })
  pool.on('release', (_error, client) => {
    if (!marked.delete(client)) return
    isRequested = true
    // The event comes before the connection is free again.
    sending ??= Promise.resolve().then(send)
  })
  return async () => {
    await sending
  }
}
