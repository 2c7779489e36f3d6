import type { PostKind, ReportReason } from '@shanghao/contract/reviews/states'
import { sql } from 'kysely'
import { shanghaiDayStart } from '../../core/config/shanghaiTime.ts'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { requireRowsWithin } from '../../core/limits/rowLimits.ts'
import { accountsOf, lockPerson } from '../ops/actions.ts'
import type { ReviewRules } from './settings.ts'

type ReportInput = {
  kind: PostKind
  id: number
  reason: ReportReason
  text: string
  userId: number
  rules: ReviewRules
  now: Date
}

/**
 * Reports a post that is shown. However many reports it has, only an operator hides it: otherwise people together could
 * silence others. Raises NOT_FOUND, REPORT_LIMIT and ALREADY_REPORTED.
 */
export const reportPost = async (
  tx: Tx,
  { kind, id, reason, text, userId, rules, now }: ReportInput,
): Promise<void> => {
  const post = await tx
    .selectFrom('post')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('is_shown', '=', true)
    .executeTakeFirst()
  if (!post) fail('NOT_FOUND')
  await lockPerson(tx, 'post_report', userId)
  await requireRowsWithin(tx, {
    locks: [],
    table: 'post_report',
    at: 'at',
    where: sql<boolean>`reporter_id in ${accountsOf(userId)}`,
    limits: [
      { since: { from: shanghaiDayStart(now) }, max: rules.reportsDay, refuse: () => fail('REPORT_LIMIT') },
    ],
  })
  await tx
    .insertInto('post_report')
    .values({ kind, post_id: id, reporter_id: userId, reason, text: text || null, at: now })
    .execute()
}
