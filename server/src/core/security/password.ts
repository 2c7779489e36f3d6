import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id at OWASP's recommended cost; runs outside the event loop's thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For login and payment passwords. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/**
 * Whether a password matches its hash. Without a hash it takes the same time and never matches, so that timing reveals
 * nothing.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== null
}
