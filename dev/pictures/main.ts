/**
 * `npm run pictures`: every screen at 390 × 844 in light and dark, on one page in `.cache/pictures`. Names limit it to screens
 * (`npm run pictures -- home my`).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { LIVE_PATH } from '@shanghao/contract/live'
import { seedFromEnv } from '../../server/seed/main.ts'
import { CHROMIUM_FLAGS, findChromium } from '../e2e/fixtures/chromium.ts'
import { query } from '../e2e/fixtures/database/database.ts'
import { ensureBrowser } from '../local/browser.ts'
import { startNetwork } from '../local/network.ts'
import { buildWeb } from '../local/webBuild.ts'
import { root } from '../platform.mjs'
import { run, step } from '../process/progress.ts'
import { until } from '../process/until.ts'
import { type Shot, shotsOf } from './addresses.ts'
import { picturesPage, type Taken } from './page.ts'
import { prepareSubjects } from './subjects.ts'

const schemes = ['light', 'dark'] as const
const folder = join(root, '.cache', 'pictures')

/** Whether the page still shows a stand-in for its content. */
const LOADING = `!document.querySelector('h1') || [...document.querySelectorAll('.skeleton')].some((skeleton) => {
  const { top, bottom } = skeleton.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
})`
/** Two frames later: pictures of long grids are drawn when they come near the screen. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
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
  token: string,
  file: string,
): Promise<string[]> => {
  const errors: string[] = []
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(storage(shot.signedIn ? token : null))
  const callsOpen = watchCalls(page)
  await page.goto(shot.address)
  await settle(page, callsOpen)
  await page.evaluate(DRAWN)
  await page.screenshot({ path: join(folder, file) })
  await page.close()
  return errors
}

await run(async () => {
  await ensureBrowser()
  const wanted = process.argv.slice(2)
  const network = await startNetwork({
    temporary: true,
    web: buildWeb,
    seed: seedFromEnv,
    env: { RUN_JOBS: 'false', CALLS_PER_MINUTE: '100000', LOG_LEVEL: 'error' },
    report: step,
  })
  process.env['E2E_URL'] = network.url
  process.env['E2E_DATABASE_URL'] = network.env.DATABASE_OWNER_URL
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: CHROMIUM_FLAGS,
  })
  try {
    await query('update popup_announcement set stopped_at = now()')
    const subjects = await step('Renting accounts', prepareSubjects)
    const shots = shotsOf(subjects).filter(
      ({ name }) => wanted.length === 0 || wanted.includes(name.split('-')[0] ?? ''),
    )
    mkdirSync(folder, { recursive: true })
    const errors = new Map<string, string[]>()
    for (const colorScheme of schemes)
      await step(`Taking ${shots.length} pictures, ${colorScheme}`, async () => {
        const context = await browser.newContext({
          baseURL: network.url,
          viewport: { width: 390, height: 844 },
          isMobile: true,
          hasTouch: true,
          locale: 'zh-CN',
          timezoneId: 'Asia/Shanghai',
          reducedMotion: 'reduce',
          colorScheme,
        })
        for (const shot of shots) {
          const found = await takePicture(context, shot, subjects.token, `${shot.name}-${colorScheme}.png`)
          errors.set(shot.name, [...new Set([...(errors.get(shot.name) ?? []), ...found])])
        }
        await context.close()
      })
    const taken: Taken[] = shots.map((shot) => ({
      ...shot,
      files: schemes.map((scheme) => `${shot.name}-${scheme}.png`),
      errors: errors.get(shot.name) ?? [],
    }))
    const page = join(folder, 'index.html')
    writeFileSync(page, picturesPage(taken))
    for (const { name, errors } of taken) for (const error of errors) console.error(`${name}: ${error}`)
    console.log(`Pictures: ${pathToFileURL(page)}`)
    return 0
  } finally {
    await browser.close()
    await network.stop()
  }
})
