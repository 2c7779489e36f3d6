import type { arbitrationCalls } from '@shanghao/contract/disputes/arbitration'
import type { disputeCalls } from '@shanghao/contract/disputes/calls'
import type { arbitrationDeskCalls } from '@shanghao/contract/disputes/desk'
import type { Handlers } from '../../core/http/handler.ts'
import { findParty } from '../orders/actions.ts'
import { acceptOffer, answerDispute, escalate, reply, withdrawDispute } from './answer/answer.ts'
import { linkHandlers } from './answer/linkHandlers.ts'
import { arbitrationHandlers } from './arbitrate/arbitrationHandlers.ts'
import { appeal, takeDecision } from './arbitrate/decision.ts'
import { arbitrationDeskHandlers } from './arbitrate/deskHandlers.ts'
import { findDispute, listDisputes } from './dispute.ts'
import { readDescription, readReasons } from './file/describe.ts'
import { fileDispute } from './file/file.ts'
import { disputeSettings } from './settings.ts'
import { presentSummary } from './show/present.ts'
import { presentForSide, previewOffer } from './show/view.ts'

type SideCalls = Omit<typeof disputeCalls, keyof typeof linkHandlers>

const sideHandlers: Handlers<SideCalls> = {
  reasons: (ctx, { orderId }) => readReasons(ctx, { orderId, userId: ctx.viewer.userId, now: ctx.now }),

  description: (ctx, input) => readDescription(ctx, { ...input, userId: ctx.viewer.userId, now: ctx.now }),

  file: (ctx, input) =>
    ctx.once((tx) =>
      fileDispute(tx, ctx, { ...input, userId: ctx.viewer.userId, disputeId: ctx.ids.serial(ctx.now) }),
    ),

  ofOrder: async ({ db, viewer }, { orderId }) => {
    const side = await findParty(db, orderId, viewer.userId)
    const disputes = await listDisputes(db, orderId)
    return { list: disputes.map((dispute) => ({ ...presentSummary(dispute), viewer: side })) }
  },

  detail: async (ctx, { disputeId }) =>
    presentForSide(ctx, await findDispute(ctx.db, disputeId, ctx.viewer.userId), ctx.viewer.userId),

  previewOffer: async (ctx, { disputeId, fen }) =>
    previewOffer(ctx, await findDispute(ctx.db, disputeId, ctx.viewer.userId), fen),

  answer: ({ viewer, clock, once }, input) =>
    once(async (tx) => {
      await answerDispute(tx, { ...input, userId: viewer.userId }, clock)
      return {}
    }),

  accept: ({ viewer, clock, once }, input) =>
    once(async (tx) => {
      await acceptOffer(tx, { ...input, userId: viewer.userId }, clock)
      return {}
    }),

  escalate: ({ viewer, clock, once }, input) =>
    once(async (tx) => {
      await escalate(tx, { ...input, userId: viewer.userId }, clock)
      return {}
    }),

  withdraw: ({ viewer, clock, once }, { disputeId }) =>
    once(async (tx) => {
      await withdrawDispute(tx, { disputeId, userId: viewer.userId }, clock)
      return {}
    }),

  appeal: ({ viewer, clock, once }, input) =>
    once(async (tx) => {
      await appeal(tx, { ...input, userId: viewer.userId }, clock)
      return {}
    }),

  takeDecision: ({ viewer, clock, once }, { disputeId }) =>
    once(async (tx) => {
      await takeDecision(tx, { disputeId, userId: viewer.userId }, clock)
      return {}
    }),

  reply: ({ viewer, clock, settings, once }, input) =>
    once(async (tx) => {
      const rules = settings.read(disputeSettings)
      await reply(tx, { ...input, userId: viewer.userId }, { clock, rules })
      return {}
    }),
}

/** Complaints for their two sides, for the owner's link, and for operators. */
export const disputeHandlers: Handlers<
  typeof disputeCalls & typeof arbitrationCalls & typeof arbitrationDeskCalls
> = {
  ...sideHandlers,
  ...linkHandlers,
  ...arbitrationHandlers,
  ...arbitrationDeskHandlers,
}
