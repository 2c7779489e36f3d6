import type { LiveKind } from '@shanghao/contract/live'
import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { pipelined } from '../database/pipeline.ts'

/** Who is notified: a user by id, an owner and their staff by the owner's id, a guest by visitor id, or the operators of a desk. */
export type LiveAudience =
  | `user:${number}`
  | `owner:${number}`
  | `visitor:${string}`
  | 'desk:arbitration'
  | 'desk:support'

/**
 * Notifies the clients of a person, once the transaction is committed, that a subject of a kind has changed (see
 * `liveKinds`). Where a table is the truth its trigger does this (server/migrations/0060_live.sql), so that no verb can leave
 * it out.
 */
export const emitLive = async (
  tx: Tx,
  audience: LiveAudience,
  kind: LiveKind,
  subject: string,
): Promise<void> => {
  await sql`select emit_live(${audience}::text, ${kind}, ${subject})${pipelined}`.execute(tx)
}
