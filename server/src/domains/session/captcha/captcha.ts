import { captchaChallenge, captchaSolution } from '@shanghao/contract/session/shapes'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod'
import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { highestLimitUsage } from './limitUsage.ts'

const LIFETIME_MS = 5 * 60_000

/** Factors of a puzzle's difficulty, by the highest usage of a limit (0–1), of the network or in total. */
const DIFFICULTIES = [
  { from: 0.9, factor: 16 },
  { from: 0.75, factor: 8 },
  { from: 0.5, factor: 4 },
  { from: 0.25, factor: 2 },
  { from: 0, factor: 1 },
] as const
/** A solved puzzle may be easier than a new one by this factor: difficulty can rise while people solve theirs. */
const EASIER_FACTOR_MAX = 2

export type CaptchaDeps = Pick<Deps, 'db' | 'kms' | 'config' | 'settings' | 'database'>

/**
 * The range of counters of a new puzzle for this address. Counters, not rounds, so that verification stays one
 * derivation.
 */
const counterRange = async (deps: CaptchaDeps, address: string, now: Date): Promise<number> => {
  const usage = await highestLimitUsage(deps, address, now)
  const { factor } = DIFFICULTIES.find(({ from }) => usage >= from) ?? { factor: 1 }
  return deps.config.CAPTCHA_GUESSES * factor
}

/** The secrets under each known key, first those of new puzzles. */
const hmacSecrets = (kms: Kms) => {
  const keySecrets = kms.fingerprints('captcha key')
  return kms.fingerprints('captcha challenge').map((secret, i) => ({
    hmacSignatureSecret: secret.toString('hex'),
    hmacKeySignatureSecret: keySecrets[i]?.toString('hex') ?? '',
  }))
}

/**
 * A new puzzle, the harder the more of a limit is used up. The server stores nothing: the signature proves its origin.
 */
export const createCaptcha = async (
  deps: CaptchaDeps,
  address: string,
  now: Date,
): Promise<z.output<typeof captchaChallenge>> => {
  const { kms, config } = deps
  const below = await counterRange(deps, address, now)
  return captchaChallenge.parse(
    await createChallenge({
      ...hmacSecrets(kms)[0],
      algorithm: 'PBKDF2/SHA-256',
      deriveKey,
      cost: config.CAPTCHA_COST,
      counter: randomInt(below - 1, 0),
      data: { expires: now.getTime() + LIFETIME_MS, below },
    }),
  )
}

const parseSolution = (captcha: string): z.output<typeof captchaSolution> | null => {
  try {
    return captchaSolution.parse(JSON.parse(Buffer.from(captcha, 'base64').toString()))
  } catch {
    // Malformed input fails like a wrong solution.
    return null
  }
}

/** The puzzle's signature if `captcha` solves an unexpired puzzle of ours that is hard enough, else null. */
const verifySolvedCaptcha = async (
  deps: CaptchaDeps,
  captcha: string,
  address: string,
  now: Date,
): Promise<string | null> => {
  const payload = parseSolution(captcha)
  // The library's expiry uses the system clock; ours is part of the signed data.
  if (!payload || payload.challenge.parameters.data.expires <= now.getTime()) return null
  const isVerified = async () => {
    for (const secrets of hmacSecrets(deps.kms))
      if ((await verifySolution({ ...secrets, ...payload, deriveKey })).verified) return true
    return false
  }
  if (!(await isVerified())) return null
  const required = await counterRange(deps, address, now)
  return payload.challenge.parameters.data.below * EASIER_FACTOR_MAX >= required
    ? payload.challenge.signature
    : null
}

/** Whether a solution is valid and unused; doesn't consume it. */
export const isCaptchaValid = async (
  deps: CaptchaDeps,
  captcha: string,
  address: string,
  now: Date,
): Promise<boolean> => {
  const signature = await verifySolvedCaptcha(deps, captcha, address, now)
  if (!signature) return false
  const used = await deps.db
    .selectFrom('spent_captcha')
    .select('signature')
    .where('signature', '=', signature)
    .executeTakeFirst()
  return !used
}

/** Consumes a solution, once. Raises CAPTCHA_FAILED. */
export const consumeCaptcha = async (
  deps: CaptchaDeps,
  captcha: string,
  address: string,
  now: Date,
): Promise<void> => {
  const signature = await verifySolvedCaptcha(deps, captcha, address, now)
  if (!signature) return fail('CAPTCHA_FAILED')
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('spent_captcha')
    .values({ signature, spent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) fail('CAPTCHA_FAILED')
}
