import { notificationKinds } from '@shanghao/contract/notifications/kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import type { Notice, NoticeKind } from '../../core/ports/sms.ts'
import type { TokenContent } from '../../core/security/signedToken.ts'
import { isMuted } from './queries.ts'

/** Whether the reader has to act within hours: such a notice is sent at night too, and may use the whole quota. */
export const isUrgent = (kind: NoticeKind): boolean => notificationKinds[kind].sms === 'urgent'

type ParamsOf<K extends NoticeKind> = Extract<Notice, { kind: K }>['params']

/** What the link is good for takes the place of its token, which is signed when the notice is sent. */
type QueuedNotice = {
  [K in NoticeKind]: {
    kind: K
    subject: string
    phone?: string
    params: Omit<ParamsOf<K>, 'token'>
  } & (ParamsOf<K> extends {
    token: string
  }
    ? { link: TokenContent }
    : { link?: never })
}[NoticeKind]

const VALUE_MAX = 20

/**
 * A value as providers take it. Owners write titles: an address or a symbol in one would get the whole message refused.
 */
const plainText = (text: string): string => {
  const plain = text.replace(/[^\p{Script=Han}A-Za-z0-9:]+/gu, ' ').trim()
  return [...plain].slice(0, VALUE_MAX).join('') || '未命名'
}

/**
 * Queues a notice by SMS to a user's number; it is sent after the caller's transaction has committed, within the limits of the
 * settings, and not at night if it can wait, nor at all if its user switched it off. A user gets a notice of a kind about a subject once, however often it is queued.
 * Whether it arrives is not known, so that the same has to be shown on a screen. `subject` names what it tells of, e.g.
 * `dispute:7`, in up to 100 characters; times in `params` are HH:mm (`shanghaiClock`). In values everything but Chinese
 * characters, letters, digits and colons becomes a space, and what is beyond 20 characters is cut. `phone`: a number that is
 * no longer, or not yet, the user's.
 */
export const sendSmsNotice = async (
  tx: Tx,
  userId: number,
  { kind, subject, phone, params, link }: QueuedNotice,
): Promise<void> => {
  if (notificationKinds[kind].sms === 'can_wait' && (await isMuted(tx, userId, 'sms', kind))) return
  const values = Object.entries(params).map(([name, value]) => [name, plainText(value)])
  await tx
    .insertInto('sms_notice')
    .values({
      user_id: userId,
      kind,
      subject,
      phone: phone ?? null,
      params: JSON.stringify(Object.fromEntries(values)),
      link: link ? JSON.stringify(link) : null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject', 'user_id']).doNothing())
    .execute()
}

/**
 * The notices of a kind about these subjects to a user, with how far each came and when it was handed to the provider; none for
 * one that was not queued.
 */
export const listSmsNotices = (
  db: Db | Tx,
  userId: number,
  { kind, subjects }: { kind: NoticeKind; subjects: readonly string[] },
): Promise<{ subject: string; state: string; sent_at: Date | null }[]> =>
  db
    .selectFrom('sms_notice')
    .select(['subject', 'state', 'sent_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject = any (${[...subjects]}::text[])`)
    .execute()

type NoticeSpan = { kind: NoticeKind; subject: string; since: Date; until: Date }

/**
 * Whether the notice about a subject may have reached its user while at least half of the time between two moments was left. One
 * that a limit or the provider held back for longer proves nothing against its reader.
 */
export const wasNotifiedInTime = async (
  db: Db | Tx,
  userId: number,
  { kind, subject, since, until }: NoticeSpan,
): Promise<boolean> => {
  const latest = (since.getTime() + until.getTime()) / 2
  const notices = await listSmsNotices(db, userId, { kind, subjects: [subject] })
  return notices.some(
    ({ state, sent_at: sentAt }) =>
      (state === 'sent' || state === 'unknown') && sentAt !== null && sentAt.getTime() <= latest,
  )
}
