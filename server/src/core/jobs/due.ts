import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import type { Tx } from '../database/db.ts'
import { failureOf, failWith } from '../errors.ts'
import type { JobDeps } from './jobs.ts'

/** Before a retry: the first pause, and the longest (ms); each is twice the one before. */
type Pauses = { firstMs: number; longestMs: number }

/** The time of the next retry after `attempts` failed attempts. */
export const nextRetryAt = (now: Date, attempts: number, { firstMs, longestMs }: Pauses): Date =>
  new Date(now.getTime() + Math.min(firstMs * 2 ** Math.min(attempts, 20), longestMs))

/**
 * The first pause for requests that move money: far longer than a call may take. With a shorter pause a second worker
 * could query a number whose request is still in progress, find it unknown, and send it too.
 */
export const SENDING_MS = 60_000

/**
 * Whether an item that was claimed at this moment may still be sent: within half of the first pause, which is longer than
 * the call's timeout. Later another process may have claimed it, or operators may have ended it (`requireUnclaimed`).
 */
export const maySend = (claimedAt: Date, now: Date): boolean =>
  now.getTime() - claimedAt.getTime() <= SENDING_MS / 2

/**
 * Raises CHANNEL_ASKING while a process may still ask about or send an item. `retryAt` is the item's next retry and
 * `attempts` the number from which it was computed: together they tell when the item was claimed.
 */
export const requireUnclaimed = (
  { retryAt, attempts, pauses }: { retryAt: Date; attempts: number; pauses: Pauses },
  now: Date,
): void => {
  const pauseMs = nextRetryAt(retryAt, attempts, pauses).getTime() - retryAt.getTime()
  const leftMs = retryAt.getTime() - pauseMs + SENDING_MS - now.getTime()
  if (leftMs > 0) failWith('CHANNEL_ASKING', { seconds: Math.ceil(leftMs / 1000) })
}

type LeastDeps = Pick<Deps, 'db' | 'clock' | 'log'>

export type DueWork<T, D extends LeastDeps = Deps> = {
  /**
   * Claims up to a batch and sets the time of its retry, in one short transaction, so that no other process claims it
   * too.
   */
  claim: (tx: Tx, now: Date) => Promise<T[]>
  /** Processes one item in transactions of its own. */
  handle: (deps: D, item: T) => Promise<void>
  /** Log fields of an item that failed. */
  logFields: (item: T) => object
}

type DueRows = {
  /** A table with the columns `due_at`, `retry_at` and `attempts`, the trigger `due_changed`, and an index on `due_at`. */
  table:
    | 'code_request'
    | 'dispute'
    | 'goods_import'
    | 'invitation'
    | 'rental_order'
    | 'review_request'
    | 'reward'
    | 'setting_plan'
    | 'shelf_plan'
    | 'sms_notice'
    | 'upload'
  /** Its primary key. */
  key: string
  batch: number
  pauses: Pauses
}

/**
 * Claims the rows of a table that have been due longest, and answers their keys. Two claims at once answer different rows
 * and don't wait for each other. A row is claimed again at its `retry_at` unless its `due_at` was changed by then.
 */
export const claimDueRows = async <Key extends string | number>(
  tx: Tx,
  { table, key, batch, pauses: { firstMs, longestMs } }: DueRows,
  now: Date,
): Promise<{ id: Key }[]> => {
  const { rows } = await sql<{ id: Key }>`
    with due as materialized (
      select ${sql.ref(key)} as id from ${sql.table(table)}
       where due_at <= ${now} and (retry_at is null or retry_at <= ${now})
       order by due_at limit ${batch} for update skip locked)
    update ${sql.table(table)} t
       set attempts = attempts + 1,
           retry_at = ${now}::timestamptz + least(${firstMs} * power(2, least(attempts, 20)), ${longestMs}) * interval '1 millisecond'
      from due where t.${sql.ref(key)} = due.id returning due.id`.execute(tx)
  return rows
}

/**
 * Claims one batch of due items, processes them concurrently, and returns their number. An item that fails, or whose
 * process dies, is claimed again at the time of its retry; it doesn't stop the others.
 */
export const processDueBatch = async <T, D extends LeastDeps = Deps>(
  deps: D,
  { claim, handle, logFields }: DueWork<T, D>,
): Promise<number> => {
  const now = deps.clock.now()
  const batch = await deps.db.transaction().execute((tx) => claim(tx, now))
  const outcomes = await Promise.allSettled(batch.map((item) => handle(deps, item)))
  outcomes.forEach((outcome, i) => {
    const item = batch[i]
    if (outcome.status !== 'rejected' || !item) return
    const fields = { err: outcome.reason, ...logFields(item) }
    // A provider that is away is expected, and tried again.
    if (failureOf(outcome.reason)?.failure === 'OUTSIDE_UNAVAILABLE')
      deps.log.warn(fields, 'due work put off')
    else deps.log.error(fields, 'due work failed')
  })
  return batch.length
}

/**
 * Processes batches until nothing is due. Any number of processes may do so at once: each item is claimed by one. A job's
 * `signal` ends it between two batches.
 */
export const processDue = async <T, D extends LeastDeps = Deps>(
  deps: D & Pick<JobDeps, 'signal'>,
  work: DueWork<T, D>,
): Promise<void> => {
  let done = 1
  while (done > 0 && !deps.signal?.aborted) done = await processDueBatch(deps, work)
}
