import type { factorCalls } from '@shanghao/contract/ops/factor'
import { permissionsOfRoles } from '@shanghao/contract/ops/permissions'
import { maskPhone } from '@shanghao/contract/rules'
import { fail } from '../../../core/errors.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { findOperatorRoles } from '../../../core/http/operator.ts'
import { beginFactor } from './enrolment.ts'
import { confirmFactor, enterFactor, isFactorSet } from './factor.ts'

/** Raises NO_PERMISSION for who is no operator. */
const requireAnyRole = ({ viewer }: Ctx<'user'>): void => {
  if (!viewer.roles.includes('operator')) fail('NO_PERMISSION')
}

export const factorHandlers: Handlers<typeof factorCalls> = {
  access: async ({ db, viewer }) => {
    const roles = await findOperatorRoles(db, viewer.userId)
    return {
      roles,
      permissions: [...permissionsOfRoles(roles)],
      factor: (await isFactorSet(db, viewer.userId)) ? 'set' : 'none',
      isConfirmed: viewer.factorAt !== null,
    }
  },

  beginFactor: async (ctx, { enrolmentCode }) => {
    requireAnyRole(ctx)
    const { userId, phone } = ctx.viewer
    return beginFactor(ctx, { userId, code: enrolmentCode, label: maskPhone(phone), now: ctx.now })
  },

  confirmFactor: async (ctx, { factorCode }) => {
    requireAnyRole(ctx)
    await confirmFactor(ctx, ctx.viewer, factorCode, ctx.now)
    return {}
  },

  enterFactor: async (ctx, { factorCode }) => {
    requireAnyRole(ctx)
    await enterFactor(ctx, ctx.viewer, factorCode, ctx.now)
    return {}
  },
}
