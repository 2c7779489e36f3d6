import type { ParsedOf } from '@shanghao/contract/call'
import type { announcementCalls } from '@shanghao/contract/content/announcements'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { recordAction } from '../../ops/actions.ts'
import type { Filling } from '../articles/fill.ts'
import { requireReadable } from '../articles/write.ts'
import type { Reader } from './queries.ts'

type Operating = { operatorId: number; now: Date }
type Draft = ParsedOf<typeof announcementCalls.createPopup>

/** Records that a reader knows an announcement; a repeat changes nothing. */
export const acknowledgePopup = async (
  tx: Tx,
  reader: Reader,
  { announcementId, now }: { announcementId: number; now: Date },
): Promise<void> => {
  const columns = 'userId' in reader ? { user_id: reader.userId } : { device: reader.device }
  await tx
    .insertInto('popup_acknowledgement')
    .values({ announcement_id: announcementId, ...columns, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Creates an announcement and returns its id. Raises INVALID_INPUT for a span that is over or ends before it begins, NOT_FOUND for
 * an unknown article, and ARTICLE_NAMES.
 */
export const createPopup = async (
  tx: Tx,
  { title, body, articleId, audience, priority, startsAt, endsAt }: Draft,
  { operatorId, now, ...filling }: Operating & Filling,
): Promise<number> => {
  if (endsAt <= startsAt) fail('INVALID_INPUT', { endsAt: ['结束时间要晚于开始时间'] })
  if (endsAt <= now.getTime()) fail('INVALID_INPUT', { endsAt: ['结束时间要晚于现在'] })
  requireReadable(body, filling)
  if (articleId !== null) {
    const article = await tx.selectFrom('article').select('id').where('id', '=', articleId).executeTakeFirst()
    if (!article) fail('NOT_FOUND')
  }
  const { id } = await tx
    .insertInto('popup_announcement')
    .values({
      title,
      body,
      article_id: articleId,
      audience,
      priority,
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      created_by: operatorId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stops an announcement before its end. Raises NOT_FOUND and POPUP_OVER. */
export const stopPopup = async (
  tx: Tx,
  { announcementId, reason, operatorId, now }: Operating & { announcementId: number; reason: string },
): Promise<void> => {
  const popup =
    (await tx
      .selectFrom('popup_announcement')
      .select(['stopped_at', 'ends_at'])
      .where('id', '=', announcementId)
      .forUpdate()
      .executeTakeFirst()) ?? fail('NOT_FOUND')
  if (popup.stopped_at || popup.ends_at <= now) fail('POPUP_OVER')
  await tx
    .updateTable('popup_announcement')
    .set({ stopped_at: now })
    .where('id', '=', announcementId)
    .execute()
  const act = { kind: 'stop_popup', request: { announcementId }, amountFen: 0, beneficiaryId: null }
  await recordAction(tx, { ...act, reason, operatorId, at: now })
}
