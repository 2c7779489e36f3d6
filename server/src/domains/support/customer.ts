import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { type Caller, callerKey } from '../../core/http/visitor.ts'
import { countGuest } from '../../core/limits/guestLimits.ts'
import { supportSettings } from './settings.ts'

/** A signed-in person or a guest. */
export type Customer = Caller

/** Serialises what opens or moves conversations of a customer. */
export const lockCustomer = async (tx: Tx, customer: Customer): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${callerKey(customer)}`}, 0))`.execute(
    tx,
  )
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
