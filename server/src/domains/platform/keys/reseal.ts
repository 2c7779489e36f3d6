import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { countByKey, type SealedRows } from '../../../core/security/reseal.ts'
import { followSealKey } from '../../../core/security/sealKeys.ts'
import { resealProbe } from '../../../core/security/startupChecks.ts'

/** Rows of one transaction: some ten milliseconds, in which they can't be changed by others. */
const BATCH = 100
/**
 * A rotation ends this long (ms) after its start at the earliest: until then a server may seal under the former key, because
 * it has not read yet which one seals.
 */
const SETTLED_MS = 60_000

export type Resealing = {
  sealed: readonly SealedRows[]
  /** Deletes up to `limit` hashes under the former key that are needed until all rows are moved; returns how many. */
  forgetFormerHashes: (tx: Tx, limit: number) => Promise<number>
}

type Rotation = { id: number; from_name: string; to_name: string; started_at: Date }

const findRunning = async ({ db }: JobDeps): Promise<Rotation | undefined> =>
  db
    .selectFrom('key_rotation')
    .select(['id', 'from_name', 'to_name', 'started_at'])
    .where('finished_at', 'is', null)
    .executeTakeFirst()

/** Repeats a batch, each in a transaction of its own, until it does nothing or the run is aborted. */
const repeat = async ({ db, signal }: JobDeps, batch: (tx: Tx) => Promise<number>): Promise<void> => {
  let done = 1
  while (done > 0 && !signal?.aborted) done = await db.transaction().execute(batch)
}

const isAllUnder = async (tx: Tx, sealed: readonly SealedRows[], name: string): Promise<boolean> => {
  for (const { table } of sealed) {
    const names = [...(await countByKey(tx, table)).keys()]
    if (names.some((kek) => kek !== name)) return false
  }
  return true
}

/** Ends a rotation whose rows are all under the new key: from then on the former key opens nothing. */
const finish = async (
  deps: JobDeps,
  { sealed }: Resealing,
  { id, from_name, to_name }: Rotation,
): Promise<void> => {
  const { db, kms, clock } = deps
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('seal keys', 0))`.execute(tx)
    const open = await tx
      .selectFrom('key_rotation')
      .select('id')
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    if (!open || !(await isAllUnder(tx, sealed, to_name))) return
    await resealProbe(tx, kms)
    await tx
      .updateTable('seal_key')
      .set({ state: 'retired', retired_at: now })
      .where('name', '=', from_name)
      .execute()
    await tx.updateTable('key_rotation').set({ finished_at: now }).where('id', '=', id).execute()
  })
}

/**
 * Seals all rows again under the key that seals, in batches, while everything else goes on. Any number of processes may do so
 * at once; one that dies leaves whole batches, and the next run goes on.
 */
const reseal = async (deps: JobDeps, resealing: Resealing): Promise<void> => {
  const rotation = await findRunning(deps)
  if (!rotation) return
  await followSealKey(deps)
  if (deps.kms.sealing() !== rotation.to_name) return
  for (const { reseal: resealBatch } of resealing.sealed)
    await repeat(deps, async (tx) => {
      const done = await resealBatch(tx, deps.kms, BATCH)
      if (done > 0)
        await tx
          .updateTable('key_rotation')
          .set((set) => ({ resealed: set('resealed', '+', done) }))
          .where('id', '=', rotation.id)
          .execute()
      return done
    })
  if (deps.signal?.aborted || deps.clock.now().getTime() - rotation.started_at.getTime() < SETTLED_MS) return
  await repeat(deps, (tx) => resealing.forgetFormerHashes(tx, BATCH))
  await finish(deps, resealing, rotation)
}

/** Continues the rotation of keys that runs. */
export const resealJob = (resealing: Resealing): Job => ({
  name: 'platform.reseal',
  label: '换用新的加密密钥',
  everySeconds: 10,
  run: (deps) => reseal(deps, resealing),
})
