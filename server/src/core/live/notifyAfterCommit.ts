import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** The channel of LISTEN and NOTIFY, and the text of the message by which `emit_live` marks a connection. */
export const LIVE_CHANNEL = 'live_event'
/** Least time (ms) between two wake-ups of a process: more commits than that share one. */
const GAP_MS = 10

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
  let isWanted = false
  let sending: Promise<void> | null = null

  const send = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      // Without a database there is nobody to wake.
      await pool.query(NOTIFY).catch(() => {})
      await wait(GAP_MS)
    }
    sending = null
  }
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      if (message === LIVE_CHANNEL) marked.add(client)
    })
  })
  pool.on('release', (_error, client) => {
    if (!marked.delete(client)) return
    isWanted = true
    // The event comes before the connection is free again.
    sending ??= Promise.resolve().then(send)
  })
  return async () => {
    await sending
  }
}
