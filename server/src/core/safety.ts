import { sql } from 'kysely'
import type { Deps } from './deps.ts'

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Refuses to run on a database that could lose or alter money: in production durability must be on, and the app's role
 * must not be able to write the ledger except through its functions. Throws an Error that names what is wrong; outside
 * production that is only a warning in the log.
 */
export const checkDatabase = async ({
  db,
  config,
  log,
}: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> => {
  const faults: string[] = []
  for (const setting of DURABLE) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db)
    if (rows[0]?.value === 'off') faults.push(`${setting} is off`)
  }
  const { rows } = await sql<{ may: boolean }>`
    select bool_or(has_table_privilege(current_user, name, privilege)) as may
      from unnest(array['ledger_transfer', 'ledger_account']) name, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) privilege`.execute(
    db,
  )
  if (rows[0]?.may) faults.push('DATABASE_URL uses a role that may write ledger tables; use the app role')
  if (faults.length === 0) return
  if (config.NODE_ENV !== 'production')
    return log.warn({ faults }, 'fit for trials only: not the database of production')
  throw new Error(`the database is not safe to run on:\n  ${faults.join('\n  ')}`)
}
