import type { disputeCalls } from '@shanghao/contract/disputes/calls'
import { fail } from '../../../core/errors.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { networkLimiter } from '../../../core/limits/rateLimits.ts'
import { createUpload, finishUpload, presentPicture } from '../../uploads/actions.ts'
import type { Dispute } from '../dispute.ts'
import { presentForSide, previewOffer } from '../show/view.ts'
import { answerDispute } from './answer.ts'
import { disputeOfLink } from './link.ts'

type LinkCalls = Pick<
  typeof disputeCalls,
  'linkDetail' | 'linkPreviewOffer' | 'linkAnswer' | 'linkPolicySign' | 'linkFinishUpload'
>

/** Days an evidence picture is kept that no answer came to use. */
const KEEP_DAYS = 1

/** Calls by links of a network address in an hour; a page that stays open makes 240. */
const LINK_CALLS_PER_HOUR = 2000

/** The dispute of a link. Raises LINK_EXPIRED and TOO_MANY_REQUESTS. */
const openLink = async (ctx: Ctx, token: string): Promise<Dispute> => {
  await networkLimiter(ctx.database.pool, 'dispute_link', LINK_CALLS_PER_HOUR).count(ctx.address)
  return disputeOfLink(ctx, ctx.db, token, ctx.now)
}

/** Raises DISPUTE_STATE when the complaint has an answer: a link takes one. */
const requireUnanswered = ({ state }: Dispute): void => {
  if (state !== 'filed') fail('DISPUTE_STATE')
}

/** The owner's link from the text message: it gives one answer as the owner, to one dispute, while it waits for one. */
export const linkHandlers: Handlers<LinkCalls> = {
  linkDetail: async (ctx, { token }) => {
    const dispute = await openLink(ctx, token)
    const shown = await presentForSide(ctx, dispute, dispute.owner_id)
    return { ...shown, may: dispute.state === 'filed' ? shown.may : [] }
  },

  linkPreviewOffer: async (ctx, { token, fen }) => {
    const dispute = await openLink(ctx, token)
    requireUnanswered(dispute)
    return previewOffer(ctx, dispute, fen)
  },

  linkAnswer: async (ctx, { token, ...answer }) => {
    const { id, owner_id: userId } = await openLink(ctx, token)
    await ctx.db
      .transaction()
      .execute((tx) => answerDispute(tx, { ...answer, disputeId: id, userId, isFirst: true }, ctx.clock))
    return {}
  },

  linkPolicySign: async (ctx, { token }) => {
    const dispute = await openLink(ctx, token)
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
    const { owner_id: userId } = await openLink(ctx, token)
    return presentPicture(ctx, await finishUpload(ctx, { userId, key, now: ctx.now }))
  },
}
