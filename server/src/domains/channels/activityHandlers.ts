import type { activityCalls } from '@shanghao/contract/channels/activity'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { platformHost } from '../../core/http/site.ts'
import { recordAction, requireUninvolved, runOperatorAct } from '../ops/actions.ts'
import {
  allowActivityAct,
  consumeActivityTicket,
  issueActivityTicket,
  removeActivitySite,
} from './activity.ts'

export const activityHandlers: Handlers<typeof activityCalls> = {
  activityTicket: (ctx, { url }) =>
    issueActivityTicket(ctx, { url, userId: ctx.viewer.userId, now: ctx.now }),

  activityCheck: async ({ db, now }, { host, token }) => ({
    userId: String(await consumeActivityTicket(db, { host, token, now })),
  }),

  saveActivitySite: async (ctx, site) => {
    if (site.host === platformHost(ctx.config)) fail('DOMAIN_OWN')
    const { awaitedApproval } = await runOperatorAct(ctx, allowActivityAct, site)
    return { awaitedApproval }
  },

  removeActivitySite: async ({ db, viewer: { userId: operatorId }, now: at }, request) => {
    await db.transaction().execute(async (tx) => {
      await requireUninvolved(tx, operatorId, null)
      await removeActivitySite(tx, request.host)
      await recordAction(tx, {
        kind: 'remove_activity',
        request,
        amountFen: 0,
        reason: '',
        beneficiaryId: null,
        operatorId,
        at,
      })
    })
    return {}
  },
}
