import { z } from 'zod'
import { call } from '../call.ts'
import { goodsId, moment } from '../id.ts'
import { ROTATION_DAYS_MAX, ROTATION_RENTALS_MAX } from '../rules.ts'
import { secrets } from '../session/shapes.ts'
import { labels } from '../validation/schema.ts'

/** How old a password is: since when it is set, and how many rentals have seen it. */
const passwordAge = { passwordSince: moment, passwordSeenBy: z.number().int() }
const account = { goodsId, title: z.string(), gameName: z.string(), zone: z.string() }

/** An account that its owner confirms before it is rented again. */
const awaitingAccount = z.object({
  ...account,
  ...passwordAge,
  /** When its last rental ended; null for none in the last days. */
  endedAt: moment.nullable(),
  /** Why it waits: a rental ended, its login failed, or a complaint about it. */
  reason: z.enum(['rental', 'login_failed', 'complaint']),
  /** May be listed again now: not while a complaint about it is live. */
  mayConfirm: z.boolean(),
})
const agedAccount = z.object({ ...account, ...passwordAge })

/** When an owner is reminded of a password; null for never. */
const rotationRule = z.object({
  /** So many days after it was set. */
  afterDays: z.number().int().min(1).max(ROTATION_DAYS_MAX).nullable(),
  /** Once so many rentals have seen it. */
  afterRentals: z.number().int().min(1).max(ROTATION_RENTALS_MAX).nullable(),
})

/** What an owner does with an account between rentals. */
export const afterRentalCalls = {
  attention: call({
    method: 'POST',
    path: '/api/merchant/goods/attention',
    who: 'merchant',
    may: 'orders_read',
    summary: '等待确认的账号和该修改密码的账号',
    input: z.object({}),
    output: z.object({
      /** The first of them; the counts are of all. */
      awaiting: z.array(awaitingAccount),
      awaitingCount: z.number().int(),
      aged: z.array(agedAccount),
      agedCount: z.number().int(),
    }),
    errors: [],
  }),
  newPassword: call({
    method: 'POST',
    path: '/api/merchant/goods/new-password',
    who: 'merchant',
    may: 'orders_act',
    summary: '归还后填写在游戏里改好的新密码，等待确认的账号随之上架',
    input: z.object({
      goodsId,
      password: z
        .string()
        .min(1)
        .max(64)
        .register(labels, { label: '新密码', by: 'input' })
        .register(secrets, {}),
    }),
    output: z.object({
      /** It is on the shelf now; not one that is off it, or that a complaint is about. */
      isListed: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'GOODS_STATE', 'CREDENTIAL_MISSING', 'GOODS_IN_RENTAL', 'PASSWORD_UNCHANGED'],
    idempotent: true,
  }),
  rotationRule: call({
    method: 'POST',
    path: '/api/merchant/goods/rotation/detail',
    who: 'merchant',
    may: 'goods_read',
    summary: '什么时候提醒修改账号密码',
    input: z.object({}),
    output: rotationRule,
    errors: [],
  }),
  saveRotationRule: call({
    method: 'POST',
    path: '/api/merchant/goods/rotation/save',
    who: 'merchant',
    may: 'goods_edit',
    summary: '设置什么时候提醒修改账号密码',
    input: rotationRule,
    output: z.object({}),
    errors: [],
  }),
}
