import type { arbitrationCalls } from '@shanghao/contract/disputes/arbitration'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { runOperatorAct } from '../../ops/actions.ts'
import { amountMax, claimFen } from '../close/amounts.ts'
import type { Dispute } from '../dispute.ts'
import { listQueue } from '../queries.ts'
import { presentSummary } from '../show/present.ts'
import { readDispute } from '../show/view.ts'
import {
  askSide,
  type DecisionRequest,
  decideAppealAct,
  decideDisputeAct,
  openCase,
  requireAssigned,
  takeCase,
} from './arbitrate.ts'
import { readPendingDecision, readProposal } from './proposal.ts'

const presentRow = (dispute: Dispute, viewerId: number, now: Date) => ({
  ...presentSummary(dispute),
  assignedTo: dispute.assigned_to === null ? null : String(dispute.assigned_to),
  isMine: dispute.assigned_to === viewerId,
  overdue: dispute.due_at !== null && dispute.due_at <= now,
  amountFen: claimFen(dispute),
})

const decideAs = async (ctx: Ctx<'operator'>, act: typeof decideDisputeAct, request: DecisionRequest) => {
  const { viewer, clock } = ctx
  const { awaitedApproval } = await runOperatorAct(ctx, act, async (tx) => {
    await requireAssigned(tx, { disputeId: request.disputeId, operatorId: viewer.userId, clock })
    return request
  })
  return { awaitedApproval }
}

export const arbitrationHandlers: Handlers<typeof arbitrationCalls> = {
  queue: async ({ db, viewer, now }, { show, page }) => {
    const [dueAt, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : []
    const rows = await listQueue(db, {
      viewerId: viewer.userId,
      show,
      after: dueAt === undefined || id === undefined ? null : { dueAt: new Date(dueAt), id },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(
      page,
      page.time ?? now.getTime(),
      rows,
      (row) => presentRow(row, viewer.userId, now),
      (row) => [row.due_at?.getTime() ?? 0, row.id],
    )
  },

  caseDetail: async (ctx, { disputeId }) => {
    const { db, viewer, clock, now } = ctx
    const { dispute, order } = await db
      .transaction()
      .execute((tx) => openCase(tx, { disputeId, operatorId: viewer.userId, clock }))
    const max = amountMax(dispute, order)
    return {
      ...(await readDispute(ctx, dispute)),
      assignedTo: dispute.assigned_to === null ? null : String(dispute.assigned_to),
      renterId: String(dispute.renter_id),
      ownerId: String(dispute.owner_id),
      rentMaxFen: dispute.party === 'owner' ? 0 : max,
      depositMaxFen: dispute.party === 'owner' ? max : 0,
      decidedBy: dispute.deciders[0] === undefined ? null : String(dispute.deciders[0]),
      appealedAt: dispute.appealed_at?.getTime() ?? null,
      isMine: dispute.assigned_to === viewer.userId,
      proposal: await readProposal(db, dispute, order),
      pending: await readPendingDecision(db, dispute, viewer.userId, now),
    }
  },

  take: async ({ db, viewer, clock }, { disputeId, from: shown }) => {
    const operatorId = viewer.userId
    await db.transaction().execute((tx) => takeCase(tx, { disputeId, operatorId, shown, clock }))
    return {}
  },

  ask: async ({ db, viewer, clock }, input) => {
    await db.transaction().execute((tx) => askSide(tx, { ...input, operatorId: viewer.userId, clock }))
    return {}
  },

  decide: (ctx, input) => decideAs(ctx, decideDisputeAct, input),
  decideAppeal: (ctx, input) => decideAs(ctx, decideAppealAct, input),
}
