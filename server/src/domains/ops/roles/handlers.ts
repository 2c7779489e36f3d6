import type { operatorCalls } from '@shanghao/contract/ops/operators'
import { maskPhone } from '@shanghao/contract/rules'
import { fail } from '../../../core/errors.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { runOperatorAct } from '../actions.ts'
import { createEnrolment } from '../factor/enrolment.ts'
import { requireUninvolved } from '../operators.ts'
import { opsSettings } from '../settings.ts'
import { findUserId, isOperating, listOperators } from './queries.ts'
import { grantRoleAct, resetFactorAct, revokeRole } from './roles.ts'

export const operatorHandlers: Handlers<typeof operatorCalls> = {
  operators: async ({ db, now }) => ({
    list: (await listOperators(db, now)).map(({ id, nickname, phone, roles, factor, ...row }) => ({
      userId: id,
      nickname,
      phone: maskPhone(phone),
      roles,
      factor,
      isVerified: row.is_verified,
      seenAt: row.seen_at?.getTime() ?? null,
    })),
  }),

  grantRole: async (ctx, { phone, role, reason }) => {
    const { awaitedApproval } = await runOperatorAct(ctx, grantRoleAct, async (tx) => {
      const userId = (await findUserId(tx, phone)) ?? fail('PHONE_UNKNOWN')
      return { userId, role, reason }
    })
    return { awaitedApproval }
  },

  revokeRole: async ({ db, viewer, now }, { userId, role, note }) => {
    const revoking = { userId, role, note, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => revokeRole(tx, revoking))
    return {}
  },

  createEnrolment: async ({ db, settings, viewer, now }, { userId }) => {
    if (!(await isOperating(db, userId))) fail('NOT_FOUND')
    const hours = settings.read(opsSettings).enrolmentHours
    const { enrolmentCode, expiresAt } = await db.transaction().execute(async (tx) => {
      await requireUninvolved(tx, viewer.userId, userId)
      return createEnrolment(tx, { userId, createdBy: viewer.userId, hours, now })
    })
    return { enrolmentCode, expiresAt: expiresAt.getTime() }
  },

  resetFactor: async (ctx, { userId, reason }) => {
    const { awaitedApproval } = await runOperatorAct(ctx, resetFactorAct, async (tx) => {
      if (!(await isOperating(tx, userId))) fail('NOT_FOUND')
      return { userId, reason }
    })
    return { awaitedApproval }
  },
}
