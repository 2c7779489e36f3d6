import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import type { Db, Tx } from '../database/db.ts'
import { pipelined } from '../database/pipeline.ts'
import { fail } from '../errors.ts'

/**
 * Runs `act` in one transaction, and under an Idempotency-Key only once. Every check that decides whether it may happen
 * belongs inside `act`, so that a repeat gets the first response even if data has changed since. `before` is for what
 * must persist when `act` fails, such as counting a wrong password: it runs before the transaction, and not for a
 * repeat.
 */
export type Once = <T>(act: (tx: Tx) => Promise<T>, before?: () => Promise<void>) => Promise<T>

/**
 * What identifies a repeat: the user, their key, the call's path and its input without secrets. If the payment password
 * were compared, a repeat under a used key would reveal whether a guess is right without counting it.
 */
type IdempotentRequest = { userId: number; key: string; call: string; body: unknown }
type Claim = { verdict: 'fresh' | 'same' | 'other' | 'busy'; answer: unknown }

/** The stored response of a repeat; undefined for a first request. Raises KEY_REUSED and IN_PROGRESS. */
const storedResponse = (claim: Claim | undefined): { answer: unknown } | undefined => {
  if (claim?.verdict === 'busy') return fail('IN_PROGRESS')
  if (claim?.verdict === 'other') return fail('KEY_REUSED')
  return claim?.verdict === 'same' ? { answer: claim.answer } : undefined
}

/**
 * Makes the `once` of a request: the response is stored in the transaction of `act`; a repeat of the same request gets
 * it, another request under the key KEY_REUSED, one while the first still runs IN_PROGRESS. A failed `act` stores
 * nothing and may be retried. Requests are compared by a keyed hash.
 */
export const idempotentRunner =
  ({ db, kms }: Pick<Deps, 'db' | 'kms'>, repeat: IdempotentRequest | null): Once =>
  async <T>(act: (tx: Tx) => Promise<T>, before?: () => Promise<void>) => {
    if (!repeat) {
      await before?.()
      return db.transaction().execute(act)
    }
    const { userId, key, call } = repeat
    const text = `request ${JSON.stringify(repeat.body)}`
    /** While keys are changed, the first request may have been stored under the other key. */
    const claim = async (by: Db | Tx): Promise<Claim | undefined> => {
      let found: Claim | undefined
      for (const hash of kms.fingerprints(text)) {
        const { rows } = await sql<Claim>`
          select verdict, answer from idempotency_claim(${userId}, ${key}, ${call}, ${hash})`.execute(by)
        found = rows[0]
        if (found?.verdict !== 'other') break
      }
      return found
    }
    if (before) {
      const known = storedResponse(await claim(db))
      if (known) return known.answer as T
      await before()
    }
    return db.transaction().execute(async (tx) => {
      const known = storedResponse(await claim(tx))
      if (known) return known.answer as T
      const answer = await act(tx)
      await tx
        .insertInto('idempotency_key')
        .values({
          user_id: userId,
          key,
          call,
          body_hash: kms.fingerprint(text),
          response: JSON.stringify(answer),
        })
        .modifyEnd(pipelined)
        .execute()
      return answer
    })
  }
