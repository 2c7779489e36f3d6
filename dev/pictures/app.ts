import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { LIVE_PATH } from '@shanghao/contract/live'
import { until } from '../process/until.ts'
import { step } from '../step.mjs'
import type { Shot } from './addresses.ts'
import type { Taken } from './page.ts'
import type { Subjects } from './subjects.ts'

/** What takes pictures, and where they go. */
export type Taking = {
  readonly browser: Browser
  readonly baseURL: string
  readonly subjects: Subjects
  readonly folder: string
}

export const schemes = ['light', 'dark'] as const
export const LOCALE = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' } as const

/** Whether the page is still the one that the server sent, or shows a stand-in for its content. */
const LOADING = `!document.querySelector('h1') || !document.querySelector(':root[data-interactive], :root:not(:has(#first-page))') || [...document.querySelectorAll('.skeleton')].some((skeleton) => {
  const { top, bottom } = skeleton.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
})`
/** Two frames later: pictures of long grids are drawn when they come near the screen. */
export const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
const SETTLE_MS = 10_000

/** Counts the calls of a page that have no response yet, besides the stream of live events. */
const watchCalls = (page: Page): (() => number) => {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes(LIVE_PATH)) open.add(request)
  })
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return () => open.size
}

/** The content policy forbids Playwright's own waiting, which evaluates text inside the page. */
const settle = async (page: Page, callsOpen: () => number): Promise<void> => {
  const isSettled = await until(
    async () => callsOpen() === 0 && !(await page.evaluate(LOADING)) && callsOpen() === 0,
    SETTLE_MS,
  )
  if (!isSettled) console.error(`still loading: ${page.url()}`)
}

/** A browser's storage as it is for a guest who has been here before, or for the renter. Frames of other sites have none. */
const storage = (token: string | null): string =>
  `if (window === top) {
    localStorage.setItem('newcomerTold', 'known')
    ${token ? `localStorage.setItem('Authorization', ${JSON.stringify(token)})` : `localStorage.removeItem('Authorization')`}
  }`

const takePicture = async (
  context: BrowserContext,
  shot: Shot,
  tokens: { readonly [as in Shot['as']]?: string },
  path: string,
): Promise<string[]> => {
  const errors: string[] = []
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(storage(tokens[shot.as] ?? null))
  const callsOpen = watchCalls(page)
  await page.goto(shot.address)
  await settle(page, callsOpen)
  await page.evaluate(DRAWN)
  await page.screenshot({ path })
  await page.close()
  return errors
}

/** Takes pictures of the renters' app on a phone, in light and dark. */
export const takeAppPictures = async (
  shots: readonly Shot[],
  { browser, baseURL, subjects, folder }: Taking,
): Promise<Taken[]> => {
  const errors = new Map<string, string[]>()
  const fileOf = ({ name }: Shot, scheme: string) => `${name}-${scheme}.png`
  for (const colorScheme of schemes)
    await step(`Taking ${shots.length} pictures of the app, ${colorScheme}`, async () => {
      const context = await browser.newContext({
        ...LOCALE,
        baseURL,
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        colorScheme,
      })
      for (const shot of shots) {
        const found = await takePicture(
          context,
          shot,
          { renter: subjects.token, distributor: subjects.distributorToken },
          join(folder, fileOf(shot, colorScheme)),
        )
        errors.set(shot.name, [...new Set([...(errors.get(shot.name) ?? []), ...found])])
      }
      await context.close()
    })
  return shots.map((shot) => ({
    ...shot,
    files: schemes.map((scheme) => fileOf(shot, scheme)),
    errors: errors.get(shot.name) ?? [],
  }))
}
