import type { realnameCalls } from '@shanghao/contract/realname/calls'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/handler.ts'
import { verifiedPerson, verifyIdentity } from './actions.ts'
import { presentRealname } from './present.ts'

const info = async (ctx: Ctx<'user'>) =>
  presentRealname(ctx.viewer.adultFrom, await verifiedPerson(ctx, ctx.viewer.userId), ctx.now)

export const realnameHandlers: Handlers<typeof realnameCalls> = {
  checkRealAuthConfig: async ({ viewer }) => ({
    required: viewer.adultFrom === null,
    methods: ['two_elements'],
  }),

  twoElementsRealAuth: async (ctx, { name, idNumber }) => {
    if (ctx.viewer.adultFrom !== null) fail('REALNAME_DONE')
    const person = { name, idNumber }
    const adultFrom = await verifyIdentity(ctx, { userId: ctx.viewer.userId, ...person, now: ctx.now })
    return presentRealname(adultFrom, person, ctx.now)
  },

  realAuthInfo: info,
  ajaxRealAuthInfo: info,
}
