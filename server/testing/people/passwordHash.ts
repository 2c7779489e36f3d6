import { hash } from '@node-rs/argon2'

/** Argon2's least cost. The cost is part of a hash, so comparing with it is as cheap: at the usual one tests spend a tenth of their CPU. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Hashes the password of a test's person, in place of `hashPassword`. */
export const cheapPasswordHash = (password: string): Promise<string> => hash(password, COST)
