import { Secret, TOTP } from 'otpauth'

/** Length of a step (ms) and how many of them a clock may be off (RFC 6238). */
const STEP_MS = 30_000
const WINDOW = 1
const SECRET_BYTES = 20
const ISSUER = '上号'

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_MS / 1000 })

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address by which an authenticator app takes a secret; `label` is what it shows beside the code. */
export const factorUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The step whose code this is, one before or after the present one included; null for a wrong code. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta
}

/** The code of a secret at a moment, as an authenticator app shows it. */
export const codeAt = (secret: string, now: Date): string =>
  totpOf(secret, '').generate({ timestamp: now.getTime() })
