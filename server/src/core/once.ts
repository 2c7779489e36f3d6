import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { withNext } from './connection.ts'
import type { Db, Tx } from './db.ts'
import { fail } from './errors.ts'

export type Once = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>

/** Who repeats what: the user, their key, the call's path and the request as it was sent. */
type Repeat = { userId: number; key: string; call: string; body: unknown }

/**
 * Runs an act in one transaction. With an Idempotency-Key its answer is stored in that same transaction: a repeat of
 * the same request gets the first answer, another request under the key KEY_REUSED, one while the first still runs
 * IN_PROGRESS. A failed act stores nothing and may be tried again.
 */
export const onceWith =
  (db: Db, repeat: Repeat | null): Once =>
  async (act) => {
    if (!repeat) return db.transaction().execute(act)
    const hash = createHash('sha256').update(JSON.stringify(repeat.body)).digest()
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ verdict: string; answer: unknown }>`
      select verdict, answer from idempotency_claim(${repeat.userId}, ${repeat.key}, ${repeat.call}, ${hash})`.execute(
        tx,
      )
      const claim = rows[0]
      if (claim?.verdict === 'busy') return fail('IN_PROGRESS')
      if (claim?.verdict === 'other') return fail('KEY_REUSED')
      if (claim?.verdict === 'same') return claim.answer as Awaited<ReturnType<typeof act>>
      const answer = await act(tx)
      await sql`insert into idempotency_key (user_id, key, call, body_hash, response)
      values (${repeat.userId}, ${repeat.key}, ${repeat.call}, ${hash}, ${JSON.stringify(answer)})${withNext}`.execute(
        tx,
      )
      return answer
    })
  }
