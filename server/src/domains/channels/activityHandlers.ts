import type { activityCalls } from '@shanghao/contract/channels/activity'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { platformHost } from '../../core/http/site.ts'
import { keyLimiter } from '../../core/limits/rateLimits.ts'
import { recordAction, requireUninvolved, runOperatorAct } from '../ops/actions.ts'
import {
  allowActivityAct,
  consumeActivityTicket,
  issueActivityTicket,
  removeActivitySite,
} from './activity.ts'
import { channelSettings } from './settings.ts'

const HOUR_SECONDS = 3600

/** Counts a ticket by the person's identity, over all their accounts. Raises TOO_MANY_REQUESTS beyond `channels.activityPersonHour`. */
const countTicket = async ({ database, settings, viewer }: Ctx<'user'>): Promise<void> => {
  const { activityPersonHour } = settings.read(channelSettings)
  const limiter = keyLimiter(database.pool, 'activity_ticket', activityPersonHour, HOUR_SECONDS)
  const person = viewer.identityId === null ? `user:${viewer.userId}` : `identity:${viewer.identityId}`
  if (!(await limiter.consume(person))) fail('TOO_MANY_REQUESTS')
}

export const activityHandlers: Handlers<typeof activityCalls> = {
  activityTicket: async (ctx, { url }) => {
    await countTicket(ctx)
    return issueActivityTicket(ctx, { url, userId: ctx.viewer.userId, now: ctx.now })
  },

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
