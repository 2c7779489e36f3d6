import type { credentialCalls } from '@shanghao/contract/credentials/calls'
import type { ownerCredentialCalls } from '@shanghao/contract/credentials/owner'
import { codeRefusals } from '@shanghao/contract/credentials/states'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { networkLimiter } from '../../core/limits/rateLimits.ts'
import { recordOwnerAct } from '../owners/actions.ts'
import { consumeSmsCode, endSessions } from '../session/actions.ts'
import { answerCode, cancelCode, refuseCode } from './code/answer.ts'
import { askCode } from './code/ask.ts'
import { requestOfLink } from './code/link.ts'
import { listForOwner } from './code/ownerCodes.ts'
import { readRenterCodes } from './code/renterCodes.ts'
import { type CodeRequest, findRequest } from './code/request.ts'
import { presentForOwner } from './present.ts'
import { findCodeOrder, findRenterOrder } from './queries.ts'
import { readLock, unlockLogin } from './unlock/unlock.ts'

/** Calls by links of a network address in an hour: a page that stays open makes some hundred, and a guess costs one. */
const LINK_CALLS_PER_HOUR = 1000

/** The job that sends the owner's SMS. */
const SMS_JOB = 'notifications.sms_notice'

/** The request of a link. Raises TOO_MANY_REQUESTS, CODE_LINK_OVER, CODE_LINK_USED and CODE_STATE. */
const openLink = async (ctx: Ctx, token: string): Promise<CodeRequest> => {
  await networkLimiter(ctx.database.pool, 'code_link', LINK_CALLS_PER_HOUR).count(ctx.address)
  return requestOfLink(ctx, ctx.db, token, ctx.now)
}

const showToOwner = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, request: CodeRequest) =>
  presentForOwner(request, await findCodeOrder(db, request.order_id, request.goods_id), now)

export const credentialHandlers: Handlers<typeof credentialCalls & typeof ownerCredentialCalls> = {
  askCode: async (ctx, { orderId }) => {
    const { viewer } = ctx
    const asked = await ctx.once((tx) =>
      askCode(tx, ctx, { codeId: ctx.ids.serial(ctx.now), orderId, viewer }),
    )
    ctx.jobRequests.request(SMS_JOB)
    return asked
  },

  codes: (ctx, { orderId }) => readRenterCodes(ctx, { orderId, renterId: ctx.viewer.userId, now: ctx.now }),

  cancelCode: (ctx, { codeId }) =>
    ctx.once(async (tx) => {
      await cancelCode(tx, ctx, { codeId, renterId: ctx.viewer.userId })
      return {}
    }),

  linkCode: async (ctx, { token }) => showToOwner(ctx, await openLink(ctx, token)),

  linkAnswerCode: async (ctx, { token, code }) => {
    const { id: codeId, owner_id: ownerId } = await openLink(ctx, token)
    await ctx.db.transaction().execute((tx) => answerCode(tx, ctx, { codeId, ownerId, actorId: null, code }))
    return {}
  },

  linkRefuseCode: async (ctx, { token, reason }) => {
    const { id: codeId, owner_id: ownerId } = await openLink(ctx, token)
    await ctx.db
      .transaction()
      .execute((tx) => refuseCode(tx, ctx, { codeId, ownerId, actorId: null, reason }))
    return {}
  },

  codesForOwner: listForOwner,

  codeForOwner: async (ctx, { codeId }) =>
    showToOwner(ctx, await findRequest(ctx.db, codeId, { ownerId: ctx.ownerId })),

  answerCode: (ctx, { codeId, code }) =>
    ctx.once(async (tx) => {
      const { ownerId, viewer } = ctx
      await answerCode(tx, ctx, { codeId, ownerId, actorId: viewer.userId, code })
      await recordOwnerAct(tx, ctx, { kind: 'code_given', subject: `验证码求助 ${codeId}` })
      return {}
    }),

  refuseCode: (ctx, { codeId, reason }) =>
    ctx.once(async (tx) => {
      const { ownerId, viewer } = ctx
      await refuseCode(tx, ctx, { codeId, ownerId, actorId: viewer.userId, reason })
      const detail = codeRefusals[reason]
      const act = { kind: 'code_refused', subject: `验证码求助 ${codeId}`, detail } as const
      await recordOwnerAct(tx, ctx, act)
      return {}
    }),

  unlockQuery: ({ viewer, device, now, ...deps }, { orderId }) =>
    readLock(deps, { orderId, viewer, device, now }),

  unlock: async (ctx, { orderId, smsCode: code, endOtherSessions }) => {
    const { viewer, now } = ctx
    // Checked before the code, which can be used only once.
    await findRenterOrder(ctx.db, viewer.userId, orderId)
    await consumeSmsCode(ctx, { phone: viewer.phone, purpose: 'unlock_rental', code, from: ctx, now })
    await ctx.db.transaction().execute(async (tx) => {
      await unlockLogin(tx, ctx, { orderId, renterId: viewer.userId })
      if (endOtherSessions) await endSessions(tx, viewer.userId, 'forced', now, viewer.tokenHash)
    })
    return {}
  },
}
