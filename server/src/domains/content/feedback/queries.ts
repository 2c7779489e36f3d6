import type { FeedbackCategory, FeedbackState } from '@shanghao/contract/content/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { IdPage } from '../../../core/http/cursor.ts'
import { type Caller, isRowOf } from '../../../core/http/visitor.ts'
import { concernedBy } from '../../ops/actions.ts'
import type { ReadyUpload } from '../../uploads/actions.ts'

export type FeedbackRow = {
  id: string
  user_id: number | null
  category: FeedbackCategory
  text: string
  contact: string | null
  pictures: ReadyUpload[]
  state: FeedbackState
  created_at: Date
  answer: string | null
  answered_at: Date | null
  close_reason: string | null
  closed_at: Date | null
}

const columns = sql`id, user_id, category, text, contact, pictures, state, created_at, answer, answered_at, close_reason, closed_at`

/** A page of the feedback of a person or guest by falling id. */
export const listOwnFeedback = async (
  db: Db,
  caller: Caller,
  { time, after, skip, limit }: IdPage<string>,
): Promise<FeedbackRow[]> => {
  const { rows } = await sql<FeedbackRow>`
    select ${columns} from feedback
     where ${isRowOf(caller)} and created_at <= ${time} and (${after}::text is null or id < ${after})
     order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

type DeskFilter = { operatorId: number; state: FeedbackState; category: FeedbackCategory | undefined }

/** A page of feedback for an operator by falling id, without that of their own accounts. */
export const listFeedbackForDesk = async (
  db: Db,
  { operatorId, state, category }: DeskFilter,
  { time, after, skip, limit }: IdPage<string>,
): Promise<FeedbackRow[]> => {
  const { rows } = await sql<FeedbackRow>`
    select ${columns} from feedback f
     where state = ${state} and category = coalesce(${category ?? null}::text, category) and created_at <= ${time}
       and (${after}::text is null or id < ${after})
       and not exists (select from app_user u where u.id = f.user_id and ${concernedBy(operatorId)})
     order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** Locks a feedback. Raises NOT_FOUND. */
export const lockFeedback = async (tx: Tx, id: string): Promise<FeedbackRow> => {
  const { rows } =
    await sql<FeedbackRow>`select ${columns} from feedback where id = ${id} for update`.execute(tx)
  return rows[0] ?? fail('NOT_FOUND')
}
