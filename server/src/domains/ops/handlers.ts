import type { ResultOf } from '@shanghao/contract/call'
import type { opsCalls } from '@shanghao/contract/ops/calls'
import {
  type OperatorRole,
  operatorActPermissions,
  permissionsOfRoles,
} from '@shanghao/contract/ops/permissions'
import { type OperatorActKind, operatorActKinds } from '@shanghao/contract/ops/states'
import type { Db } from '../../core/database/db.ts'
import { presentIdPage } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { findOperatorRoles } from '../../core/http/operator.ts'
import type { Settings } from '../../core/settings/read.ts'
import type { OperatorActs } from './act.ts'
import { approve, askBeforeApproval, reject } from './decide.ts'
import { type ApprovalRow, listApprovals } from './queries.ts'
import { withdrawRequest } from './request.ts'

type Approval = ResultOf<typeof opsCalls.approvals>['list'][number]

const actKinds = Object.keys(operatorActKinds) as OperatorActKind[]

/** The acts whose requests operators of some roles see: those that they may decide; administrators and auditors see all. */
const kindsShownTo = (roles: readonly OperatorRole[]): readonly OperatorActKind[] => {
  if (roles.includes('admin') || roles.includes('auditor')) return actKinds
  const permissions = permissionsOfRoles(roles)
  return actKinds.filter((kind) => permissions.includes(operatorActPermissions[kind]))
}

const idText = (id: number | null): string | null => (id === null ? null : String(id))

/** What an approval does, in the words of its act; the act's name and reason where the request is of an earlier version. */
const textOf = (acts: OperatorActs, { kind, request, reason }: ApprovalRow): string => {
  const act = acts[kind]
  const { data } = act.request.safeParse(request)
  return data ? act.describe(data) : `${operatorActKinds[kind]}：${reason}`
}

type Explaining = { acts: OperatorActs; db: Db; settings: Settings }

/** What an approver has to know beside the text, while an act waits. */
const explain = async (
  { acts, db, settings }: Explaining,
  { kind, state, request }: ApprovalRow,
): Promise<string[]> => {
  const act = acts[kind]
  const { data } = act.request.safeParse(request)
  return data && state === 'pending' ? ((await act.explain?.(db, data, settings)) ?? []) : []
}

const presentApproval = (
  acts: OperatorActs,
  viewerId: number,
  { remarks, ...row }: ApprovalRow & { remarks: string[] },
): Approval => ({
  approvalId: row.id,
  kind: row.kind,
  kindName: operatorActKinds[row.kind],
  state: row.state,
  amountFen: row.amount_fen,
  reason: row.reason,
  text: textOf(acts, row),
  remarks,
  isOwn: row.requested_by === viewerId,
  request: row.request,
  beneficiaryId: idText(row.beneficiary_id),
  requestedBy: String(row.requested_by),
  requestedAt: row.requested_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  decidedBy: idText(row.decided_by),
  decidedAt: row.decided_at?.getTime() ?? null,
  note: row.decision_note,
})

/** Calls for approving other operators' acts; `acts` performs approved ones. */
export const opsHandlers = (acts: OperatorActs): Handlers<typeof opsCalls> => ({
  approvals: async ({ db, settings, viewer, now }, { state, page }) => {
    const kinds = kindsShownTo(await findOperatorRoles(db, viewer.userId))
    return presentIdPage(
      page,
      now,
      async (idPage) => {
        const rows = await listApprovals(db, { kinds, state, viewerId: viewer.userId, now, ...idPage })
        return Promise.all(
          rows.map(async (row) => ({ ...row, remarks: await explain({ acts, db, settings }, row) })),
        )
      },
      (row) => presentApproval(acts, viewer.userId, row),
    )
  },

  approve: async (ctx, { approvalId }) => {
    const { db, settings, viewer, now, jobRequests } = ctx
    await askBeforeApproval(ctx, acts, approvalId)
    const decision = { approvalId, operatorId: viewer.userId, settings, now }
    const act = await db.transaction().execute((tx) => approve(tx, acts, decision))
    await act.afterCommit?.({ settings, jobRequests })
    return {}
  },

  reject: async ({ db, viewer, now }, { approvalId, note }) => {
    const decision = { approvalId, operatorId: viewer.userId, now, note }
    await db.transaction().execute((tx) => reject(tx, decision))
    return {}
  },

  withdraw: async ({ db, viewer, now }, { approvalId }) => {
    const own = { approvalId, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => withdrawRequest(tx, own))
    return {}
  },
})
