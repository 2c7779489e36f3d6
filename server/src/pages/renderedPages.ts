import type { PageRenderer, PageRequest, RenderedPage } from '@shanghao/contract/renderedPage'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import pTimeout, { TimeoutError } from 'p-timeout'
import { Counter } from 'prom-client'
import type { ServerConfig } from '../core/config/config.ts'
import { type PageBytes, pageBytes } from './pageBytes.ts'

/** How long a page is kept (ms), and how many are. */
const KEPT_MS = 3_000
const KEPT_MAX = 100
/** The most time for rendering (ms) that is saved up. */
const SAVED_MS = 2_000

export type Page = Pick<RenderedPage, 'isIndexed' | 'style'> & { readonly bytes: PageBytes }

const pageOf = ({ html, isIndexed, style }: RenderedPage): Page => ({
  isIndexed,
  style,
  bytes: pageBytes(html),
})

type Ports = {
  readonly renderer: Pick<PageRenderer, 'keyOf' | 'render'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly config: Pick<ServerConfig, 'RENDER_TIMEOUT_MS' | 'RENDER_SHARE_PERCENT'>
  /** Milliseconds since any moment, of the same clock as the rendering times. */
  readonly elapsedMs: () => number
}

/**
 * Rendered pages, kept for KEPT_MS per site and what they depend on; simultaneous requests share one rendering. Null where the
 * page has to go out without content: it failed, took too long, or rendering has used up its share of the time.
 */
export const renderedPages = ({ renderer, log, config, elapsedMs }: Ports) => {
  const pages = new LRUCache<string, { page: Promise<Page>; until: number }>({ max: KEPT_MAX })
  const outcomes = new Counter({
    name: 'shanghao_pages_total',
    help: 'Public pages sent, by outcome: rendered, kept, or without content because it failed, was late or the process is busy',
    labelNames: ['outcome'],
    registers: [],
  })
  let savedMs = SAVED_MS
  let countedAt = elapsedMs()
  const hasTime = (): boolean => {
    const now = elapsedMs()
    savedMs = Math.min(SAVED_MS, savedMs + (now - countedAt) * (config.RENDER_SHARE_PERCENT / 100))
    countedAt = now
    return savedMs > 0
  }

  const start = (key: string, request: PageRequest): Promise<Page> => {
    const page = renderer.render(request).then((rendered) => {
      savedMs -= rendered.drawnMs
      return pageOf(rendered)
    })
    const entry = { page, until: elapsedMs() + KEPT_MS }
    pages.set(key, entry)
    page.catch(() => {
      if (pages.peek(key) === entry) pages.delete(key)
    })
    return page
  }
  const find = async (
    siteKey: string,
    request: PageRequest,
  ): Promise<{ page: Page; isKept: boolean } | null> => {
    const own = renderer.keyOf(request.url, request.userAgent)
    if (own === null) return null
    const key = `${siteKey} ${own}`
    const kept = pages.get(key)
    const isKept = kept !== undefined && kept.until > elapsedMs()
    if (!isKept && !hasTime()) {
      outcomes.inc({ outcome: 'busy' })
      return null
    }
    try {
      const page = await pTimeout(isKept ? kept.page : start(key, request), {
        milliseconds: config.RENDER_TIMEOUT_MS,
      })
      outcomes.inc({ outcome: isKept ? 'kept' : 'rendered' })
      return { page, isKept }
    } catch (err) {
      const outcome = err instanceof TimeoutError ? 'late' : 'failed'
      outcomes.inc({ outcome })
      log.warn({ err, path: request.url.pathname }, 'page sent without content')
      return null
    }
  }
  return { find, outcomes }
}

export type RenderedPages = ReturnType<typeof renderedPages>
