import type { LiveKind } from '@shanghao/contract/live'
import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { pipelined } from '../database/pipeline.ts'

/** Who is told: a user by id, an owner and their staff by the owner's id, a guest by visitor id, or the operators of a desk. */
export type LiveAudience =
  | `user:${number}`
  | `owner:${number}`
  | `visitor:${string}`
  | 'desk:arbitration'
  | 'desk:support'

/**
 * Tells a person, once the transaction is committed, to read a subject of a kind again (see `liveKinds`). Where a table is the
 * truth its trigger does this (server/migrations/0060_live.sql), so that no verb can leave it out.
 */
export const emitLive = async (
  tx: Tx,
  audience: LiveAudience,
  kind: LiveKind,
  subject: string,
): Promise<void> => {
  await sql`select emit_live(${audience}::text, ${kind}, ${subject})${pipelined}`.execute(tx)
}
