/**
 * A moment in the order of commits: PostgreSQL's snapshot of it as text, and its time in seconds. Ids and times of rows
 * are no such order, because a transaction that began earlier may commit later.
 */
export type ResumePoint = { readonly seconds: number; readonly snapshot: string }

/** How long (s) a client may be away and resume: less than events are kept (`live_event` in retention.ts). */
const RESUME_SECONDS = 30 * 60
const TEXT_MAX = 4_000
const TEXT = /^(\d{1,12})-(\d{1,18}):(\d{1,18}):((?:\d{1,18},)*\d{1,18})?$/

/** The id of a message of the stream. */
export const formatPoint = ({ seconds, snapshot }: ResumePoint): string => `${seconds}-${snapshot}`

/** Reads the header `Last-Event-ID`; null unless PostgreSQL accepts the snapshot in it. */
export const parsePoint = (text: string): ResumePoint | null => {
  const [, seconds, low, high, running] = (text.length <= TEXT_MAX && TEXT.exec(text)) || []
  if (!seconds || !low || !high) return null
  const bounds = [BigInt(low), ...(running ? running.split(',').map(BigInt) : [])]
  const isSorted = bounds.every((value, i) => i === 0 || value >= (bounds[i - 1] ?? 0n))
  const isWithin = bounds.every((value, i) => i === 0 || value < BigInt(high))
  if (!isSorted || !isWithin || BigInt(low) === 0n || BigInt(low) > BigInt(high)) return null
  return { seconds: Number(seconds), snapshot: text.slice(seconds.length + 1) }
}

const nextTransactionOf = ({ snapshot }: ResumePoint): bigint => BigInt(snapshot.split(':')[1] ?? 0)

/** Whether every event after `since` is still stored at `now`. A point ahead of `now` is of a database before a restore. */
export const isResumable = (since: ResumePoint, now: ResumePoint, maxSeconds = RESUME_SECONDS): boolean =>
  now.seconds - since.seconds <= maxSeconds && nextTransactionOf(since) <= nextTransactionOf(now)
