import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import type { Tx } from '../database/db.ts'
import { pipelined } from '../database/pipeline.ts'
import { fail } from '../errors.ts'

/**
 * Runs an act in one transaction, and under an Idempotency-Key only once. Everything that decides whether the act may
 * happen belongs inside it, so that a repeat gets the first answer whatever has changed since. `before` is for what must
 * outlive a failed act, such as counting a wrong guess: it runs ahead of the transaction, and not for a repeat.
 */
export type Once = <T>(act: (tx: Tx) => Promise<T>, before?: () => Promise<void>) => Promise<T>

/**
 * Who repeats what: the user, their key, the call's path and its input without secrets. With the payment password among
 * what is compared, a repeat under a used key would tell a right guess from a wrong one without counting it.
 */
type Repeat = { userId: number; key: string; call: string; body: unknown }
type Claim = { verdict: 'fresh' | 'same' | 'other' | 'busy'; answer: unknown }

/** The stored answer of a repeat; undefined when the act has still to happen. Raises KEY_REUSED and IN_PROGRESS. */
const settled = (claim: Claim | undefined): { answer: unknown } | undefined => {
  if (claim?.verdict === 'busy') return fail('IN_PROGRESS')
  if (claim?.verdict === 'other') return fail('KEY_REUSED')
  return claim?.verdict === 'same' ? { answer: claim.answer } : undefined
}

/**
 * How a call runs its act: the answer is stored in the act's own transaction, a repeat of the same request gets it, another
 * request under the key KEY_REUSED, one while the first still runs IN_PROGRESS. A failed act stores nothing and may be
 * tried again. Requests are compared by a keyed hash.
 */
export const idempotentRunner =
  ({ db, kms }: Pick<Deps, 'db' | 'kms'>, repeat: Repeat | null): Once =>
  async <T>(act: (tx: Tx) => Promise<T>, before?: () => Promise<void>) => {
    if (!repeat) {
      await before?.()
      return db.transaction().execute(act)
    }
    const { userId, key, call } = repeat
    const hash = kms.fingerprint(`request ${JSON.stringify(repeat.body)}`)
    const claim = sql<Claim>`select verdict, answer from idempotency_claim(${userId}, ${key}, ${call}, ${hash})`
    if (before) {
      const known = settled((await claim.execute(db)).rows[0])
      if (known) return known.answer as T
      await before()
    }
    return db.transaction().execute(async (tx) => {
      const known = settled((await claim.execute(tx)).rows[0])
      if (known) return known.answer as T
      const answer = await act(tx)
      await sql`insert into idempotency_key (user_id, key, call, body_hash, response)
        values (${userId}, ${key}, ${call}, ${hash}, ${JSON.stringify(answer)})${pipelined}`.execute(tx)
      return answer
    })
  }
