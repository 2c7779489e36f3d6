import type { disputeCalls } from '@shanghao/contract/disputes/calls'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { createUpload, finishUpload, presentPicture } from '../uploads/actions.ts'
import { answerDispute } from './answer.ts'
import type { Dispute } from './dispute.ts'
import { disputeOfLink } from './link.ts'
import { presentForSide, previewOffer } from './view.ts'

type LinkCalls = Pick<
  typeof disputeCalls,
  'linkDetail' | 'linkPreviewOffer' | 'linkAnswer' | 'linkPolicySign' | 'linkFinishUpload'
>

/** Days an evidence picture is kept that no answer came to use. */
const KEEP_DAYS = 1

/** Raises DISPUTE_STATE when the complaint has an answer: a link takes one. */
const requireUnanswered = ({ state }: Dispute): void => {
  if (state !== 'filed') fail('DISPUTE_STATE')
}

/** The owner's link from the text message: it gives one answer as the owner, to one dispute, while it waits for one. */
export const linkHandlers: Handlers<LinkCalls> = {
  linkDetail: async (ctx, { token }) => {
    const dispute = await disputeOfLink(ctx, ctx.db, token, ctx.now)
    const shown = await presentForSide(ctx, dispute, dispute.owner_id)
    return { ...shown, may: dispute.state === 'filed' ? shown.may : [] }
  },

  linkPreviewOffer: async (ctx, { token, fen }) => {
    const dispute = await disputeOfLink(ctx, ctx.db, token, ctx.now)
    requireUnanswered(dispute)
    return previewOffer(ctx, dispute, fen)
  },

  linkAnswer: async (ctx, { token, ...answer }) => {
    const { id, owner_id: userId } = await disputeOfLink(ctx, ctx.db, token, ctx.now)
    await ctx.db
      .transaction()
      .execute((tx) => answerDispute(tx, { ...answer, disputeId: id, userId, isFirst: true }, ctx.clock))
    return {}
  },

  linkPolicySign: async (ctx, { token }) => {
    const dispute = await disputeOfLink(ctx, ctx.db, token, ctx.now)
    requireUnanswered(dispute)
    const { expiresAt, ...policy } = await createUpload(ctx, {
      userId: dispute.owner_id,
      purpose: 'evidence',
      keepDays: KEEP_DAYS,
      now: ctx.now,
    })
    return { ...policy, expiresAt: expiresAt.getTime() }
  },

  linkFinishUpload: async (ctx, { token, key }) => {
    const { owner_id: userId } = await disputeOfLink(ctx, ctx.db, token, ctx.now)
    return presentPicture(ctx.storage, await finishUpload(ctx, { userId, key, now: ctx.now }))
  },
}
