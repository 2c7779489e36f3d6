import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../core/config/deps.ts'
import { shanghaiDayStart } from '../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { claimDueRows, processDue, SENDING_MS } from '../../core/jobs/due.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { findReachedLimit } from '../../core/limits/rowLimits.ts'
import { consumeQuota } from '../../core/limits/volume.ts'
import { type Notice, type NoticeKind, noticeShape } from '../../core/ports/sms.ts'
import { type NotificationRules, notificationSettings } from './settings.ts'
import { isUrgent } from './smsNotice.ts'

const BATCH = 10
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After a refusal it is tried again in 1, 2 and 4 minutes. */
const PAUSES = { firstMs: SENDING_MS, longestMs: HOUR_MS }
const ATTEMPTS_MAX = 4
/** Pause of a notice for which a limit leaves no room. */
const LIMIT_PAUSE_MS = 10 * 60_000
/** The part of the quota for kinds that can wait; the rest is reserved for urgent ones. */
const WAITING_SHARE = 0.8

const linkShape = z
  .object({ use: z.string(), fields: z.array(z.string()), expiresAt: z.coerce.date() })
  .nullable()

const lockDue = async (tx: Tx, id: number, now: Date) => {
  const { rows } = await sql<{
    userId: number
    phone: string
    kind: NoticeKind
    params: object
    link: unknown
    isSending: boolean
    attempts: number
    isOutdated: boolean
  }>`
    select n.user_id as "userId", coalesce(n.phone, u.phone) as phone, n.kind, n.params, n.link, n.state = 'sending' as "isSending", n.attempts,
           n.created_at < now() - interval '1 day' as "isOutdated"
      from sms_notice n join app_user u on u.id = n.user_id
     where n.id = ${id} and n.due_at <= ${now} for update of n`.execute(tx)
  const [row] = rows
  return row && { ...row, link: linkShape.parse(row.link) }
}
type DueNotice = NonNullable<Awaited<ReturnType<typeof lockDue>>>

type End = 'sent' | 'unknown' | 'refused' | 'given_up'

const end = async (db: Db, id: number, state: End): Promise<void> => {
  const wasSent = state === 'sent' || state === 'unknown'
  await db
    .updateTable('sms_notice')
    .set({ state, due_at: null, ...(!wasSent && { sent_at: null }) })
    .where('id', '=', id)
    // A process that was slow may still learn how a message ended that another one has found unfinished.
    .where('state', 'in', ['waiting', 'sending', 'unknown'])
    .execute()
}

/** Leaves a notice for later: to its retry, or from `until` on with all its attempts. */
const putOff = async (db: Db, id: number, until?: Date): Promise<void> => {
  await db
    .updateTable('sms_notice')
    .set({ state: 'waiting', sent_at: null, ...(until && { due_at: until }) })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

/** When it may be sent by the hours of the day: null for now. */
const findMorning = (kind: NoticeKind, { noticeFromHour, noticeUntilHour }: NotificationRules, now: Date) => {
  const dayStart = shanghaiDayStart(now).getTime()
  const from = dayStart + noticeFromHour * HOUR_MS
  if (isUrgent(kind) || (now.getTime() >= from && now.getTime() < dayStart + noticeUntilHour * HOUR_MS))
    return null
  return new Date(now.getTime() < from ? from : from + DAY_MS)
}

/** Counts by user, because a number belongs to one, and by kind, so that one kind leaves room for each other. */
const isBeyondLimits = async (
  tx: Tx,
  { userId, kind }: Pick<DueNotice, 'userId' | 'kind'>,
  rules: NotificationRules,
  now: Date,
): Promise<boolean> => {
  const reached = await findReachedLimit(tx, {
    locks: [`sms_notice:${userId}`],
    table: 'sms_notice',
    at: 'sent_at',
    where: sql`user_id = ${userId} and kind = ${kind}`,
    limits: [
      { since: { after: new Date(now.getTime() - HOUR_MS) }, max: rules.noticeNumberHour },
      { since: { from: shanghaiDayStart(now) }, max: rules.noticeNumberDay },
    ],
  })
  return reached !== undefined
}

/** What keeps a notice from being sent: its end, or the moment to try again; null for nothing. */
const findObstacle = async (
  tx: Tx,
  notice: DueNotice,
  rules: NotificationRules,
  now: Date,
): Promise<'unknown' | 'given_up' | Date | null> => {
  const { kind, link, isSending, isOutdated } = notice
  if (isSending) return 'unknown'
  if (isOutdated || (link && link.expiresAt <= now)) return 'given_up'
  const morning = findMorning(kind, rules, now)
  if (morning) return morning
  return (await isBeyondLimits(tx, notice, rules, now)) ? new Date(now.getTime() + LIMIT_PAUSE_MS) : null
}

type Sending = { phone: string; notice: Notice; isLastAttempt: boolean }

/** Marks a notice as being sent, so that no other process sends it too; null if it is not to be sent now. */
const begin = async (tx: Tx, { clock, settings, tokens, log }: Deps, id: number): Promise<Sending | null> => {
  const now = clock.now()
  const due = await lockDue(tx, id, now)
  if (!due) return null
  const { phone, kind, params, link, attempts } = due
  const obstacle = await findObstacle(tx, due, settings.read(notificationSettings), now)
  if (obstacle instanceof Date) {
    await putOff(tx, id, obstacle)
    return null
  }
  if (obstacle) {
    log.warn({ notice: id, kind, state: obstacle }, 'sms notice ended')
    await end(tx, id, obstacle)
    return null
  }
  await tx.updateTable('sms_notice').set({ state: 'sending', sent_at: now }).where('id', '=', id).execute()
  const notice = noticeShape.parse({ kind, params: { ...params, ...(link && { token: tokens.sign(link) }) } })
  return { phone, notice, isLastAttempt: attempts >= ATTEMPTS_MAX }
}

/**
 * Sends one notice. A refused message was surely not sent and is tried again; one whose outcome is unknown may have arrived and
 * is not.
 */
const sendNotice = async (deps: Deps, id: number): Promise<void> => {
  const { db, clock, sms, settings, log } = deps
  const sending = await db.transaction().execute((tx) => begin(tx, deps, id))
  if (!sending) return
  const { phone, notice, isLastAttempt } = sending
  const { noticeTotalHour: hour, noticeTotalDay: day } = settings.read(notificationSettings)
  const now = clock.now()
  const quota = { what: 'sms_notice', hour, day, shares: [WAITING_SHARE, 1] } as const
  if (!(await consumeQuota(db, log, quota, isUrgent(notice.kind) ? 1 : WAITING_SHARE, now)))
    return putOff(db, id, new Date(now.getTime() + LIMIT_PAUSE_MS))
  const outcome = await sms.sendNotice({ phone, ...notice })
  if (outcome === 'refused' && !isLastAttempt) return putOff(db, id)
  if (outcome !== 'sent') log.warn({ notice: id, kind: notice.kind, state: outcome }, 'sms notice ended')
  await end(db, id, outcome)
}

export const smsNoticeJob: Job = {
  name: 'notifications.sms_notice',
  label: '短信通知',
  everySeconds: 5,
  run: (deps) =>
    processDue<{ id: number }>(deps, {
      claim: (tx, now) =>
        claimDueRows(tx, { table: 'sms_notice', key: 'id', batch: BATCH, pauses: PAUSES }, now),
      handle: (given, { id }) => sendNotice(given, id),
      logFields: ({ id }) => ({ notice: id }),
    }),
}
