import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { hashToken } from '../../../core/http/auth.ts'
import type { SmsPurpose } from '../../../core/ports/sms.ts'
import { sessionSettings } from '../settings.ts'

const MINUTE_MS = 60_000

/** Proof that a person used a code for `purpose`: good once, for some minutes. Only its hash is kept. */
export const issueTicket = async (
  { db, ids, settings }: Pick<Deps, 'db' | 'ids' | 'settings'>,
  { phone, purpose, now }: { phone: string; purpose: SmsPurpose; now: Date },
): Promise<string> => {
  const ticket = ids.secret()
  await db
    .insertInto('ticket')
    .values({
      ticket_hash: hashToken(ticket),
      phone,
      purpose,
      expires_at: new Date(now.getTime() + settings.read(sessionSettings).passwordTicketMinutes * MINUTE_MS),
    })
    .execute()
  return ticket
}

/** Whether a ticket is valid; doesn't consume it. */
export const isTicketValid = async (
  db: Db,
  ticket: string,
  purpose: SmsPurpose,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('ticket')
    .select('phone')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes a ticket and returns the number it proves; null for one that is used, expired or for another purpose. */
export const consumeTicket = async (
  tx: Tx,
  ticket: string,
  purpose: SmsPurpose,
  now: Date,
): Promise<string | null> => {
  const row = await tx
    .updateTable('ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('phone')
    .executeTakeFirst()
  return row?.phone ?? null
}
