import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Deps } from './core/config/deps.ts'
import { connectionOptions } from './core/database/db.ts'

/** How long (ms) a probe may wait: less than those who probe do. */
const READY_MS = 2_000

/**
 * GET /healthz: this process serves. GET /readyz: its database takes writes as well. Readiness has one connection of its own
 * and a short limit, so that neither a busy pool nor a silent database holds a probe up; probes at once share one question.
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
    if (!rows[0]?.writable) log.warn('not ready: the database is read-only')
    return rows[0]?.writable === true
  }
  let checking: Promise<boolean> | null = null
  const isReady = (): Promise<boolean> => {
    checking ??= check()
      .catch((err) => {
        log.warn({ err }, 'not ready: the database does not answer')
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
