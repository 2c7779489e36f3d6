import { z } from 'zod'
import { fen, moment } from '../id.ts'

/** What a person sees of themselves. Phone and names leave masked; `displayConf` is a JSON string with `skin`. */
export const userProfile = z.object({
  isLogin: z.literal(true),
  phone: z.string(),
  userInfo: z.object({
    userId: z.string(),
    nickname: z.string(),
    registeredAt: moment,
    roles: z.array(z.enum(['merchant', 'operator'])),
  }),
  userBaseInfo: z.object({ merchantLogo: z.string(), displayConf: z.string(), mobilePhone: z.string() }),
  userMember: z.object({ level: z.number().int(), levelName: z.string(), completedOrders: z.number().int() }),
  realname: z.object({ verified: z.boolean(), adult: z.boolean() }),
  hasLoginPassword: z.boolean(),
  hasPayPassword: z.boolean(),
  packetPopAmount: fen,
  rechargePopAmount: fen,
  fullXuanhao: z.boolean(),
  cloudGameType: z.number().int(),
  /** Of the key that was asked about: whether WeChat has told us who pays. Null when no key was given. */
  wxPayerKnown: z.boolean().nullable(),
})
