import type { ParsedOf } from '@shanghao/contract/call'
import type { ownerDisputeCalls } from '@shanghao/contract/disputes/owner'
import { yuanSign } from '@shanghao/contract/refundWays'
import type { Tx } from '../../../core/database/db.ts'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { readLockedOrder } from '../../orders/actions.ts'
import { type OwnerAct, recordOwnerAct } from '../../owners/actions.ts'
import { acceptOffer, answerDispute, escalate, reply, withdrawDispute } from '../answer/answer.ts'
import { appeal, takeDecision } from '../arbitrate/decision.ts'
import { amountsOf } from '../close/amounts.ts'
import { readDescription, readReasons } from '../file/describe.ts'
import { fileDispute } from '../file/file.ts'
import { disputeSettings } from '../settings.ts'
import { previewOffer } from '../show/view.ts'
import { countOwnerDisputes, findOwnerDispute, listOwnerDisputes, requireOwnerOrder } from './ownerQueries.ts'
import { incomeFen, presentForOwner, presentRow } from './ownerView.ts'

type OwnerCtx = Ctx<'merchant'>

/** Who acts, for whom. */
const actingOf = ({ ownerId, viewer }: OwnerCtx) => ({ userId: ownerId, actorId: viewer.userId })

/** Runs an act on a dispute of the owner's accounts once, and puts it on record. Raises NOT_FOUND. */
const actOnce = (
  ctx: OwnerCtx,
  disputeId: string,
  act: Pick<OwnerAct, 'kind' | 'detail'>,
  run: (tx: Tx) => Promise<void>,
): Promise<Record<never, never>> =>
  ctx.once(async (tx) => {
    await findOwnerDispute(tx, disputeId, ctx.ownerId)
    await run(tx)
    await recordOwnerAct(tx, ctx, { subject: `维权 ${disputeId}`, ...act })
    return {}
  })

const ANSWER_KINDS = {
  agree: 'complaint_agreed',
  offer: 'complaint_offered',
  refuse: 'complaint_refused',
} as const
const SAY_KINDS = {
  reply: 'complaint_replied',
  escalate: 'complaint_escalated',
  appeal: 'complaint_appealed',
} as const
const CHOICE_KINDS = {
  accept: 'offer_accepted',
  withdraw: 'complaint_withdrawn',
  take_decision: 'decision_taken',
} as const

type Saying = ParsedOf<typeof ownerDisputeCalls.sayForOwner>
const say = (tx: Tx, { clock, settings, ...ctx }: OwnerCtx, { kind, ...input }: Saying): Promise<void> => {
  const said = { ...input, userId: ctx.ownerId, actorId: ctx.viewer.userId }
  switch (kind) {
    case 'reply':
      return reply(tx, said, { clock, rules: settings.read(disputeSettings) })
    case 'escalate':
      return escalate(tx, said, clock)
    case 'appeal':
      return appeal(tx, said, clock)
  }
}

type Choice = ParsedOf<typeof ownerDisputeCalls.chooseForOwner>
const choose = (tx: Tx, ctx: OwnerCtx, { kind, disputeId, expectedFen }: Choice): Promise<void> => {
  const by = { disputeId, ...actingOf(ctx) }
  switch (kind) {
    case 'accept':
      return acceptOffer(tx, { ...by, expectedFen }, ctx.clock)
    case 'withdraw':
      return withdrawDispute(tx, by, ctx.clock)
    case 'take_decision':
      return takeDecision(tx, by, ctx.clock)
  }
}

/** Disputes of an owner's accounts, for the owner and their staff. */
export const ownerDisputeHandlers: Handlers<typeof ownerDisputeCalls> = {
  disputesForOwner: async ({ db, ownerId, now }, { show, orderId = null, page }) => {
    const time = page.time ?? now.getTime()
    const [at, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : []
    const after = at === undefined || id === undefined ? null : { filedAt: new Date(at), id }
    const limit = page.size + 1
    const rows = await listOwnerDisputes(db, {
      ownerId,
      show,
      orderId,
      time: new Date(time),
      after,
      skip: skipOf(page),
      limit,
    })
    return presentPage(page, time, rows, presentRow, (row) => [row.filed_at.getTime(), row.id])
  },

  disputeCounts: ({ db, ownerId }) => countOwnerDisputes(db, ownerId),

  disputeForOwner: async (ctx, { disputeId }) =>
    presentForOwner(ctx, await findOwnerDispute(ctx.db, disputeId, ctx.ownerId), {
      ownerId: ctx.ownerId,
      viewerId: ctx.viewer.userId,
    }),

  previewForOwner: async (ctx, { disputeId, fen }) => {
    const dispute = await findOwnerDispute(ctx.db, disputeId, ctx.ownerId)
    const settlement = await previewOffer(ctx, dispute, fen)
    const order = await readLockedOrder(ctx.db, dispute.order_id)
    return { settlement, incomeFen: incomeFen(order, amountsOf(dispute, fen)) }
  },

  answerForOwner: (ctx, { disputeId, ...answer }) => {
    const { kind, fen } = answer
    const detail = kind === 'offer' && fen !== undefined ? yuanSign(fen) : undefined
    return actOnce(ctx, disputeId, { kind: ANSWER_KINDS[kind], detail }, (tx) =>
      answerDispute(tx, { ...answer, disputeId, ...actingOf(ctx) }, ctx.clock),
    )
  },

  sayForOwner: (ctx, input) =>
    actOnce(ctx, input.disputeId, { kind: SAY_KINDS[input.kind] }, (tx) => say(tx, ctx, input)),

  chooseForOwner: (ctx, input) => {
    const detail = input.kind === 'accept' ? yuanSign(input.expectedFen) : undefined
    return actOnce(ctx, input.disputeId, { kind: CHOICE_KINDS[input.kind], detail }, (tx) =>
      choose(tx, ctx, input),
    )
  },

  reasonsForOwner: async (ctx, { orderId }) => {
    await requireOwnerOrder(ctx.db, orderId, ctx.ownerId)
    return readReasons(ctx, { orderId, userId: ctx.ownerId, now: ctx.now })
  },

  descriptionForOwner: async (ctx, input) => {
    await requireOwnerOrder(ctx.db, input.orderId, ctx.ownerId)
    return readDescription(ctx, { ...input, userId: ctx.ownerId, now: ctx.now })
  },

  fileForOwner: (ctx, input) =>
    ctx.once(async (tx) => {
      await requireOwnerOrder(tx, input.orderId, ctx.ownerId)
      const disputeId = ctx.ids.serial(ctx.now)
      const filed = await fileDispute(tx, ctx, { ...input, ...actingOf(ctx), disputeId })
      const detail = yuanSign(input.depositFen)
      await recordOwnerAct(tx, ctx, { kind: 'complaint_filed', subject: `订单 ${input.orderId}`, detail })
      return filed
    }),
}
