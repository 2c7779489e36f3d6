import type { phoneCalls } from '@shanghao/contract/user/phone'
import { fail } from '../../../core/errors.ts'
import { hashToken } from '../../../core/http/auth.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { networkLimiter } from '../../../core/limits/rateLimits.ts'
import { isTicketValid } from '../../session/actions.ts'
import { createUpload, finishUpload, presentPicture } from '../../uploads/actions.ts'
import { APPLY, applyForPhone, findByReceipt, findByTicket, presentApplication } from './applications.ts'
import { stopApplication } from './coolDown.ts'
import { applicationOfLink } from './stopLink.ts'

type ApplicantCalls = Pick<
  typeof phoneCalls,
  | 'applyPhoneChange'
  | 'queryPhoneChange'
  | 'phoneChangePolicySign'
  | 'phoneChangeFinishUpload'
  | 'phoneChangeLink'
  | 'stopPhoneChangeByLink'
>

/** Days a picture is kept that no application came to use. */
const KEEP_DAYS = 1
/** Calls of a network address in an hour; a page that stays open makes 240. */
const CALLS_PER_HOUR = 2000

const limitNetwork = (ctx: Ctx): Promise<void> =>
  networkLimiter(ctx.database.pool, 'phone_application', CALLS_PER_HOUR).count(ctx.address)

/** The pictures of an applicant belong to the ticket until the application claims them. Raises TICKET_EXPIRED. */
const uploaderOf = async (ctx: Ctx, ticket: string): Promise<{ visitor: Buffer }> => {
  await limitNetwork(ctx)
  if (!(await isTicketValid(ctx.db, ticket, APPLY, ctx.now))) fail('TICKET_EXPIRED')
  return { visitor: hashToken(ticket) }
}

export const applicationHandlers: Handlers<ApplicantCalls> = {
  applyPhoneChange: async (ctx, { ticket, oldPhone, name, idNumber, reason, pictures }) => {
    await limitNetwork(ctx)
    const applying = { ticket, oldPhone, person: { name, idNumber }, reason, pictures, now: ctx.now }
    const { receipt, row } = await ctx.db.transaction().execute((tx) => applyForPhone(tx, ctx, applying))
    return { receipt, application: presentApplication(row) }
  },

  queryPhoneChange: async (ctx, { receipt, ticket }) => {
    await limitNetwork(ctx)
    if (ticket !== undefined) {
      const found = await ctx.db.transaction().execute((tx) => findByTicket(tx, ctx, ticket, ctx.now))
      return { receipt: found.receipt, application: presentApplication(found.row) }
    }
    if (receipt === undefined) return fail('PHONE_APPLICATION_UNKNOWN')
    return { receipt, application: presentApplication(await findByReceipt(ctx.db, receipt)) }
  },

  phoneChangePolicySign: async (ctx, { ticket }) => {
    const uploader = await uploaderOf(ctx, ticket)
    const { expiresAt, ...policy } = await createUpload(ctx, {
      ...uploader,
      purpose: 'phone_change',
      keepDays: KEEP_DAYS,
      now: ctx.now,
    })
    return { ...policy, expiresAt: expiresAt.getTime() }
  },

  phoneChangeFinishUpload: async (ctx, { ticket, key }) => {
    const uploader = await uploaderOf(ctx, ticket)
    return presentPicture(ctx, await finishUpload(ctx, { ...uploader, key, now: ctx.now }))
  },

  phoneChangeLink: async (ctx, { token }) => {
    await limitNetwork(ctx)
    const row = await ctx.db.transaction().execute((tx) => applicationOfLink(ctx, tx, token, ctx.now))
    const { state, newPhone, takesEffectAt } = presentApplication(row)
    return { state, newPhone, takesEffectAt }
  },

  stopPhoneChangeByLink: async (ctx, { token }) => {
    await limitNetwork(ctx)
    await ctx.db.transaction().execute(async (tx) => {
      const application = await applicationOfLink(ctx, tx, token, ctx.now)
      await stopApplication(tx, application, { by: 'link', now: ctx.now })
    })
    return {}
  },
}
