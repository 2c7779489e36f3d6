import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { fail } from '../errors.ts'
import type { Ctx } from './handler.ts'

/** A signed-in person, or a guest by their visitor id (SHA-256 of their proof). */
export type Caller = { userId: number } | { visitor: Buffer }

/** The visitor id of a guest's proof, which is stored and named in place of it. */
export const visitorId = (proof: string): Buffer => createHash('sha256').update(proof).digest()

/** Who calls: a valid session counts before a visitor. Raises VISITOR_MISSING for a guest without a proof. */
export const callerOf = (ctx: Pick<Ctx, 'viewer'>, visitor: string | undefined): Caller => {
  if (ctx.viewer) return { userId: ctx.viewer.userId }
  return visitor === undefined ? fail('VISITOR_MISSING') : { visitor: visitorId(visitor) }
}

/** Whether a row with the columns `user_id` and `visitor` is theirs. */
export const isRowOf = (caller: Caller): RawBuilder<boolean> =>
  'userId' in caller ? sql<boolean>`user_id = ${caller.userId}` : sql<boolean>`visitor = ${caller.visitor}`

/** The values of those columns. */
export const callerColumns = (caller: Caller): { user_id: number | null; visitor: Buffer | null } =>
  'userId' in caller ? { user_id: caller.userId, visitor: null } : { user_id: null, visitor: caller.visitor }

/** Names them in an advisory lock. */
export const callerKey = (caller: Caller): string =>
  'userId' in caller ? `user:${caller.userId}` : `visitor:${caller.visitor.toString('hex')}`
