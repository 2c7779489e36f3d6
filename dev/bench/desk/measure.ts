import { percentiles } from '../latency.ts'
import type { Asked } from './listings.ts'
import type { Slowest, serve } from './served.ts'

type Served = Awaited<ReturnType<typeof serve>>
/** Requests of each question; the first also reads what no one has read before. */
const TIMES = 20

export type Timed = { name: string; what: string; p50: number; p95: number; slowest: Slowest }

const timed = async (
  served: Served,
  asked: Asked,
  what: string,
  input: object,
  times: number,
): Promise<Timed> => {
  const latencies: number[] = []
  served.statements.reset()
  for (let time = 0; time < times; time++) {
    const started = performance.now()
    await served.ask(asked, input)
    latencies.push(performance.now() - started)
  }
  return { name: asked.name, what, ...percentiles(latencies), slowest: served.statements.read() }
}

/** The latencies of each question (ms), and of the page after it where there is one. */
export const timeListings = async (
  served: Served,
  all: readonly Asked[],
  times = TIMES,
): Promise<Timed[]> => {
  const measured: Timed[] = []
  for (const asked of all) {
    measured.push(await timed(served, asked, asked.what, asked.input, times))
    const { page } = await served.ask(asked, asked.input)
    if (!page?.cursor) continue
    const next = { ...asked.input, page: { num: 2, time: page.time, cursor: page.cursor } }
    measured.push(await timed(served, asked, `${asked.what}, next page`, next, times))
  }
  return measured
}

export type Downloaded = {
  name: string
  what: string
  megabytes: number
  seconds: number
  peakMegabytes: number
}

const SAMPLE_MS = 5
const MEGABYTE = 2 ** 20

/** How far the memory of this process, server and client together, rises above what it had before each file. */
export const downloadFiles = async (served: Served, all: readonly Asked[]): Promise<Downloaded[]> => {
  const measured: Downloaded[] = []
  for (const asked of all) {
    const base = process.memoryUsage.rss()
    let peak = base
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, SAMPLE_MS)
    const started = performance.now()
    const answer = await served.download(asked).finally(() => clearInterval(sampling))
    if (!answer) continue
    measured.push({
      name: asked.name,
      what: asked.what,
      megabytes: answer.bytes / MEGABYTE,
      seconds: (performance.now() - started) / 1000,
      peakMegabytes: (peak - base) / MEGABYTE,
    })
  }
  return measured
}
