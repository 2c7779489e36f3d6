import { type ModerationAct, type PostKind, postKindNames } from '@shanghao/contract/reviews/states'
import { asSentence } from '@shanghao/contract/text'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { notify } from '../notifications/actions.ts'
import { ownedBy, requireUninvolved } from '../ops/actions.ts'
import { findPost, type Post } from './postQueries.ts'

/** Where a kind of post is stored, and the column that hides it. */
const places = {
  review: { table: 'review', hidden: 'hidden_reason' },
  review_answer: { table: 'review', hidden: 'answer_hidden_reason' },
  question: { table: 'question', hidden: 'hidden_reason' },
  question_answer: { table: 'question', hidden: 'answer_hidden_reason' },
} as const satisfies Record<PostKind, { table: 'review' | 'question'; hidden: string }>

type PostRef = { kind: PostKind; id: number }

/**
 * Reads a post for an operator who neither wrote it nor is its other side, by any account. Raises NOT_FOUND, OPERATOR_SELF and
 * REALNAME_REQUIRED.
 */
export const readPostAsOperator = async (tx: Tx, ref: PostRef, operatorId: number): Promise<Post> => {
  const post = (await findPost(tx, ref)) ?? fail('NOT_FOUND')
  await requireUninvolved(tx, operatorId, post.writer_id)
  await requireUninvolved(tx, operatorId, post.other_id)
  return post
}

/** Whether a report of the post that is open was made by the operator, by any account. */
const hasOwnReport = async (tx: Tx, { kind, id }: PostRef, operatorId: number): Promise<boolean> => {
  const { rows } = await sql`select from post_report r join app_user u on u.id = r.reporter_id
    where r.kind = ${kind} and r.post_id = ${id} and r.closed_at is null and ${ownedBy(operatorId)}`.execute(
    tx,
  )
  return rows.length > 0
}

const closeReports = async (tx: Tx, { kind, id }: PostRef, at: Date): Promise<number> => {
  const closed = await tx
    .updateTable('post_report')
    .set({ closed_at: at })
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  return closed.length
}

const pathOf = async (tx: Tx, { kind, id }: PostRef, { goods_id: goodsId }: Post): Promise<string> => {
  if (kind === 'review_answer') return `/pages/review/list?goodsId=${goodsId}`
  if (kind !== 'review') return `/pages/question/list?goodsId=${goodsId}`
  const { order_id: orderId } = await tx
    .selectFrom('review')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `/pages/review/edit?orderId=${orderId}`
}

type ModerateInput = PostRef & { act: ModerationAct; reason: string; operatorId: number; now: Date }

/**
 * Hides a post, shows it again or dismisses its reports, on record; its writer is notified of the reason. Raises NOT_FOUND, REALNAME_REQUIRED,
 * OPERATOR_SELF for an operator who wrote it, is its other side or reported it, and POST_STATE when there is nothing to do.
 */
export const moderatePost = async (
  tx: Tx,
  { kind, id, act, reason, operatorId, now }: ModerateInput,
): Promise<void> => {
  const { table, hidden } = places[kind]
  await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
  const ref = { kind, id }
  const post = await readPostAsOperator(tx, ref, operatorId)
  if (await hasOwnReport(tx, ref, operatorId)) fail('OPERATOR_SELF')
  if (act !== 'dismiss') {
    if ((post.hidden_reason === null) !== (act === 'hide')) fail('POST_STATE')
    await sql`update ${sql.table(table)} set ${sql.ref(hidden)} = ${act === 'hide' ? reason : null} where id = ${id}`.execute(
      tx,
    )
  }
  const closed = act === 'restore' ? 0 : await closeReports(tx, ref, now)
  if (act === 'dismiss' && closed === 0) fail('POST_STATE')
  await tx
    .insertInto('moderation')
    .values({ kind, post_id: id, operator_id: operatorId, act, reason, at: now })
    .execute()
  if (act === 'dismiss') return
  const name = postKindNames[kind]
  await notify(tx, post.writer_id, {
    kind: 'post_moderated',
    title: act === 'hide' ? `你的${name}已被隐藏` : `你的${name}已恢复显示`,
    text:
      act === 'hide' ? `原因：${asSentence(reason)}如有疑问，请联系客服。` : `说明：${asSentence(reason)}`,
    path: await pathOf(tx, ref, post),
  })
}
