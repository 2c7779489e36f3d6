import type { ParsedOf } from '@shanghao/contract/call'
import type { feedbackCalls } from '@shanghao/contract/content/feedback'
import { sql } from 'kysely'
import type { Ids } from '../../../core/config/ids.ts'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { type Caller, callerColumns, callerKey, isRowOf } from '../../../core/http/visitor.ts'
import { requireRowsWithin } from '../../../core/limits/rowLimits.ts'
import { claimUpload, type ReadyUpload } from '../../uploads/actions.ts'
import type { ContentRules } from '../settings.ts'

type Draft = Omit<ParsedOf<typeof feedbackCalls.submitFeedback>, 'visitor'>

/** The feedback that a client sent before under the same id. */
const findSent = async (tx: Tx, caller: Caller, clientId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('feedback')
      .select('id')
      .where('client_id', '=', clientId)
      .where(isRowOf(caller))
      .executeTakeFirst()
  )?.id

/**
 * Stores a feedback with its pictures and returns its id; a repeat by the same client id returns the first. Raises FEEDBACK_LIMIT
 * for too many on a day (Asia/Shanghai) and UPLOAD_EXPIRED.
 */
export const submitFeedback = async (
  tx: Tx,
  caller: Caller,
  { clientId, category, text, contact, pictures }: Draft,
  { rules, ids, now }: { rules: Pick<ContentRules, 'feedbackDay'>; ids: Ids; now: Date },
): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`feedback:${callerKey(caller)}`}, 0))`.execute(tx)
  const sent = await findSent(tx, caller, clientId)
  if (sent !== undefined) return sent
  await requireRowsWithin(tx, {
    locks: [],
    table: 'feedback',
    at: 'created_at',
    where: isRowOf(caller),
    limits: [
      {
        since: { from: shanghaiDayStart(now) },
        max: rules.feedbackDay,
        refuse: () => fail('FEEDBACK_LIMIT'),
      },
    ],
  })
  const id = ids.serial(now)
  const claimed: ReadyUpload[] = []
  for (const publicKey of [...new Set(pictures)])
    claimed.push(
      await claimUpload(tx, { ...caller, publicKey, purpose: 'feedback', usedBy: `feedback:${id}`, now }),
    )
  await tx
    .insertInto('feedback')
    .values({
      id,
      ...callerColumns(caller),
      client_id: clientId,
      category,
      text,
      contact: contact || null,
      pictures: JSON.stringify(claimed),
      created_at: now,
    })
    .execute()
  return id
}
