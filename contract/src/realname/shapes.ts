import { z } from 'zod'
import { goodsId, moment } from '../id.ts'
import { ownPath } from '../rules.ts'
import { chineseName, idNumber } from '../validation/people.ts'
import { labels, ruled } from '../validation/schema.ts'
import { certificationStates } from './states.ts'

/** As on the ID card; a lower-case x counts as X. */
export const person = z.object({
  name: ruled(z.string(), chineseName).register(labels, { label: '真实姓名', by: 'input' }),
  idNumber: ruled(z.string().toUpperCase(), idNumber),
})

/**
 * A user's verified identity as shown to themselves: name and number masked; null while not verified, and for users
 * verified by their device, who may be another person.
 */
export const realnameInfo = z.object({
  verified: z.boolean(),
  /** At least 18 by the calendar of Asia/Shanghai; false while not verified. */
  adult: z.boolean(),
  name: z.string().nullable(),
  idNumber: z.string().nullable(),
})

/** Available methods of verification; without ZhiMa only the first. */
export const realnameMethods = z.array(z.enum(['two_elements', 'zhima']))

export const certifyId = z.string().min(1).max(64)

/** The path of this site the person returns to from the wallet app, beginning with one slash. */
export const returnTo = z
  .string()
  .max(600)
  .refine((text) => ownPath(text) !== null, '返回地址不正确')
  .default('/')

/** A pending certification: `link` is opened in the wallet app, also as a QR code, until `expiresAt`. */
export const pendingCertification = z.object({
  certifyId,
  link: z.url(),
  expiresAt: moment,
})
/** `goodsId`: the account it was started for; null when it only verifies the person. */
export const optionalCertification = pendingCertification.extend({ goodsId: goodsId.nullable() }).nullable()

/**
 * State of a certification, with one line of Chinese on what it means. While pending, `link` replaces earlier ones: the
 * wallet opens only links that are a few minutes old.
 */
export const certificationResult = z.object({
  state: z.enum(certificationStates),
  text: z.string(),
  link: z.url().nullable(),
})
