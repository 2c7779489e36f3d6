import { z } from 'zod'
import { goodsId, moment, orderId } from '../id.ts'
import { secrets } from '../session/shapes.ts'
import { writtenText } from '../text.ts'
import { type CodeRefusal, codeEnders, codeRefusals, codeStates } from './states.ts'

/** Nineteen digits, creation time first. */
export const codeId = z.string().regex(/^\d{19}$/, '编号格式不正确')

/** What the owner enters; spaces that phones insert are dropped. The form of a game's codes is checked by the verb. */
export const enteredCode = writtenText
  .overwrite((text) => text.replace(/\s/g, ''))
  .min(1, '请输入验证码')
  .max(16, '验证码太长，请检查后再提交')
  .register(secrets, {})

export const codeRefusal = z.enum(Object.keys(codeRefusals) as [CodeRefusal, ...CodeRefusal[]])

/** The rental that a code is for, without its login. */
export const codeOrder = z.object({
  orderId,
  goodsId,
  title: z.string(),
  gameName: z.string(),
  zone: z.string(),
  endsAt: moment,
})

/** A request as both sides see it. */
export const codeRequest = z.object({
  codeId,
  state: z.enum(codeStates),
  stateName: z.string(),
  askedAt: moment,
  /** Until when its owner may answer. */
  dueAt: moment,
  /** When it was answered, refused or otherwise over. */
  endedAt: moment.nullable(),
  endedBy: z.enum(codeEnders).nullable(),
  /** Why the owner refused. */
  refusal: z.string().nullable(),
  /** Whether the message may have reached the owner with half of the time left; null while it is open. */
  ownerTold: z.boolean().nullable(),
})

/** As its renter sees it. */
export const renterCode = codeRequest.extend({
  /** While it is kept: until `codeUntil`, at most until the rental ends. */
  code: z.string().nullable(),
  codeUntil: moment.nullable(),
})

/** As its owner sees it, signed in or by the link. */
export const ownerCode = codeRequest.extend({
  order: codeOrder,
  /** What a code of the game looks like, e.g. 「6 位数字」. */
  form: z.string(),
  /** May be answered or refused. */
  mayAnswer: z.boolean(),
})

/** A look at the login of a rental; the place is a part of the network address. */
export const loginLook = z.object({
  at: moment,
  device: z.string(),
  /** The device of this call. */
  isThisDevice: z.boolean(),
  place: z.string(),
})
