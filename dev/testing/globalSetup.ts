import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/src/core/database/migrate.ts'
import { freeLedgerDays } from '../../server/testing/database/freeLedgerDays.ts'
import { startPostgres } from '../local/postgres.ts'

export default async (project: TestProject) => {
  const postgres = await startPostgres({ temporary: true, inMemory: true, durable: false })
  try {
    await migrate(postgres.ownerUrl)
    await freeLedgerDays(postgres.ownerUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('template', { ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl })
  return () => postgres.stop()
}
