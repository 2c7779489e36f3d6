import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import { type Db, ROLE_LIMITS } from '../database/db.ts'
import { seal, unseal } from './seal.ts'

const DURABLE = ['fsync', 'full_page_writes'] as const
/** Values of synchronous_commit under which a commit waits until a standby has stored it. */
const ON_STANDBY = ['on', 'remote_apply']

const readSettings = async (db: Db): Promise<(name: string) => string> => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
     where name = any (${[...DURABLE, ...Object.keys(ROLE_LIMITS), 'synchronous_commit', 'synchronous_standby_names']})`.execute(
    db,
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  return (name) => settings.get(name) ?? ''
}

const durabilityFaults = (setting: (name: string) => string, needsStandby: boolean): string[] => {
  const faults = DURABLE.filter((name) => setting(name) === 'off').map((name) => `${name} is off`)
  const commit = setting('synchronous_commit')
  if (commit === 'off' || commit === 'local') faults.push(`synchronous_commit is ${commit}`)
  if (!needsStandby) return faults
  if (setting('synchronous_standby_names') === '') faults.push('synchronous_standby_names is empty')
  if (!ON_STANDBY.includes(commit))
    faults.push(`synchronous_commit is ${commit}: with standbys it must be ${ON_STANDBY.join(' or ')}`)
  return [...new Set(faults)]
}

/** The statement to run for each timeout that the role of this connection lacks. */
const limitFaults = (setting: (name: string) => string): string[] =>
  Object.entries(ROLE_LIMITS)
    .filter(([name]) => setting(name) === '0')
    .map(([name, ms]) => `${name} is not set: ALTER ROLE shanghao_app SET ${name} = ${ms}`)

/**
 * Refuses to run on a database that could lose or alter money: in production durability must be on, a standby named
 * where REQUIRE_SYNCHRONOUS_STANDBYS is set, the app's role must have timeouts and no right to write the ledger except
 * through its functions. Throws an Error that names each fault; outside production it only logs a warning.
 */
export const checkDatabase = async ({
  db,
  config,
  log,
}: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> => {
  const setting = await readSettings(db)
  const faults = [...durabilityFaults(setting, config.REQUIRE_SYNCHRONOUS_STANDBYS), ...limitFaults(setting)]
  const { rows } = await sql<{ may: boolean }>`
    select bool_or(has_table_privilege(current_user, name, privilege)) as may
      from unnest(array['ledger_transfer', 'ledger_account']) name, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) privilege`.execute(
    db,
  )
  if (rows[0]?.may) faults.push('DATABASE_URL uses a role that may write ledger tables; use the app role')
  if (faults.length === 0) return
  if (config.NODE_ENV !== 'production') return log.warn({ faults }, 'database is not safe for production')
  throw new Error(`the database is not safe to run on:\n  ${faults.join('\n  ')}`)
}

const PROBE = 'seal probe'

/** One row of each table with sealed data: a key that makes the first probe has to open these too. */
const sealedSamples = sql<{ data_key: Buffer; kek: string }>`
  (select data_key, kek from real_identity order by id desc limit 1)
  union all (select data_key, kek from credential order by goods_id desc limit 1)
  union all (select data_key, kek from withdraw_account order by id desc limit 1)`

/** Runs an operation that only the right key can do; throws an Error that says what to do when it fails. */
const requireKey = async (opening: () => Promise<unknown>): Promise<void> => {
  try {
    await opening()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `SEAL_KEY does not open what is sealed in this database (${why}): start with the key it was filled under, or name that one SEAL_KEY_OLD`,
      { cause },
    )
  }
}

/** Seals the probe of this database unless there is one; of processes that start at once the first one stores it. */
const ensureProbe = async ({ db, kms }: Pick<Deps, 'db' | 'kms'>): Promise<void> => {
  const known = await db.selectFrom('seal_probe').select('one').executeTakeFirst()
  if (known) return
  const { rows } = await sealedSamples.execute(db)
  for (const { data_key, kek } of rows) await requireKey(() => kms.unwrap(data_key, kek))
  const { sealed, dataKey, kek } = await seal(kms, PROBE, PROBE)
  await db
    .insertInto('seal_probe')
    .values({ sealed, data_key: dataKey, kek, fingerprint: kms.fingerprint(PROBE) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Refuses to run with another SEAL_KEY than the one this database was filled under: identities could not be looked up,
 * so that one person could verify any number of accounts, and stored credentials and payout accounts could not be
 * opened. Throws an Error that says what to do.
 */
export const checkSealKey = async (deps: Pick<Deps, 'db' | 'kms'>): Promise<void> => {
  const { db, kms } = deps
  await ensureProbe(deps)
  const probe = await db.selectFrom('seal_probe').selectAll().executeTakeFirstOrThrow()
  await requireKey(async () => {
    await unseal(kms, { sealed: probe.sealed, dataKey: probe.data_key, kek: probe.kek }, PROBE)
    if (!kms.fingerprint(PROBE).equals(probe.fingerprint))
      throw new Error('identities are stored under fingerprints of another key')
  })
}
