import type { afterRentalCalls } from '@shanghao/contract/goods/afterRental'
import type { Handlers } from '../../../core/http/handler.ts'
import { recordOwnerAct } from '../../owners/actions.ts'
import { readAttention } from './attention.ts'
import { setNewPassword } from './newPassword.ts'
import { findRotationRule, type RotationRule, saveRotationRule } from './rotation.ts'

const ruleText = ({ afterDays, afterRentals }: RotationRule): string => {
  const parts = [
    ...(afterDays === null ? [] : [`满 ${afterDays} 天`]),
    ...(afterRentals === null ? [] : [`被 ${afterRentals} 笔租用看过`]),
  ]
  return parts.length > 0 ? `${parts.join('或')}后提醒` : '不提醒'
}

export const afterRentalHandlers: Handlers<typeof afterRentalCalls> = {
  attention: ({ db, ownerId, now }) => readAttention(db, { ownerId, now }),

  newPassword: (ctx, { goodsId, password }) =>
    ctx.once(async (tx) => {
      const { kms, ownerId, now } = ctx
      const listed = await setNewPassword(tx, kms, { ownerId, goodsId: Number(goodsId), password, now })
      await recordOwnerAct(tx, ctx, { kind: 'password_changed', subject: `账号 ${goodsId}` })
      return listed
    }),

  rotationRule: ({ db, ownerId }) => findRotationRule(db, ownerId),

  saveRotationRule: async (ctx, rule) => {
    await ctx.db.transaction().execute(async (tx) => {
      await saveRotationRule(tx, ctx.ownerId, rule, ctx.now)
      const act = { kind: 'rotation_rule', subject: '改密提醒', detail: ruleText(rule) } as const
      await recordOwnerAct(tx, ctx, act)
    })
    return {}
  },
}
