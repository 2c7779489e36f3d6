import { sql } from 'kysely'
import { systemClock } from '../src/core/config/clock.ts'
import { readConfig, serverConfig } from '../src/core/config/config.ts'
import type { Deps } from '../src/core/config/deps.ts'
import { openDatabase } from '../src/core/database/db.ts'
import { localKms } from '../src/core/security/seal.ts'
import { people } from './people.ts'
import { openCampaigns } from './promotion.ts'
import { registerPeople } from './register.ts'
import { stockShelves } from './shelves.ts'
import { dressShop } from './shop.ts'

/** What the demo is made with; a running server's deps fit. */
export type SeedDeps = Pick<Deps, 'database' | 'kms' | 'clock'>

/**
 * Fills an empty database with the demo: games, people, campaigns, two thousand accounts, banners, searched words. Everything
 * goes through the domains' own verbs in one transaction, so that it is there or it isn't; a database that has the demo's
 * people is left alone. Answers whether anything was added.
 */
export const seed = async ({ database, kms, clock }: SeedDeps): Promise<boolean> => {
  const isAdded = await database.db.transaction().execute(async (tx) => {
    const [first] = people
    const known = await tx
      .selectFrom('app_user')
      .select('id')
      .where('phone', '=', first.phone)
      .executeTakeFirst()
    if (known) return false
    const now = clock.now()
    await dressShop(tx, now)
    const ids = await registerPeople(tx, kms, now)
    await openCampaigns(tx, ids, now)
    await stockShelves(tx, kms, ids, now)
    return true
  })
  if (isAdded) await sql`select analyze_filled()`.execute(database.db)
  return isAdded
}

const needed = serverConfig.pick({ DATABASE_URL: true, SEAL_KEY: true })

/** Seeds the database that a server of this environment would use; DATABASE_URL and SEAL_KEY are all it reads. */
export const seedFrom = async (env: NodeJS.ProcessEnv): Promise<boolean> => {
  const config = readConfig(needed, env)
  const database = openDatabase(config.DATABASE_URL, 2)
  try {
    return await seed({ database, kms: localKms(config.SEAL_KEY), clock: systemClock })
  } finally {
    await database.close()
  }
}
