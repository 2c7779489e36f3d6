import type { moderationCalls } from '@shanghao/contract/reviews/moderation'
import { isReportReason, reportReasons } from '@shanghao/contract/reviews/states'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { presentPicture } from '../uploads/actions.ts'
import { moderatePost, readPostAsOperator } from './moderate.ts'
import { listReported, readPostHistory } from './postQueries.ts'

const reasonName = (reason: string): string => (isReportReason(reason) ? reportReasons[reason] : reason)

/** Moderation of what people write in public, for operators. */
export const moderationHandlers: Handlers<typeof moderationCalls> = {
  reports: async ({ db, viewer, now }, { page }) => {
    if (viewer.identityId === null) fail('REALNAME_REQUIRED')
    const cursor = page.cursor ? decodeCursor(page.cursor, ['moment', 'text', 'id']) : null
    const rows = await listReported(db, {
      viewerId: viewer.userId,
      after: cursor && { at: new Date(cursor[0]), kind: cursor[1], id: cursor[2] },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(
      page,
      page.time ?? now.getTime(),
      rows,
      ({ kind, id, text, reports, first_at, reasons }) => ({
        kind,
        id,
        reports,
        firstAt: first_at.getTime(),
        reasons: reasons.map(reasonName),
        text: text ?? '',
      }),
      ({ first_at, kind, id }) => [first_at.getTime(), kind, id],
    )
  },

  post: async (ctx, ref) => {
    const { db, viewer } = ctx
    const { post, versions, reports, acts } = await db.transaction().execute(async (tx) => ({
      post: await readPostAsOperator(tx, ref, viewer.userId),
      ...(await readPostHistory(tx, ref)),
    }))
    return {
      goodsId: String(post.goods_id),
      authorId: String(post.writer_id),
      otherId: String(post.other_id),
      text: post.text ?? '',
      stars: post.stars,
      pictures: post.pictures.map((picture) => presentPicture(ctx, picture)),
      at: post.at.getTime(),
      hiddenReason: post.hidden_reason,
      versions: versions.map(({ stars, text, until }) => ({
        stars,
        text: text ?? '',
        until: until.getTime(),
      })),
      reports: reports.map(({ reason, text, at, closed_at }) => ({
        reason: reasonName(reason),
        text: text ?? '',
        at: at.getTime(),
        closedAt: closed_at?.getTime() ?? null,
      })),
      acts: acts.map(({ act, reason, operator_id, at }) => ({
        act,
        reason,
        operatorId: String(operator_id),
        at: at.getTime(),
      })),
    }
  },

  moderate: async ({ db, viewer, now }, input) => {
    await db.transaction().execute((tx) => moderatePost(tx, { ...input, operatorId: viewer.userId, now }))
    return {}
  },
}
