import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Deps } from './core/config/deps.ts'
import { connectionOptions } from './core/database/db.ts'

/** Timeout of a probe (ms): shorter than that of load balancers. */
const READY_MS = 2_000

/**
 * GET /healthz: this process responds. GET /readyz: its database also accepts writes. Readiness has its own connection
 * and a short timeout, so that neither a busy pool nor an unresponsive database blocks a probe; concurrent probes share
 * one query.
 */
export const registerHealth = (app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): void => {
  const pool = new pg.Pool({
    ...connectionOptions(config.DATABASE_URL, READY_MS),
    max: 1,
    application_name: 'shanghao-health',
  })
  pool.on('error', (err) => log.warn({ err }, 'database connection lost'))
  app.addHook('onClose', () => pool.end())

  const check = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ writable: boolean }>(
      "select current_setting('transaction_read_only') = 'off' as writable",
    )
    if (!rows[0]?.writable) log.warn('not ready: database is read-only')
    return rows[0]?.writable === true
  }
  let checking: Promise<boolean> | null = null
  const isReady = (): Promise<boolean> => {
    checking ??= check()
      .catch((err) => {
        log.warn({ err }, 'not ready: database unavailable')
        return false
      })
      .finally(() => {
        checking = null
      })
    return checking
  }

  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ok = await isReady()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}
