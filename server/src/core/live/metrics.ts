import { Counter, Gauge, Histogram, type Metric } from 'prom-client'

/** Measures of the live events of this process. */
export const liveMetrics = (countStreams: () => number) => {
  const measures = {
    streams: new Gauge({
      name: 'shanghao_live_streams',
      help: 'Open streams of live events',
      registers: [],
      collect() {
        this.set(countStreams())
      },
    }),
    events: new Counter({
      name: 'shanghao_live_events_total',
      help: 'Live events received from the database',
      registers: [],
    }),
    sent: new Counter({
      name: 'shanghao_live_messages_total',
      help: 'Messages with live events sent to clients',
      registers: [],
    }),
    gaps: new Counter({
      name: 'shanghao_live_gaps_total',
      help: 'Gaps after which every client had to read again what it shows',
      registers: [],
    }),
    slow: new Counter({
      name: 'shanghao_live_slow_clients_total',
      help: 'Clients disconnected because they read too slowly',
      registers: [],
    }),
    lag: new Histogram({
      name: 'shanghao_live_lag_seconds',
      help: 'Age of the oldest event of a read: from the beginning of its transaction until the read',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
      registers: [],
    }),
  }
  const all: Metric[] = Object.values(measures)
  return { ...measures, all }
}
