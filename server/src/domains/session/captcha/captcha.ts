import { captchaChallenge, captchaSolution } from '@shanghao/contract/session/shapes'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod'
import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { demandFrom } from './demand.ts'

const LIFETIME_MS = 5 * 60_000

/** By how much a puzzle takes more work, by the largest share of a limit that is used: of the network or over all. */
const FACTORS = [
  { from: 0.9, factor: 16 },
  { from: 0.75, factor: 8 },
  { from: 0.5, factor: 4 },
  { from: 0.25, factor: 2 },
  { from: 0, factor: 1 },
] as const
/** How far behind the work asked for now a puzzle may lie: prices rise while people solve theirs. */
const BEHIND_MAX = 2

export type Means = Pick<Deps, 'db' | 'kms' | 'config' | 'settings' | 'database'>

/** How many counters a puzzle for this address has now. More counters, not rounds: the server derives a single key anyway. */
const boundFor = async (deps: Means, address: string, now: Date): Promise<number> => {
  const demand = await demandFrom(deps, address, now)
  const { factor } = FACTORS.find(({ from }) => demand >= from) ?? { factor: 1 }
  return deps.config.CAPTCHA_GUESSES * factor
}

const secretsOf = (kms: Kms) => ({
  hmacSignatureSecret: kms.fingerprint('captcha challenge').toString('hex'),
  hmacKeySignatureSecret: kms.fingerprint('captcha key').toString('hex'),
})

/**
 * A fresh puzzle, which takes the more work the more of a limit is used up. The server keeps nothing of it: the signature
 * says that it is ours.
 */
export const newPuzzle = async (
  deps: Means,
  address: string,
  now: Date,
): Promise<z.output<typeof captchaChallenge>> => {
  const { kms, config } = deps
  const below = await boundFor(deps, address, now)
  return captchaChallenge.parse(
    await createChallenge({
      ...secretsOf(kms),
      algorithm: 'PBKDF2/SHA-256',
      deriveKey,
      cost: config.CAPTCHA_COST,
      counter: randomInt(below - 1, 0),
      data: { expires: now.getTime() + LIFETIME_MS, below },
    }),
  )
}

const decode = (captcha: string): z.output<typeof captchaSolution> | null => {
  try {
    return captchaSolution.parse(JSON.parse(Buffer.from(captcha, 'base64').toString()))
  } catch {
    // Whatever is no solution at all fails like a wrong one.
    return null
  }
}

/** The puzzle's signature if `captcha` solves one of ours in time and with enough work, else null. */
const solvedPuzzle = async (
  deps: Means,
  captcha: string,
  address: string,
  now: Date,
): Promise<string | null> => {
  const payload = decode(captcha)
  // The library's own expiry reads the machine's clock; ours travels in the signed data.
  if (!payload || payload.challenge.parameters.data.expires <= now.getTime()) return null
  const { verified } = await verifySolution({ ...secretsOf(deps.kms), ...payload, deriveKey })
  if (!verified) return null
  const wanted = await boundFor(deps, address, now)
  return payload.challenge.parameters.data.below * BEHIND_MAX >= wanted ? payload.challenge.signature : null
}

/** Whether a solution would be taken; leaves it unspent. */
export const captchaPasses = async (
  deps: Means,
  captcha: string,
  address: string,
  now: Date,
): Promise<boolean> => {
  const signature = await solvedPuzzle(deps, captcha, address, now)
  if (!signature) return false
  const spent = await deps.db
    .selectFrom('spent_captcha')
    .select('signature')
    .where('signature', '=', signature)
    .executeTakeFirst()
  return !spent
}

/** Takes a solution, once. Raises CAPTCHA_FAILED. */
export const spendCaptcha = async (
  deps: Means,
  captcha: string,
  address: string,
  now: Date,
): Promise<void> => {
  const signature = await solvedPuzzle(deps, captcha, address, now)
  if (!signature) return fail('CAPTCHA_FAILED')
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('spent_captcha')
    .values({ signature, spent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) fail('CAPTCHA_FAILED')
}
