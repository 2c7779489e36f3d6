import { maskPhone } from '@shanghao/contract/rules'
import type { phoneCalls } from '@shanghao/contract/user/phone'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import {
  consumeCaptcha,
  consumeSmsCode,
  consumeTicket,
  issueTicket,
  isTicketValid,
  sendSmsCode,
  sessionSettings,
} from '../../session/actions.ts'
import { findCooling, lockApplication } from './applications.ts'
import { changePhone } from './changePhone.ts'
import { stopApplication } from './coolDown.ts'

/** The purpose of the code to the old number, and of the ticket that proves it. */
const OLD = 'change_phone'
const NEW = 'new_phone'

type OwnPhoneCalls = Pick<
  typeof phoneCalls,
  'modifyPhone' | 'newPhoneCode' | 'verifyNewPhone' | 'pendingPhoneChange' | 'stopPhoneChange'
>

/** Checks the second step before a code is sent or used up. Raises TICKET_EXPIRED and PHONE_UNCHANGED. */
const requireFirstStep = async (
  { db, viewer, now }: Pick<Ctx<'user'>, 'viewer' | 'now'> & { db: Db },
  { ticket, phone }: { ticket: string; phone: string },
): Promise<void> => {
  if (!(await isTicketValid(db, ticket, OLD, now))) fail('TICKET_EXPIRED')
  if (phone === viewer.phone) fail('PHONE_UNCHANGED')
}

export const phoneHandlers: Handlers<OwnPhoneCalls> = {
  modifyPhone: async (ctx, { smsCode }) => {
    const { phone } = ctx.viewer
    await consumeSmsCode(ctx, { phone, purpose: OLD, code: smsCode, from: ctx, now: ctx.now })
    return { ticket: await issueTicket(ctx, { phone, purpose: OLD, now: ctx.now }) }
  },

  newPhoneCode: async (ctx, { ticket, phone, captcha }) => {
    await requireFirstStep(ctx, { ticket, phone })
    const { address, device, now } = ctx
    await consumeCaptcha(ctx, captcha, address, now)
    await sendSmsCode(ctx, { address, device, phone, purpose: NEW, now })
    return { waitSeconds: ctx.settings.read(sessionSettings).codeWaitSeconds }
  },

  verifyNewPhone: async (ctx, { ticket, phone, smsCode }) => {
    const { viewer, device, now } = ctx
    await requireFirstStep(ctx, { ticket, phone })
    await consumeSmsCode(ctx, { phone, purpose: NEW, code: smsCode, from: ctx, now })
    await ctx.db.transaction().execute(async (tx) => {
      // The ticket of another person, or of the number they had before, proves nothing here.
      if ((await consumeTicket(tx, ticket, OLD, now)) !== viewer.phone) fail('TICKET_EXPIRED')
      await changePhone(tx, ctx, {
        userId: viewer.userId,
        oldPhone: viewer.phone,
        newPhone: phone,
        applicationId: null,
        exceptTokenHash: viewer.tokenHash,
        device,
        now,
      })
    })
    return { phone: maskPhone(phone) }
  },

  pendingPhoneChange: async ({ db, viewer }) => {
    const cooling = await findCooling(db, viewer.userId)
    if (!cooling?.takes_effect_at) return { pending: null }
    const { id, new_phone, takes_effect_at } = cooling
    return {
      pending: {
        applicationId: id,
        newPhone: maskPhone(new_phone),
        takesEffectAt: takes_effect_at.getTime(),
      },
    }
  },

  stopPhoneChange: async ({ db, viewer, now }, { applicationId }) => {
    await db.transaction().execute(async (tx) => {
      const application = await lockApplication(tx, applicationId)
      if (application.user_id !== viewer.userId) fail('NOT_FOUND')
      await stopApplication(tx, application, { by: 'session', now })
    })
    return {}
  },
}
