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
const OTHER_CATEGORIES = ['accessibility', 'best-practices', 'seo']

const look = async (url: string, port: number, onlyCategories: string[]) => {
  // The session stays in the browser's storage.
  const result = await lighthouse(url, { port, disableStorageReset: true, onlyCategories, logLevel: 'error' })
  return result ?? Promise.reject(new Error(`Lighthouse has no result for ${url}`))
}

type Result = Awaited<ReturnType<typeof look>>

const lowestOf = ({ lhr }: Result): number =>
  Math.min(...Object.values(lhr.categories).map(({ score }) => Math.round((score ?? 0) * 100)))

const figuresOf = (result: Result): PageFigures => {
  const numberOf = (name: string) => result.lhr.audits[name]?.numericValue ?? Number.NaN
  return {
    lcp: numberOf(METRICS.lcp),
    fcp: numberOf(METRICS.fcp),
    tbt: numberOf(METRICS.tbt),
    cpuTbt: cpuBlockingTime(result.artifacts.Trace.traceEvents),
    cls: numberOf(METRICS.cls),
    lowestScore: lowestOf(result),
  }
}

/**
 * Measures a page as a phone on a slow network with a slow processor (Lighthouse's own simulation), `runs` times. A run before
 * them isn't counted: it reads the browser and the server from the disk. The other categories, whose questions keep the page's
 * main thread busy, are asked in a visit of their own.
 */
export const measurePage = async (url: string, port: number, runs: number): Promise<PageFigures> => {
  const others = lowestOf(await look(url, port, OTHER_CATEGORIES))
  await look(url, port, ['performance'])
  const results: PageFigures[] = []
  for (let i = 0; i < runs; i += 1) results.push(figuresOf(await look(url, port, ['performance'])))
  const medianOf = (name: keyof PageFigures) => median(results.map((result) => result[name]))
  return {
    lcp: medianOf('lcp'),
    fcp: medianOf('fcp'),
    tbt: medianOf('tbt'),
    cpuTbt: medianOf('cpuTbt'),
    cls: medianOf('cls'),
    lowestScore: Math.min(others, medianOf('lowestScore')),
  }
}
