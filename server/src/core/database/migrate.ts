import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)

const provider = {
  getMigrations: async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
    return Object.fromEntries(
      files.map((file, i) => [
        file.replace('.sql', ''),
        { up: async (db: Kysely<unknown>) => void (await sql.raw(texts[i] ?? '').execute(db)) },
      ]),
    )
  },
}

/**
 * Migrates the schema to the latest version as its owner and returns the names of the migrations it ran; analyses the
 * tables they filled. Safe to run concurrently.
 */
export const migrate = async (ownerUrl: string): Promise<string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 1 }) }),
  })
  try {
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
    if (results.length > 0) await sql`select analyze_filled()`.execute(db)
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env['DATABASE_OWNER_URL'] ?? process.env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_OWNER_URL is not set')
  const ran = await migrate(url)
  console.log(ran.length > 0 ? `migrated: ${ran.join(', ')}` : 'schema is current')
}
