import { z } from 'zod'
import { loginPhone as loginPhoneRule } from '../validation/people.ts'
import { ruled } from '../validation/schema.ts'
import {
  loginPassword as loginPasswordRule,
  payPassword as payPasswordRule,
  smsCode as smsCodeRule,
} from '../validation/secrets.ts'

/**
 * Schemas of secret fields. Repeats of an idempotent call are compared without them, or the response would reveal
 * whether the repeated secret is the same.
 */
export const secrets = z.registry<Record<never, never>>()

export const loginPhone = ruled(z.string(), loginPhoneRule)
export const smsCode = ruled(z.string(), smsCodeRule).register(secrets, {})
/** Keyboards write a letter with an accent as one character or as two; passwords are compared composed. */
const composed = z.string().normalize('NFC')
/** A new login password. */
export const loginPassword = ruled(composed, loginPasswordRule).register(secrets, {})
/** A login password as typed to log in or confirm. */
export const typedPassword = composed.min(1).max(64).register(secrets, {})
export const payPassword = ruled(z.string(), payPasswordRule).register(secrets, {})

/** Proof of a first step that a code was used for; valid once, for some minutes. */
export const ticket = z.string().max(200)
/** `captchaSolution` as base64 of its JSON. */
export const captcha = z.string().min(1).max(4000)
/** Errors of a call that sends a code, and of one that consumes it. */
export const smsErrors = ['SMS_TOO_OFTEN', 'SMS_LIMIT', 'SMS_DAY_LIMIT', 'SMS_BUSY', 'SMS_NOT_SENT'] as const
export const codeErrors = ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] as const

/** The push service's id of an app on a device. Those of browsers have a colon (`bindBrowser`). */
export const registrationId = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\w-]+$/, '设备编号格式不正确')

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
/**
 * A proof-of-work puzzle in altcha's second format: find the counter (32 bits, big-endian, after `nonce`) whose key
 * PBKDF2-HMAC-SHA-256(nonce ‖ counter, salt, `cost` rounds, `keyLength` bytes) starts with `keyPrefix`.
 */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(16),
    salt: hex(16),
    cost: z.number().int().positive(),
    keyLength: z.literal(32),
    keyPrefix: hex(16),
    keySignature: hex(32),
    /** Expiry of the puzzle (ms), and the exclusive upper bound of the counter. */
    data: z.object({ expires: z.number().int(), below: z.number().int().positive() }),
  }),
  signature: hex(32),
})
/**
 * The content of the field `captcha` (base64 of its JSON): the unchanged puzzle and the counter with its derived key.
 */
export const captchaSolution = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.number().int().min(0).max(0xffffffff), derivedKey: hex(32) }),
})
