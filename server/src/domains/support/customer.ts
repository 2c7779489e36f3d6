import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { keyLimiter, networkLimiter } from '../../core/limits/rateLimits.ts'
import type { Uploader } from '../uploads/actions.ts'
import { supportSettings } from './settings.ts'

/** A signed-in person, or a guest by their visitor id (SHA-256 of their proof). */
export type Customer = Uploader

const HOUR_SECONDS = 3600
const EVERYONE = 'all'

/** The visitor id of a guest's proof, which is stored and named in place of it. */
export const visitorId = (proof: string): Buffer => createHash('sha256').update(proof).digest()

/** Who calls: a valid session counts before a visitor. Raises VISITOR_MISSING for a guest without a proof. */
export const customerOf = (ctx: Ctx, visitor: string | undefined): Customer => {
  if (ctx.viewer) return { userId: ctx.viewer.userId }
  return visitor === undefined ? fail('VISITOR_MISSING') : { visitor: visitorId(visitor) }
}

/** Whether a conversation is theirs. */
export const isConversationOf = (customer: Customer): RawBuilder<boolean> =>
  'userId' in customer
    ? sql<boolean>`user_id = ${customer.userId}`
    : sql<boolean>`visitor = ${customer.visitor}`

const keyOf = (customer: Customer): string =>
  'userId' in customer
    ? `support:user:${customer.userId}`
    : `support:visitor:${customer.visitor.toString('hex')}`

/** Serialises what opens or moves conversations of a customer. */
export const lockCustomer = async (tx: Tx, customer: Customer): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(customer)}, 0))`.execute(tx)
}

/**
 * Counts an act of a guest against its network, and then, if the network is within its limit, against all guests: one network
 * can't use up what the others have. Signed-in people are not counted. Raises TOO_MANY_REQUESTS.
 */
const countGuest = async (
  ctx: Ctx,
  { name, perNetwork, total }: { name: string; perNetwork: number; total?: number },
): Promise<void> => {
  if (ctx.viewer) return
  const { pool } = ctx.database
  await networkLimiter(pool, name, perNetwork).count(ctx.address)
  if (total === undefined) return
  if (!(await keyLimiter(pool, `${name}_total`, total, HOUR_SECONDS).consume(EVERYONE)))
    fail('TOO_MANY_REQUESTS')
}

/** Raises TOO_MANY_REQUESTS. */
export const countGuestConversation = (ctx: Ctx): Promise<void> => {
  const { guestConversationsHour, guestConversationsTotal } = ctx.settings.read(supportSettings)
  return countGuest(ctx, {
    name: 'support_conversation',
    perNetwork: guestConversationsHour,
    total: guestConversationsTotal,
  })
}

/** Raises TOO_MANY_REQUESTS. */
export const countGuestMessage = (ctx: Ctx): Promise<void> =>
  countGuest(ctx, {
    name: 'support_message',
    perNetwork: ctx.settings.read(supportSettings).guestMessagesHour,
  })

/** Raises TOO_MANY_REQUESTS. */
export const countGuestPicture = (ctx: Ctx): Promise<void> => {
  const { guestPicturesHour, guestPicturesTotal } = ctx.settings.read(supportSettings)
  return countGuest(ctx, {
    name: 'support_picture',
    perNetwork: guestPicturesHour,
    total: guestPicturesTotal,
  })
}
