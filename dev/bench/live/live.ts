import { setTimeout as wait } from 'node:timers/promises'
import { killPostgres } from '../../crash/faults.ts'
import { startNetwork } from '../../local/network.ts'
import { startPostgres } from '../../local/postgres.ts'
import type { Child } from '../../process/child.ts'
import { PlainError } from '../../process/progress.ts'
import { until } from '../../process/until.ts'
import { type Figure, reported } from '../figure.ts'
import { percentiles } from '../latency.ts'
import { layGround, tokenOf } from '../rent/fillRenters.ts'
import type { Measured } from '../report.ts'
import { openClients } from './clients.ts'
import { bareNotifications } from './minimum.ts'
import { rentsWithEvents } from './rents.ts'
import { type Commits, writeEvents } from './writer.ts'

const CLIENTS = 500
const EVENTS = 3_000
const PER_SECOND = 100
const BARE = 300
/** Events written before and after a fault. */
const AROUND_FAULT = 300
const ARRIVAL_MS = 60_000
/** The time (ms) within which a client has to see an event. */
const GOAL_MS = 1_000

const METRICS_TOKEN = 'bench-of-live-events'
/** Samples of a server's memory, of which the least has the least garbage in it. */
const SAMPLES = 20
const SAMPLE_MS = 150

/** Memory of a server's heap and buffers in bytes. */
const memoryOf = async ({ url }: Child): Promise<number> => {
  const samples: number[] = []
  for (let i = 0; i < SAMPLES; i++) {
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const text = await response.text()
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    samples.push(gauge('nodejs_heap_size_used_bytes') + gauge('nodejs_external_memory_bytes'))
    await wait(SAMPLE_MS)
  }
  return Math.min(...samples)
}

/**
 * 500 clients on two servers: time from commit to client beside a bare listener, deliveries to wrong clients, memory; then
 * a server is killed and PostgreSQL killed and restarted while events are written.
 */
export const benchLive = async (): Promise<Measured> => {
  const ratio = await rentsWithEvents()
  const postgres = await startPostgres({ temporary: true, durable: true })
  const network = await startNetwork({
    temporary: true,
    database: postgres,
    env: { LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000', CONNECTIONS_PER_ADDRESS: '4000', METRICS_TOKEN },
  }).catch(async (error) => {
    await postgres.stop()
    throw error
  })
  const received = new Map<string, number>()
  let [wrong, again] = [0, 0]
  try {
    await layGround(postgres.ownerUrl, CLIENTS)
    const second = await network.startServer()
    const servers = [network.server, second]
    const alive = new Set(servers)
    const memory = async () =>
      (await Promise.all(servers.map(memoryOf))).reduce((sum, bytes) => sum + bytes, 0)
    const before = await memory()
    const clients = openClients({
      tokens: Array.from({ length: CLIENTS }, (_, n) => tokenOf(n)),
      servers: () => [...alive].map(({ url }) => url),
      onEvent: (client, subject) => {
        if (Number(subject.split('-')[0]) !== client) wrong += 1
        if (received.has(subject)) again += 1
        else received.set(subject, performance.now())
      },
    })
    const untilOpen = async () => {
      if (!(await until(() => clients.countOpen() === CLIENTS, ARRIVAL_MS)))
        throw new PlainError(`only ${clients.countOpen()} of ${CLIENTS} clients are connected`)
    }
    await untilOpen()
    const perClient = ((await memory()) - before) / CLIENTS / 1024

    /** Writes events around a fault and waits for them: the latencies of what arrived, and how many are missing. */
    const measure = async (written: Promise<Commits>) => {
      const commits = await written
      const missing = () => [...commits.keys()].filter((subject) => !received.has(subject))
      await until(() => missing().length === 0, ARRIVAL_MS)
      const latencies = [...commits].flatMap(([subject, at]) => {
        const arrived = received.get(subject)
        return arrived === undefined ? [] : [Math.max(0, arrived - at)]
      })
      return { ...percentiles(latencies), missing: missing().length, count: commits.size }
    }
    const bare = percentiles(await bareNotifications(postgres.appUrl, BARE))
    const usual = await measure(
      writeEvents(postgres.appUrl, { clients: CLIENTS, perSecond: PER_SECOND, isOver: (n) => n >= EVENTS }),
    )
    console.log(`  ${usual.count} events: p50 ${usual.p50.toFixed(1)} ms, p99 ${usual.p99.toFixed(1)} ms`)

    const during = async (fault: () => Promise<unknown>) => {
      let target = Number.POSITIVE_INFINITY
      let written = 0
      const writing = writeEvents(postgres.appUrl, {
        clients: CLIENTS,
        perSecond: PER_SECOND,
        isOver: (n) => {
          written = n
          return n >= target
        },
      })
      await until(() => written >= AROUND_FAULT, ARRIVAL_MS)
      await fault()
      target = written + AROUND_FAULT
      const result = await measure(writing)
      await untilOpen()
      return result
    }
    const killed = await during(async () => {
      alive.delete(second)
      await second.kill()
    })
    console.log(`  a server killed: p99 ${killed.p99.toFixed(0)} ms, ${killed.missing} missing`)
    const restarted = await during(() => killPostgres(postgres))
    console.log(`  PostgreSQL restarted: p99 ${restarted.p99.toFixed(0)} ms, ${restarted.missing} missing`)
    const resyncs = clients.countResyncs()
    await clients.close()
    const atMost = (what: string, value: number, goal: number): Figure => ({
      what,
      value,
      bound: 'at most',
      goal,
    })
    return {
      conditions: `${CLIENTS} clients on two servers, ${PER_SECOND} events a second in transactions of their own, fsync on; clients and writer in one process on the same machine.`,
      figures: [
        reported('ms from commit to client, p50', usual.p50),
        atMost('ms from commit to client, p99', usual.p99, GOAL_MS),
        reported('ms from commit to a bare listener, p50', bare.p50),
        reported('ms from commit to a bare listener, p99', bare.p99),
        atMost(`of ${usual.count} events missed`, usual.missing, 0),
        atMost('events delivered to another client', wrong, 0),
        reported('events delivered twice', again),
        reported('kB of heap and buffers per client', perClient),
        atMost(`one server killed: of ${killed.count} events missed`, killed.missing, 0),
        reported('one server killed: ms from commit to client, p99', killed.p99),
        atMost(`PostgreSQL killed and restarted: of ${restarted.count} events missed`, restarted.missing, 0),
        reported('PostgreSQL killed and restarted: ms from commit to client, p99', restarted.p99),
        reported('clients told to read everything again', resyncs),
        reported('rents per second with live events / without their triggers', ratio),
      ],
    }
  } finally {
    await network.stop()
    await postgres.stop()
  }
}
