import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import { type Db, ROLE_LIMITS, type Tx } from '../database/db.ts'
import { keysUsed, type SealedRows } from './reseal.ts'
import { type Kms, seal, unseal } from './seal.ts'
import { followSealKey } from './sealKeys.ts'

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

const WRONG_KEY =
  'start with the key it was filled under, or name that one SEAL_KEY_OLD until all is sealed under the new one'

/** Runs an operation that only the right key can do; throws an Error that says what to do when it fails. */
const requireKey = async (opening: () => Promise<unknown>): Promise<void> => {
  try {
    await opening()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`SEAL_KEY does not open what is sealed in this database (${why}): ${WRONG_KEY}`, {
      cause,
    })
  }
}

/** Throws an Error when a row is sealed under a key that is not configured. */
const requireKnownKeys = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  tables: readonly SealedRows['table'][],
): Promise<void> => {
  const used = new Set((await Promise.all(tables.map((table) => keysUsed(db, table)))).flat())
  const unknown = [...used].filter((name) => !kms.names.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `SEAL_KEY does not open what is sealed in this database (${unknown.join(', ')}): ${WRONG_KEY}`,
    )
}

/** Seals the probe of this database unless there is one; of processes that start at once the first one stores it. */
const ensureProbe = async ({ db, kms }: Pick<Deps, 'db' | 'kms'>, now: Date): Promise<void> => {
  const known = await db.selectFrom('seal_probe').select('one').executeTakeFirst()
  if (known) return
  await db.transaction().execute(async (tx) => {
    const { sealed, dataKey, kek } = await seal(kms, PROBE, PROBE)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('seal_probe')
      .values({ sealed, data_key: dataKey, kek, fingerprint: kms.fingerprint(PROBE) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return
    await tx
      .insertInto('seal_key')
      .values({ name: kek, state: 'sealing', first_seen_at: now, sealing_since: now })
      .execute()
  })
}

/** Notes the configured keys that this database has not seen, so that operators see them and their ages. */
const noteNewKeys = async ({ db, kms }: Pick<Deps, 'db' | 'kms'>, now: Date): Promise<void> => {
  await db
    .insertInto('seal_key')
    .values(kms.names.map((name) => ({ name, state: 'known', first_seen_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the key of lookup hashes from the database, or stores the present one. */
const loadLookupKey = async ({ db, kms }: Pick<Deps, 'db' | 'kms'>): Promise<void> => {
  const { wrapped, kek } = await kms.wrapLookupKey()
  await db
    .updateTable('seal_probe')
    .set({ lookup_key: wrapped, lookup_kek: kek })
    .where('lookup_key', 'is', null)
    .execute()
  const stored = await db
    .selectFrom('seal_probe')
    .select(['lookup_key', 'lookup_kek'])
    .executeTakeFirstOrThrow()
  if (stored.lookup_key === null || stored.lookup_kek === null) throw new Error('no key of lookup hashes')
  await kms.loadLookupKey({ wrapped: stored.lookup_key, kek: stored.lookup_kek })
}

/**
 * Refuses to run with other keys than those this database was filled under: identities could not be looked up, so that one
 * person could verify any number of accounts, and stored credentials and payout accounts could not be opened. Then seals with
 * the key that seals in this database. Throws an Error that says what to do.
 */
export const checkSealKey = async (
  deps: Pick<Deps, 'db' | 'kms' | 'clock'>,
  sealed: readonly Pick<SealedRows, 'table'>[],
): Promise<void> => {
  const { db, kms, clock } = deps
  await requireKnownKeys(
    deps,
    sealed.map(({ table }) => table),
  )
  await ensureProbe(deps, clock.now())
  const probe = await db.selectFrom('seal_probe').selectAll().executeTakeFirstOrThrow()
  await requireKey(async () => {
    await followSealKey(deps)
    await unseal(kms, { sealed: probe.sealed, dataKey: probe.data_key, kek: probe.kek }, PROBE)
    if (!kms.fingerprints(PROBE).some((known) => known.equals(probe.fingerprint)))
      throw new Error('identities are stored under fingerprints of another key')
    await loadLookupKey(deps)
  })
  await noteNewKeys(deps, clock.now())
}

/** Seals the probe and the key of lookup hashes under the key that seals, once all rows are. */
export const resealProbe = async (tx: Tx, kms: Kms): Promise<void> => {
  const { sealed, dataKey, kek } = await seal(kms, PROBE, PROBE)
  const lookup = await kms.wrapLookupKey()
  await tx
    .updateTable('seal_probe')
    .set({
      sealed,
      data_key: dataKey,
      kek,
      fingerprint: kms.fingerprint(PROBE),
      lookup_key: lookup.wrapped,
      lookup_kek: lookup.kek,
    })
    .execute()
}
