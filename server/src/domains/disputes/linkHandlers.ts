import type { disputeCalls } from '@shanghao/contract/disputes/calls'
import type { Handlers } from '../../core/http/handler.ts'
import { createUpload, finishUpload, presentPicture } from '../uploads/actions.ts'
import { answerDispute } from './answer.ts'
import { requireMay } from './dispute.ts'
import { disputeOfLink } from './link.ts'
import { presentForSide, previewOffer } from './view.ts'

type LinkCalls = Pick<
  typeof disputeCalls,
  'linkDetail' | 'linkPreviewOffer' | 'linkAnswer' | 'linkPolicySign' | 'linkFinishUpload'
>

/** Days an evidence picture is kept that no answer came to use. */
const KEEP_DAYS = 1

/** The owner's link from the text message: it acts as the owner, on one dispute, until the time to answer is over. */
export const linkHandlers: Handlers<LinkCalls> = {
  linkDetail: async (ctx, { token }) => {
    const dispute = await disputeOfLink(ctx, ctx.db, token, ctx.now)
    return presentForSide(ctx, dispute, dispute.owner_id)
  },

  linkPreviewOffer: async (ctx, { token, fen }) =>
    previewOffer(ctx, await disputeOfLink(ctx, ctx.db, token, ctx.now), fen),

  linkAnswer: async (ctx, { token, ...answer }) => {
    const { id, owner_id: userId } = await disputeOfLink(ctx, ctx.db, token, ctx.now)
    await ctx.db
      .transaction()
      .execute((tx) => answerDispute(tx, { ...answer, disputeId: id, userId }, ctx.clock))
    return {}
  },

  linkPolicySign: async (ctx, { token }) => {
    const dispute = await disputeOfLink(ctx, ctx.db, token, ctx.now)
    requireMay(dispute, 'agree', ['respondent'])
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
