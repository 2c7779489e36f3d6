import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id at OWASP's recommended cost; runs outside the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For login and payment passwords. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

const nobodys = hashPassword(randomBytes(16).toString('hex'))

/** Whether a password fits its hash. Without a hash it takes as long and never fits, so that time tells nothing. */
export const passwordFits = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const fits = await verify(passwordHash ?? (await nobodys), password)
  return fits && passwordHash !== null
}
