import { PASSWORD_TICKET_MINUTES } from '@shanghao/contract/rules'
import type { Ids } from '../../../core/config/ids.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { hashToken } from '../../../core/http/auth.ts'
import type { SmsPurpose } from '../../../core/ports/sms.ts'

const LIFETIME_MS = PASSWORD_TICKET_MINUTES * 60_000

/** Proof that a person used a code for `purpose`: good once, for ten minutes. Only its hash is kept. */
export const issueTicket = async (
  db: Db,
  ids: Ids,
  { phone, purpose, now }: { phone: string; purpose: SmsPurpose; now: Date },
): Promise<string> => {
  const ticket = ids.secret()
  await db
    .insertInto('ticket')
    .values({
      ticket_hash: hashToken(ticket),
      phone,
      purpose,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute()
  return ticket
}

/** Whether a ticket would be taken. */
export const ticketLives = async (
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

/** Uses a ticket up and answers whose number it proves; null for one that is used, too old or for something else. */
export const takeTicket = async (
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
