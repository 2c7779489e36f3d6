import type { GatewayName } from '@shanghao/contract/platform/states'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../config/clock.ts'
import type { Db } from '../database/db.ts'

const FLUSH_MS = 5_000
const HOUR_MS = 3_600_000

type Counted = {
  ok: number
  failed: number
  okAt: Date | null
  failedAt: Date | null
  failure: string | null
}

type HealthDeps = { db: Db; clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> }

/** Counts how calls of outside services end, in memory, and writes the counts every few seconds. */
export type GatewayHealth = {
  /** `failure`: the call and how it ended, such as `query: unknown`; null for a success. Holds nothing about people. */
  note: (gateway: GatewayName, failure: string | null) => void
  /** Writes what was counted in this process. */
  flush: () => Promise<void>
}

export const openGatewayHealth = ({ db, clock, log }: HealthDeps): GatewayHealth => {
  let counted = new Map<GatewayName, Counted>()
  let timer: NodeJS.Timeout | undefined
  const store = async (rows: Map<GatewayName, Counted>): Promise<void> => {
    const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS)
    // One order, so that processes wait for each other instead of deadlocking.
    for (const [gateway, { ok, failed, okAt, failedAt, failure }] of [...rows].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      await sql`
        insert into gateway_hour (gateway, hour, ok, failed) values (${gateway}, ${hour}, ${ok}, ${failed})
        on conflict (gateway, hour) do update set ok = gateway_hour.ok + excluded.ok, failed = gateway_hour.failed + excluded.failed`.execute(
        db,
      )
      await sql`
        insert into gateway_state as s (gateway, ok_at, failed_at, failure) values (${gateway}, ${okAt}, ${failedAt}, ${failure})
        on conflict (gateway) do update
          set ok_at = greatest(s.ok_at, excluded.ok_at), failed_at = greatest(s.failed_at, excluded.failed_at),
              failure = coalesce(excluded.failure, s.failure)`.execute(db)
    }
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const rows = counted
    counted = new Map()
    await store(rows)
  }
  return {
    note: (gateway, failure) => {
      const known = counted.get(gateway) ?? { ok: 0, failed: 0, okAt: null, failedAt: null, failure: null }
      const at = clock.now()
      counted.set(
        gateway,
        failure === null
          ? { ...known, ok: known.ok + 1, okAt: at }
          : { ...known, failed: known.failed + 1, failedAt: at, failure },
      )
      timer ??= setTimeout(() => {
        flush().catch((err: unknown) => log.warn({ err }, 'calls of gateways not counted'))
      }, FLUSH_MS).unref()
    },
    flush,
  }
}
