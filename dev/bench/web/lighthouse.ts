import lighthouse from 'lighthouse'
import { median } from '../latency.ts'
import { cpuBlockingTime } from './blockingTime.ts'

/**
 * Medians of some runs: times in ms, the shift without unit, the lowest score of the four categories (0–100). `cpuTbt` is the
 * blocking time by the processor time of the tasks: Lighthouse counts as well how long they wait for a processor.
 */
export type PageFigures = {
  lcp: number
  fcp: number
  tbt: number
  cpuTbt: number
  cls: number
  lowestScore: number
}

const METRICS = {
  lcp: 'largest-contentful-paint',
  fcp: 'first-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const runOnce = async (url: string, port: number): Promise<PageFigures> => {
  // The session stays in the browser's storage.
  const result = await lighthouse(url, {
    port,
    disableStorageReset: true,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse has no result for ${url}`)
  const { audits, categories } = result.lhr
  const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    lcp: numberOf(METRICS.lcp),
    fcp: numberOf(METRICS.fcp),
    tbt: numberOf(METRICS.tbt),
    cpuTbt: cpuBlockingTime(result.artifacts.Trace.traceEvents),
    cls: numberOf(METRICS.cls),
    lowestScore: Math.min(...Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100))),
  }
}

/** Measures a page as a phone on a slow network with a slow processor (Lighthouse's own simulation), `runs` times. */
export const measurePage = async (url: string, port: number, runs: number): Promise<PageFigures> => {
  const results: PageFigures[] = []
  for (let i = 0; i < runs; i += 1) results.push(await runOnce(url, port))
  const medianOf = (name: keyof PageFigures) => median(results.map((result) => result[name]))
  return {
    lcp: medianOf('lcp'),
    fcp: medianOf('fcp'),
    tbt: medianOf('tbt'),
    cpuTbt: medianOf('cpuTbt'),
    cls: medianOf('cls'),
    lowestScore: medianOf('lowestScore'),
  }
}
