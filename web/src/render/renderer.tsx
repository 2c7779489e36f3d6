import { cacheKeyOf } from '@shanghao/client/http/calls'
import { queryDefaults } from '@shanghao/client/http/useCall'
import { parsePlatform } from '@shanghao/client/platform/platform'
import type { PageRequest, RenderedPage, RendererModule } from '@shanghao/contract/renderedPage'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createPath } from 'react-router'
import { App } from '../App.tsx'
import { client } from '../core/http/request.ts'
import { type FirstPage, setFirstPage } from '../core/page/firstPage.ts'
import { parseAppShell } from '../core/platform/appShell.ts'
import { type AppNavigator, FIRST, type Route } from '../core/router/router.ts'
import { isClosed, type Site } from '../core/site/site.ts'
import { screenAt } from '../paths.ts'
import { importScreen } from '../routes.tsx'
import { cover } from './cover.tsx'
import { documentHtml, emptyDocument } from './document.ts'
import { type HeadContext, headHtml } from './head.ts'
import { knownQuery, publicScreenAt } from './publicScreens.ts'
import { readMissing } from './responses.ts'
import { sitemap } from './sitemap.ts'

/** A page's calls depend on each other's responses at most so often. */
const ROUNDS_MAX = 5
/** Of a screen that has no other. */
const FIRST_LAYOUT = 1
/** What React leaves where a part of the page could not be rendered. */
const UNRENDERED = '<!--$!-->'

const siteKey = cacheKeyOf(client.channels.portalInfo)
/** What every page is rendered with: its components wait for the rules. */
const neededKeys = [siteKey, cacheKeyOf(client.settings.rules)]

/** The navigator of a page that stays where it is; its links lead below `base`. */
const standing = (route: Route, base: string): AppNavigator => ({
  start: async () => route,
  subscribe: () => () => {},
  route: () => route,
  hasNavigated: () => false,
  pending: () => null,
  createHref: (to) => `${base}${typeof to === 'string' ? to : createPath(to)}`,
  go: () => {},
  push: () => {},
  replace: () => {},
})

const keyOf = (url: URL, userAgent: string): string | null => {
  const screen = publicScreenAt(url.pathname)
  // The native app renders what it knows of itself.
  if (!screen || parseAppShell(userAgent)) return null
  const query = knownQuery(screen, url.searchParams)
  if (!query) return null
  const { terminal, platform } = parsePlatform(userAgent)
  return `${screen.byPlatform ? `${terminal}.${platform} ` : ''}${url.pathname}?${query}`
}

export const createRenderer: RendererModule['createRenderer'] = (build) => {
  const render = async ({
    url,
    origin,
    canonicalOrigin,
    userAgent,
    now,
    read,
    framed,
  }: PageRequest): Promise<RenderedPage> => {
    const screen = publicScreenAt(url.pathname)
    const query = screen && knownQuery(screen, url.searchParams)
    if (!screen || !query) throw new Error(`${url.pathname} is not rendered`)
    const queries = new QueryClient({ defaultOptions: queryDefaults })
    await Promise.all(
      neededKeys.map(async (key) => queries.setQueryData([...key, {}], await read(...key, {}))),
    )
    const site = queries.getQueryData<Site>([...siteKey, {}])
    if (!site) throw new Error('the site is unknown')
    const { default: Screen, source = '' } = await importScreen(url.pathname, site.skin)
    const search = query.size > 0 ? `?${query}` : ''
    const route: Route = {
      location: { pathname: url.pathname, search, hash: '', state: null, key: FIRST },
      action: 'POP',
      screen: Screen,
      scrollTo: null,
    }
    const base = { pathname: url.pathname, origin, now, platform: parsePlatform(userAgent), site }
    let drawnMs = 0
    const draw = (): string => {
      const from = performance.now()
      setFirstPage({ ...base, responses: [], isFramed: framed !== null })
      const html = renderToString(
        <App queries={queries} router={standing(route, framed?.base ?? '')} first={route} />,
      )
      drawnMs += performance.now() - from
      return html
    }
    const failed = new Set<string>()
    let content = draw()
    for (let round = 0; round < ROUNDS_MAX && (await readMissing(queries, read, failed)); round += 1)
      content = draw()
    if (content.includes(UNRENDERED)) throw new Error(`a part of ${url.pathname} could not be rendered`)
    const context: HeadContext = {
      query,
      site,
      origin: canonicalOrigin,
      read: (call, ...[input]) => queries.getQueryData([...cacheKeyOf(call), input ?? {}]),
    }
    const head = screen.head(context)
    const isIndexed = head.isIndexed !== false && failed.size === 0 && !isClosed(site, screenAt(url.pathname))
    const canonical = new URL(head.canonical ?? screen.screen(Object.fromEntries(query)), canonicalOrigin)
      .href
    const first: FirstPage = {
      ...base,
      responses: queries
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.data !== undefined })
        .map(({ queryKey, state }) => [queryKey, state.data] as const),
    }
    const document = documentHtml(build, {
      head: headHtml({ ...head, isIndexed }, context, canonical),
      source,
      content,
      first,
      framed,
    })
    queries.clear()
    return { ...document, isIndexed, drawnMs }
  }
  const empty = async (pathname: string): Promise<Pick<RenderedPage, 'html' | 'style'> | null> => {
    const screen = screenAt(pathname)
    if (!screen || screen.layouts) return null
    const { source } = await importScreen(pathname, FIRST_LAYOUT)
    return source === undefined ? null : emptyDocument(build, source)
  }
  return { keyOf, render, empty, sitemap, cover }
}
