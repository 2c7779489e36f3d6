import pg from 'pg'
import { fillCatalogue } from '../../../server/seed/large.ts'
import { seedFromEnv } from '../../../server/seed/main.ts'
import { localKms } from '../../../server/src/core/security/seal.ts'
import type { ServerEnvironment } from '../../local/network.ts'

const withDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: database }).href
const nameOf = (size: number): string => `catalogue_${size}`

const clone = async (ownerUrl: string, size: number): Promise<void> => {
  const client = new pg.Client(withDatabase(ownerUrl, 'postgres'))
  await client.connect()
  await client.query(
    `create database ${nameOf(size)} template ${new URL(ownerUrl).pathname.slice(1)} strategy file_copy`,
  )
  await client.query(`grant create on database ${nameOf(size)} to shanghao_app`)
  await client.end()
}

/**
 * Grows one catalogue through the sizes and keeps a database of each, so that all are measured together;
 * the largest stays where it grew. Returns the largest.
 */
export const growThrough = async (
  env: ServerEnvironment,
  sealKey: string,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<void> => {
  await seedFromEnv(env)
  for (const size of sizes) {
    const started = Date.now()
    const now = new Date()
    await fillCatalogue(env.DATABASE_OWNER_URL, { kms: localKms(sealKey), count: size, now, log: () => {} })
    say(`  ${size} accounts after ${((Date.now() - started) / 1000).toFixed(0)} s`)
    if (size !== sizes.at(-1)) await clone(env.DATABASE_OWNER_URL, size)
  }
}

/** The app's address of a size's database, once it has grown. */
export const databaseOf = (appUrl: string, size: number, sizes: readonly number[]): string =>
  size === sizes.at(-1) ? appUrl : withDatabase(appUrl, nameOf(size))
