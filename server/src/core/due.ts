import type { Tx } from './db.ts'
import type { Deps } from './deps.ts'
import type { JobDeps } from './jobs.ts'

/** Between two looks: the first, and the longest (ms); each pause is twice the one before. */
type Pauses = { firstMs: number; longestMs: number }

/** When something outside is asked about again. */
export const nextLook = (now: Date, asked: number, { firstMs, longestMs }: Pauses): Date =>
  new Date(now.getTime() + Math.min(firstMs * 2 ** Math.min(asked, 20), longestMs))

/**
 * The first pause for what moves money when it is sent: far longer than a call may take. Asked about sooner, a number that is
 * just being sent would be unknown, sent by a second one as well, and refused to that one.
 */
export const SENDING_MS = 60_000

/**
 * Whether what was claimed until a moment may still be sent: half of the first pause is left for the call itself, whose own
 * deadline is shorter. Later another process may be asking already.
 */
export const maySend = (mineUntil: Date, now: Date): boolean =>
  mineUntil.getTime() - now.getTime() >= SENDING_MS / 2

type Due<T> = {
  /** Takes up to a batch and moves its next look, in one short transaction, so that no other process takes it too. */
  claim: (tx: Tx, now: Date) => Promise<T[]>
  /** Asks outside and writes down the answer, in transactions of its own. */
  pursue: (deps: Deps, item: T) => Promise<void>
  about: (item: T) => object
}

/**
 * Works off what is due outside, batch by batch. What crashes in the middle is asked about again at its next look; one
 * that fails doesn't stop the others. A job's `signal` ends it between two batches.
 */
export const claimDue = async <T>(deps: JobDeps, { claim, pursue, about }: Due<T>): Promise<void> => {
  while (!deps.signal?.aborted) {
    const now = deps.clock.now()
    const batch = await deps.db.transaction().execute((tx) => claim(tx, now))
    if (batch.length === 0) return
    const outcomes = await Promise.allSettled(batch.map((item) => pursue(deps, item)))
    outcomes.forEach((outcome, i) => {
      const item = batch[i]
      if (outcome.status === 'rejected' && item)
        deps.log.error({ err: outcome.reason, ...about(item) }, 'following up failed')
    })
  }
}
