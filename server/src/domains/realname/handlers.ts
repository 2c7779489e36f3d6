import type { realnameCalls } from '@shanghao/contract/realname/calls'
import { z } from 'zod'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/handler.ts'
import { unseal } from '../../core/seal.ts'
import { identityBound, type Person, verifyIdentity } from './actions.ts'
import { presentRealname } from './present.ts'
import { identityOf } from './queries.ts'

const sealedPerson = z.object({ name: z.string(), idNumber: z.string() })

const personOf = async ({ db, kms, viewer }: Ctx<'user'>): Promise<Person | null> => {
  const row = await identityOf(db, viewer.userId)
  if (!row) return null
  const { sealed, data_key: dataKey, kek } = row
  const text = await unseal(kms, { sealed, dataKey, kek }, identityBound(row.number_hash))
  return sealedPerson.parse(JSON.parse(text))
}

const info = async (ctx: Ctx<'user'>) => presentRealname(ctx.viewer.adultFrom, await personOf(ctx), ctx.now)

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
