import type { ApprovalState, OperatorActKind } from '@shanghao/contract/ops/states'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import { concernedBy, ownedBy } from './operators.ts'

export type ApprovalRow = {
  id: number
  kind: OperatorActKind
  /** As it stands at the moment asked for: expired once its time is over. */
  state: ApprovalState
  amount_fen: number
  reason: string
  request: Record<string, unknown>
  beneficiary_id: number | null
  requested_by: number
  requested_at: Date
  expires_at: Date
  decided_by: number | null
  decided_at: Date | null
  decision_note: string | null
}

type ApprovalPage = IdPage & {
  kinds: readonly OperatorActKind[]
  state: ApprovalState
  viewerId: number
  now: Date
}

/** A page of approvals of some kinds in one state, the newest first, without those that concern the viewer, by any account. */
export const listApprovals = async (
  db: Db,
  { kinds, state, viewerId, now, time, after, skip, limit }: ApprovalPage,
): Promise<ApprovalRow[]> => {
  const { rows } = await sql<ApprovalRow>`
    select a.id, a.kind, s.state, a.amount_fen, a.reason, a.request, a.beneficiary_id, a.requested_by, a.requested_at,
           a.expires_at, a.decided_by, a.decided_at, a.decision_note
      from operator_approval a
      cross join lateral (select case when a.state = 'pending' and a.expires_at <= ${now} then 'expired' else a.state end as state) s
     where s.state = ${state} and a.kind = any (${[...kinds]}::text[]) and a.requested_at <= ${time} and (${after}::bigint is null or a.id < ${after})
       and not exists (select from app_user u where u.id = any (array_append(a.involved_ids, a.beneficiary_id)) and ${concernedBy(viewerId)})
     order by a.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

type PendingRequest = Pick<
  ApprovalRow,
  'id' | 'kind' | 'request' | 'requested_by' | 'requested_at' | 'expires_at'
> & {
  /** Requested by the viewer, by any account of theirs. */
  is_own: boolean
}

/** The request about a subject that waits for a second operator; null for none. */
export const findPendingRequest = async (
  db: Db,
  {
    kinds,
    subject,
    viewerId,
    now,
  }: { kinds: readonly OperatorActKind[]; subject: string; viewerId: number; now: Date },
): Promise<PendingRequest | null> => {
  const { rows } = await sql<PendingRequest>`
    select a.id, a.kind, a.request, a.requested_by, a.requested_at, a.expires_at, ${ownedBy(viewerId)} as is_own
      from operator_approval a join app_user u on u.id = a.requested_by
     where a.kind = any (${[...kinds]}::text[]) and a.subject = ${subject} and a.state = 'pending' and a.expires_at > ${now}`.execute(
    db,
  )
  return rows[0] ?? null
}
