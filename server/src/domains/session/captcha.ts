import { captchaChallenge, captchaSolution } from '@shanghao/contract/session/shapes'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod'
import type { Deps } from '../../core/deps.ts'
import { fail } from '../../core/errors.ts'
import type { Kms } from '../../core/seal.ts'

const LIFETIME_MS = 5 * 60_000

const secretsOf = (kms: Kms) => ({
  hmacSignatureSecret: kms.fingerprint('captcha challenge').toString('hex'),
  hmacKeySignatureSecret: kms.fingerprint('captcha key').toString('hex'),
})

/** A fresh puzzle. The server keeps nothing of it: the signature says that it is ours. */
export const newPuzzle = async (
  { kms, config }: Pick<Deps, 'kms' | 'config'>,
  now: Date,
): Promise<z.output<typeof captchaChallenge>> =>
  captchaChallenge.parse(
    await createChallenge({
      ...secretsOf(kms),
      algorithm: 'PBKDF2/SHA-256',
      deriveKey,
      cost: config.CAPTCHA_COST,
      counter: randomInt(config.CAPTCHA_GUESSES - 1, 0),
      data: { expires: now.getTime() + LIFETIME_MS, below: config.CAPTCHA_GUESSES },
    }),
  )

const decode = (captcha: string): z.output<typeof captchaSolution> | null => {
  try {
    return captchaSolution.parse(JSON.parse(Buffer.from(captcha, 'base64').toString()))
  } catch {
    // Whatever is no solution at all fails like a wrong one.
    return null
  }
}

/** The puzzle's signature if `captcha` solves one of ours in time, else null. */
const solvedPuzzle = async (kms: Kms, captcha: string, now: Date): Promise<string | null> => {
  const payload = decode(captcha)
  // The library's own expiry reads the machine's clock; ours travels in the signed data.
  if (!payload || payload.challenge.parameters.data.expires <= now.getTime()) return null
  const { verified } = await verifySolution({ ...secretsOf(kms), ...payload, deriveKey })
  return verified ? payload.challenge.signature : null
}

/** Whether a solution would be taken; leaves it unspent. */
export const captchaPasses = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  captcha: string,
  now: Date,
): Promise<boolean> => {
  const signature = await solvedPuzzle(kms, captcha, now)
  if (!signature) return false
  const spent = await db
    .selectFrom('spent_captcha')
    .select('signature')
    .where('signature', '=', signature)
    .executeTakeFirst()
  return !spent
}

/** Takes a solution, once. Raises CAPTCHA_FAILED. */
export const spendCaptcha = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  captcha: string,
  now: Date,
): Promise<void> => {
  const signature = await solvedPuzzle(kms, captcha, now)
  if (!signature) return fail('CAPTCHA_FAILED')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_captcha')
    .values({ signature, spent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) fail('CAPTCHA_FAILED')
}
