import { sql } from 'kysely'
import { systemClock } from '../src/core/config/clock.ts'
import { readConfig, serverConfig } from '../src/core/config/config.ts'
import type { Deps } from '../src/core/config/deps.ts'
import { openDatabase } from '../src/core/database/db.ts'
import type { StorageGateway } from '../src/core/ports/storage.ts'
import { localKms } from '../src/core/security/seal.ts'
import { builtinStorage } from '../src/gateways/storage/builtin.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedChannels } from './channels.ts'
import { seedContent } from './content.ts'
import { seedDistribution } from './distribution.ts'
import { seedGoods } from './goods.ts'
import { people } from './people.ts'
import { seedCampaigns } from './promotion.ts'
import { seedPeople } from './register.ts'
import { seedReviews } from './reviews.ts'
import { seedScreenshots } from './screenshots/screenshots.ts'
import { seedSupport } from './support.ts'

/** The dependencies of seeding, a subset of the server's. Without a store all screenshots of accounts are drawings by the app. */
export type SeedDeps = Pick<Deps, 'database' | 'kms' | 'clock'> & Partial<Pick<Deps, 'storage'>>

/**
 * Fills an empty database with demo data: games, users, campaigns, two thousand accounts, banners, search words,
 * conversations with customer service, reviews, questions, portals, a distributor with earnings, articles,
 * an announcement and versions of the app. Uses
 * the domains' verbs in one transaction; a database that has the demo's users is left unchanged. Returns whether
 * anything was added.
 */
export const seed = async ({ database, kms, clock, storage }: SeedDeps): Promise<boolean> => {
  const isAdded = await database.db.transaction().execute(async (tx) => {
    const [first] = people
    const known = await tx
      .selectFrom('app_user')
      .select('id')
      .where('phone', '=', first.phone)
      .executeTakeFirst()
    if (known) return false
    const now = clock.now()
    await seedCatalogue(tx, now)
    const ids = await seedPeople(tx, kms, now)
    await seedCampaigns(tx, ids, now)
    await seedGoods(tx, kms, ids, now)
    if (storage) await seedScreenshots(tx, storage, now)
    await seedSupport(tx, ids, now)
    await seedReviews(tx, kms, now)
    await seedChannels(tx, ids, now)
    await seedDistribution(tx, kms, ids, now)
    await seedContent(tx, ids, now)
    return true
  })
  if (isAdded) await sql`select analyze_filled()`.execute(database.db)
  return isAdded
}

const needed = serverConfig.pick({ DATABASE_URL: true, SEAL_KEY: true })

/** The built-in store of a server of this environment; none where it names no folder. */
const storageIn = async (env: NodeJS.ProcessEnv, SEAL_KEY: string): Promise<{ storage?: StorageGateway }> => {
  const { UPLOAD_DIR } = env
  if (!UPLOAD_DIR || env['STORAGE'] === 's3') return {}
  // Addresses are made when pictures are shown.
  const storage = builtinStorage({ UPLOAD_DIR, PUBLIC_URL: '', SEAL_KEY })
  await storage.prepare()
  return { storage }
}

/** Seeds the database that a server of this environment would use; reads DATABASE_URL, SEAL_KEY and, for screenshots, UPLOAD_DIR. */
export const seedFromEnv = async (env: NodeJS.ProcessEnv): Promise<boolean> => {
  const config = readConfig(needed, env)
  const database = openDatabase(config.DATABASE_URL, 2)
  try {
    const { SEAL_KEY } = config
    return await seed({
      database,
      kms: localKms(SEAL_KEY),
      clock: systemClock,
      ...(await storageIn(env, SEAL_KEY)),
    })
  } finally {
    await database.close()
  }
}
