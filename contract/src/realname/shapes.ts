import { z } from 'zod'
import { goodsId, moment } from '../id.ts'
import { isChineseName, isIdNumber, ownPath } from '../rules.ts'
import { certificationStates } from './states.ts'

/** As on the card; a small x counts as the capital. */
export const person = z.object({
  name: z.string().refine(isChineseName, '请输入身份证上的姓名'),
  idNumber: z
    .string()
    .transform((text) => text.toUpperCase())
    .refine(isIdNumber, '请输入正确的身份证号'),
})

/**
 * What a person sees of their verified identity: name and number masked, null while not verified, and for who was
 * verified by the device they signed in on: they may be somebody else than who stood in front of it.
 */
export const realnameInfo = z.object({
  verified: z.boolean(),
  /** At least 18 by the calendar of Asia/Shanghai; false while not verified. */
  adult: z.boolean(),
  name: z.string().nullable(),
  idNumber: z.string().nullable(),
})

/** The ways there are to verify oneself; without ZhiMa only the first. */
export const realnameMethods = z.array(z.enum(['two_elements', 'zhima']))

export const certifyId = z.string().min(1).max(64)

/** Where the person comes back to from the wallet app: an address of this site, beginning with one slash. */
export const returnTo = z
  .string()
  .max(600)
  .refine((text) => ownPath(text) !== null, '返回地址不正确')
  .default('/')

/** A certification that waits for its person: `link` is opened in the wallet app, also as a QR code, until `expiresAt`. */
export const waitingCertification = z.object({
  certifyId,
  link: z.url(),
  expiresAt: moment,
})
/** `goodsId`: the account it was asked for, null when it is about the person only. */
export const openCertification = waitingCertification.extend({ goodsId: goodsId.nullable() }).nullable()

/**
 * How a certification stands, and in one line of Chinese what that means for the person. `link` takes the place of earlier
 * ones while it waits: the wallet opens only links that were made a few minutes ago.
 */
export const certificationResult = z.object({
  state: z.enum(certificationStates),
  text: z.string(),
  link: z.url().nullable(),
})
