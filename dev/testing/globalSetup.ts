import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/src/core/migrate.ts'
import { startPostgres } from '../postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One PostgreSQL for the whole run; its database is migrated, never written to, and cloned by `createDatabase`. */
    template: { ownerUrl: string; appUrl: string }
  }
}

export default async (project: TestProject) => {
  const postgres = await startPostgres({ temporary: true, durable: false })
  try {
    await migrate(postgres.ownerUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('template', { ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl })
  return () => postgres.stop()
}
