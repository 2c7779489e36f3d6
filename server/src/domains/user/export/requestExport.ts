import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { hashToken } from '../../../core/http/auth.ts'
import { requireRowsWithin } from '../../../core/limits/rowLimits.ts'
import type { UserRules } from '../settings.ts'

/** How long the file can be fetched, as often as it takes. */
const TICKET_MS = 10 * 60_000

/** Records an export of a user's data and returns the ticket to fetch it. Raises EXPORT_LIMIT beyond `exportDay` a day (Asia/Shanghai). */
export const requestExport = async (
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  { userId, rules, now }: { userId: number; rules: Pick<UserRules, 'exportDay'>; now: Date },
): Promise<{ ticket: string; expiresAt: Date }> => {
  await requireRowsWithin(tx, {
    locks: [`data_export:${userId}`],
    table: 'data_export',
    at: 'requested_at',
    where: sql<boolean>`user_id = ${userId}`,
    limits: [
      { since: { from: shanghaiDayStart(now) }, max: rules.exportDay, refuse: () => fail('EXPORT_LIMIT') },
    ],
  })
  const ticket = ids.secret()
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  await tx
    .insertInto('data_export')
    .values({ user_id: userId, ticket_hash: hashToken(ticket), requested_at: now, expires_at: expiresAt })
    .execute()
  return { ticket, expiresAt }
}

/** Records that an export is fetched; false for a ticket that is over or not of this user. */
export const beginDownload = async (
  db: Db,
  { userId, ticket, now }: { userId: number; ticket: string; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set((eb) => ({ downloaded_at: eb.fn.coalesce('downloaded_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
