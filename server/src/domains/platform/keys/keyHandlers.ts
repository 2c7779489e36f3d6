import type { ResultOf } from '@shanghao/contract/call'
import type { keyCalls } from '@shanghao/contract/platform/keys'
import type { Deps } from '../../../core/config/deps.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { countByKey, type SealedRows } from '../../../core/security/reseal.ts'
import { followSealKey } from '../../../core/security/sealKeys.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { findLastRotation, listKeys } from './queries.ts'
import { startRotation } from './rotate.ts'

type Keys = ResultOf<typeof keyCalls.keys>
export type Composed = {
  sealed: readonly SealedRows[]
  /** How long (ms) a link in a message is good for at most. */
  linkMs: (settings: Settings) => number
}

const countTables = (db: Deps['db'], sealed: readonly SealedRows[]): Promise<Keys['tables']> =>
  Promise.all(
    sealed.map(async ({ table, label }) => ({
      table,
      label,
      rows: [...(await countByKey(db, table))].map(([name, rows]) => ({ name, rows })),
    })),
  )

/** How many rows are sealed under another key than this one. */
const countOthers = (tables: Keys['tables'], name: string): number =>
  tables
    .flatMap(({ rows }) => rows)
    .filter((of) => of.name !== name)
    .reduce((sum, of) => sum + of.rows, 0)

/** Rows come and go while a rotation runs: what it has done and what is left are counted, not what there was at its start. */
const presentRotation = (
  row: Awaited<ReturnType<typeof findLastRotation>>,
  tables: Keys['tables'],
  validMs: number,
) =>
  row
    ? {
        rotationId: row.id,
        from: row.from_name,
        to: row.to_name,
        reason: row.reason,
        startedBy: String(row.started_by),
        startedAt: row.started_at.getTime(),
        resealed: row.resealed,
        remaining: row.finished_at ? 0 : countOthers(tables, row.to_name),
        finishedAt: row.finished_at?.getTime() ?? null,
        linksUntil: row.started_at.getTime() + validMs,
      }
    : null

/** Calls about the keys that secrets are sealed under. */
export const keyHandlers = (composed: Composed): Handlers<typeof keyCalls> => ({
  keys: async (ctx) => {
    const { db, kms, settings } = ctx
    const [rows, tables, last] = await Promise.all([
      listKeys(db),
      countTables(db, composed.sealed),
      findLastRotation(db),
    ])
    const rotation = presentRotation(last, tables, composed.linkMs(settings))
    const isRunning = rotation !== null && rotation.finishedAt === null
    const sealing = rows.find(({ state }) => state === 'sealing')?.name
    return {
      keys: rows.map(({ name, state, first_seen_at, sealing_since, retired_at }) => ({
        name,
        state,
        configured: kms.names.includes(name),
        firstSeenAt: first_seen_at.getTime(),
        sealingSince: sealing_since?.getTime() ?? null,
        retiredAt: retired_at?.getTime() ?? null,
        rows: tables
          .flatMap((table) => table.rows.filter((of) => of.name === name))
          .reduce((sum, of) => sum + of.rows, 0),
      })),
      tables,
      rotation,
      next: isRunning ? null : (kms.names.find((name) => name !== sealing) ?? null),
    }
  },

  rotateKey: async (ctx, { to, reason }) => {
    const { db, kms, viewer, now, jobRequests } = ctx
    const starting = { to, reason, operatorId: viewer.userId, now }
    const rotationId = await db.transaction().execute((tx) => startRotation(tx, kms, starting))
    await followSealKey(ctx)
    jobRequests.request('platform.reseal')
    return { rotationId }
  },
})
