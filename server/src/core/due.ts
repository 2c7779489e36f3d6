import type { Tx } from './db.ts'
import type { Deps } from './deps.ts'

const FIRST_MS = 5_000
const LONGEST_MS = 10 * 60_000

/** When something outside is asked about again: after 5 s, then ever more rarely, at last every ten minutes. */
export const nextLook = (now: Date, asked: number): Date =>
  new Date(now.getTime() + Math.min(FIRST_MS * 2 ** Math.min(asked, 20), LONGEST_MS))

type Due<T> = {
  /** Takes up to a batch and moves its next look, in one short transaction, so that no other process takes it too. */
  claim: (tx: Tx, now: Date) => Promise<T[]>
  /** Asks outside and writes down the answer, in transactions of its own. */
  pursue: (deps: Deps, item: T) => Promise<void>
  about: (item: T) => object
}

/**
 * Works off what is due outside, batch by batch. What crashes in the middle is asked about again at its next look; one
 * that fails doesn't stop the others.
 */
export const claimDue = async <T>(deps: Deps, { claim, pursue, about }: Due<T>): Promise<void> => {
  for (;;) {
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
