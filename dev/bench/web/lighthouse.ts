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

/** What asks a page to be listed by search engines: a third of its category. */
const ASKS_TO_BE_LISTED = 'is-crawlable'

type Visit = { onlyCategories: string[]; skipAudits?: string[] }

const look = async (url: string, port: number, visit: Visit) => {
  // The session stays in the browser's storage.
  const result = await lighthouse(url, { port, disableStorageReset: true, logLevel: 'error', ...visit })
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

const PERFORMANCE: Visit = { onlyCategories: ['performance'] }

export type Page = {
  url: string
  /** Whether search engines may list it. One that says they may not is rated without the question whether they can. */
  isListed: boolean
}

/**
 * Measures a page as a phone on a slow network with a slow processor (Lighthouse's own simulation), `runs` times. A run before
 * them isn't counted: it reads the browser and the server from the disk. The other categories, whose questions keep the page's
 * main thread busy, are asked in a visit of their own.
 */
export const measurePage = async (
  { url, isListed }: Page,
  port: number,
  runs: number,
): Promise<PageFigures> => {
  const skipAudits = isListed ? [] : [ASKS_TO_BE_LISTED]
  const others = lowestOf(await look(url, port, { onlyCategories: OTHER_CATEGORIES, skipAudits }))
  await look(url, port, PERFORMANCE)
  const results: PageFigures[] = []
  for (let i = 0; i < runs; i += 1) results.push(figuresOf(await look(url, port, PERFORMANCE)))
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
