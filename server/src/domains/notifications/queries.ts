import {
  kindsOfGroup,
  type NotificationChannel,
  type NotificationGroup,
} from '@shanghao/contract/notifications/kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'

export type MessageRow = {
  id: number
  kind: string
  title: string
  text: string
  path: string
  read_at: Date | null
  created_at: Date
}

/** A condition on `kind`: those of a group; without one every kind, also one that this version doesn't have. */
export const ofGroup = (group: NotificationGroup | undefined) =>
  group === undefined ? sql<boolean>`true` : sql<boolean>`kind = any (${kindsOfGroup(group)}::text[])`

type InboxPage = {
  group: NotificationGroup | undefined
  after: { at: Date; id: number } | null
  skip: number
  limit: number
}

/** A user's messages, newest first. */
export const listMessages = async (
  db: Db,
  userId: number,
  { group, after, skip, limit }: InboxPage,
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select id, kind, title, text, path, read_at, created_at from notification
     where user_id = ${userId} and ${ofGroup(group)}
       and (${after?.id ?? null}::bigint is null or (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
     order by created_at desc, id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** A user's unread messages by kind. */
export const countUnread = async (db: Db, userId: number): Promise<{ kind: string; unread: number }[]> => {
  const { rows } = await sql<{ kind: string; unread: number }>`
    select kind, count(*)::int as unread from notification where user_id = ${userId} and read_at is null group by kind`.execute(
    db,
  )
  return rows
}

/** What a user has switched off. */
export const listMutes = (
  db: Db,
  userId: number,
): Promise<{ channel: NotificationChannel; kind: string }[]> =>
  db
    .selectFrom('notification_mute')
    .select(['channel', 'kind'])
    .where('user_id', '=', userId)
    .$narrowType<{ channel: NotificationChannel }>()
    .execute()

/** Whether a user has switched a channel off for a kind. */
export const isMuted = async (
  db: Db | Tx,
  userId: number,
  channel: NotificationChannel,
  kind: string,
): Promise<boolean> =>
  (await db
    .selectFrom('notification_mute')
    .select('kind')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .executeTakeFirst()) !== undefined
