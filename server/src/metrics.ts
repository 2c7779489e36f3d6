import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import type { Deps } from './core/config/deps.ts'

/** Gauges to alert on, each from one query. */
const gauges = {
  reconciliation_differences_open: {
    help: 'Differences between bills of the channels and our records that are not settled',
    query: `select channel as label, count(*) as value from reconciliation_difference where state = 'open' group by channel`,
  },
  reconciliation_days_waiting: {
    help: 'Days whose bill has not come yet',
    query: `select channel || ' ' || bill as label, count(*) as value from reconciliation where state = 'waiting' group by channel, bill`,
  },
  payments_waiting: {
    help: 'Payments through channels without a final state',
    query: `select channel as label, count(*) as value from payment where next_ask_at is not null group by channel`,
  },
  payments_overdue_seconds: {
    help: 'Time by which the query of the oldest payment is overdue',
    query: `select channel as label, extract(epoch from max(now() - next_ask_at))::float8 as value from payment
             where next_ask_at < now() group by channel`,
  },
  refunds_waiting: {
    help: 'Refunds without a final state',
    query: `select p.channel as label, count(*) as value from refund r join payment p on p.id = r.payment_id
             where r.next_ask_at is not null group by p.channel`,
  },
  payouts_paused: {
    help: '1 while the sending of payouts is paused',
    query: `select 'payouts' as label, count(*) as value from payout_pause where resumed_at is null`,
  },
  volume_hour: {
    help: 'Paid provider requests since the clock hour began; the quotas are the settings session.codeTotalHour, notifications.noticeTotalHour, realname.totalHour and session.onekeyTotalHour',
    query: `select what as label, count as value from volume where hour = date_trunc('hour', now())`,
  },
  withdrawals_waiting: {
    help: 'Withdrawals that are not over, by state',
    query: `select state as label, count(*) as value from withdrawal
             where state in ('reviewing', 'approved', 'paying', 'unknown') group by state`,
  },
} as const

const isToken = (given: string | undefined, expected: string): boolean => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${expected}`)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * GET /metrics in Prometheus' text format, for who knows METRICS_TOKEN; without one in the configuration there is no such
 * page. Numbers of the process, of failures that calls answered, of live events, and of money that waits for a person.
 */
export const registerMetrics = (
  app: FastifyInstance,
  { config, db, callErrors }: Pick<Deps, 'config' | 'db' | 'callErrors'>,
  live: readonly Metric[],
): void => {
  const token = config.METRICS_TOKEN
  if (!token) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const counter of Object.values(callErrors)) registry.registerMetric(counter)
  for (const metric of live) registry.registerMetric(metric)
  for (const [name, { help, query }] of Object.entries(gauges)) {
    const gauge: Gauge<'kind'> = new Gauge({
      name: `shanghao_${name}`,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect: async () => {
        const { rows } = await sql.raw<{ label: string; value: number }>(query).execute(db)
        gauge.reset()
        for (const { label, value } of rows) gauge.set({ kind: label }, value)
      },
    })
  }
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) return reply.code(401).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
