import type { NotificationGroup } from '@shanghao/contract/notifications/kinds'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { ofGroup } from './queries.ts'

/** Marks one of a user's messages as read; again changes nothing. Raises NOT_FOUND. */
export const readMessage = async (
  tx: Tx,
  userId: number,
  { messageId, now }: { messageId: number; now: Date },
): Promise<void> => {
  const found = await tx
    .selectFrom('notification')
    .select('read_at')
    .where('id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) return fail('NOT_FOUND')
  if (found.read_at) return
  await tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('id', '=', messageId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}

/**
 * Marks a user's messages up to the moment `until` as read, of one group or of all: what arrived after the list was shown stays
 * unread.
 */
export const readMessages = async (
  tx: Tx,
  userId: number,
  { group, until, now }: { group: NotificationGroup | undefined; until: Date; now: Date },
): Promise<void> => {
  await sql`
    update notification set read_at = ${now}
     where user_id = ${userId} and read_at is null and created_at <= ${until} and ${ofGroup(group)}`.execute(
    tx,
  )
}
