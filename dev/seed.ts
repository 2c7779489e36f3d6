/**
 * `npm run seed`: the demo in the database of `npm start`, and with `-- --goods 1000000` a catalogue of that size. In a
 * database of one's own only with a flag that says so: it brings people whose passwords anyone can read.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillCatalogue } from '../server/seed/large.ts'
import { seedFromEnv } from '../server/seed/main.ts'
import { migrate } from '../server/src/core/database/migrate.ts'
import { localKms } from '../server/src/core/security/seal.ts'
import { sealKeyIn } from './local/environment.ts'
import { databaseFromEnv, dataDirFromEnv, dataFolder } from './local/localConfig.ts'
import { makeFolder } from './local/postgres/paths.ts'
import { startPostgres } from './local/postgres.ts'
import { PlainError, run } from './process/progress.ts'
import { step } from './step.mjs'

const GOODS_MAX = 5_000_000

/** The size asked for, null for the demo alone. Raises `PlainError` before anything is touched. */
const requestedGoods = (): number | null => {
  const { values } = parseArgs({
    options: { goods: { type: 'string' }, 'demo-people-in-my-database': { type: 'boolean' } },
  })
  if (databaseFromEnv() && !values['demo-people-in-my-database'])
    throw new PlainError(
      'DATABASE_URL is set, and the demo brings an operator and wallets with published passwords: unset it, or say --demo-people-in-my-database.',
    )
  if (values.goods === undefined) return null
  const count = Number(values.goods)
  if (Number.isInteger(count) && count > 0 && count <= GOODS_MAX) return count
  throw new PlainError(`--goods takes a whole number up to ${GOODS_MAX}.`)
}

const sealKey = (): string => {
  const named = process.env['SEAL_KEY'] ?? ''
  if (named !== '') return named
  if (databaseFromEnv())
    throw new PlainError('SEAL_KEY is not set: logins are sealed under the key of the server.')
  makeFolder(dataFolder())
  return sealKeyIn(dataFolder())
}

const openDatabase = async () => {
  const own = databaseFromEnv()
  if (own) return { ...own, stop: async () => {} }
  const dataDir = dataDirFromEnv()
  return startPostgres({ dataDir: dataDir && join(dataDir, 'postgres') })
}

await run(async () => {
  const count = requestedGoods()
  const SEAL_KEY = sealKey()
  const database = await step('Starting PostgreSQL', openDatabase)
  try {
    await step('Migrating the schema', () => migrate(database.ownerUrl))
    await step('Filling in demo data', () =>
      seedFromEnv({
        UPLOAD_DIR: join(dataFolder(), 'uploads'),
        ...process.env,
        DATABASE_URL: database.appUrl,
        SEAL_KEY,
      }),
    )
    if (count !== null)
      await step(`Growing the catalogue to ${count} accounts`, () =>
        fillCatalogue(database.ownerUrl, {
          kms: localKms(SEAL_KEY),
          count,
          now: new Date(),
          log: (line) => console.log(`  ${line}`),
        }),
      )
    return 0
  } finally {
    await database.stop()
  }
})
