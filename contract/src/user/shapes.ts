import { z } from 'zod'
import { fen, moment } from '../id.ts'

/** A user's own profile. The phone number is masked; `displayConf` is a JSON string with `skin`. */
export const userProfile = z.object({
  isLogin: z.literal(true),
  phone: z.string(),
  userInfo: z.object({
    userId: z.string(),
    nickname: z.string(),
    /** Null while the person has no picture of their own. */
    avatarUrl: z.url().nullable(),
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
  /** Whether the person earns a share of orders of people whom they bring. */
  isDistributor: z.boolean(),
  fullXuanhao: z.boolean(),
  cloudGameType: z.number().int(),
  /** When the account is closed unless its user takes that back; null while it is not being closed. */
  closesAt: moment.nullable(),
  /** Whether WeChat has identified the payer of the given key. Null without a key. */
  wxPayerKnown: z.boolean().nullable(),
})
