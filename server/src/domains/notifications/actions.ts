import { type NotificationKind, notificationKinds } from '@shanghao/contract/notifications/kinds'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { pipelined } from '../../core/database/pipeline.ts'
import { devicesQuery } from './devices.ts'

export { bindDevice, unbindEndedSessions, unbindSession } from './devices.ts'
export { listSmsNotices, sendSmsNotice, wasNotifiedInTime } from './smsNotice.ts'

export type Message = {
  kind: NotificationKind
  /** Up to 60 characters. */
  title: string
  /** Up to 200 characters. It is kept for months and shown on lock screens: it holds no code, password or signed link. */
  text: string
  /** The screen of the app that it leads to, with its query; up to 300 characters. */
  path: string
  /**
   * What it tells of, e.g. `order:7`: instead of standing beside it, a message replaces the one its reader has of the same
   * kind and subject, and is unread again. Only for kinds without push.
   */
  subject?: string
}

/**
 * Writes a message into a person's inbox and, unless they or the kind switched push off, queues it to every device they are
 * signed in on; it is sent after the caller's transaction has committed.
 */
export const notify = async (
  tx: Tx,
  userId: number,
  { kind, title, text, path, subject }: Message,
): Promise<void> => {
  const { push } = notificationKinds[kind]
  // With the clause PostgreSQL also runs the triggers of an update, for no row: a message without subject has no conflict.
  const replacing =
    subject === undefined
      ? sql``
      : sql`on conflict (user_id, kind, subject) where subject is not null do update
        set title = excluded.title, text = excluded.text, path = excluded.path, read_at = null, created_at = clock_timestamp()`
  await sql`
    with message as (
      insert into notification (user_id, kind, title, text, path, subject)
      values (${userId}, ${kind}, ${title}, ${text}, ${path}, ${subject ?? null})
      ${replacing}
      returning id)
    insert into push_delivery (message_id, registration_id)
    select message.id, device.registration_id from message, (${devicesQuery(userId)}) device
     where ${push === 'always'}
        or ${push === 'optional'} and not exists (
             select from notification_mute where user_id = ${userId} and channel = 'push' and kind = ${kind}) ${pipelined}`.execute(
    tx,
  )
}
