import { type Browser, chromium, expect, type Page, type Request } from '@playwright/test'
import pg from 'pg'
import { seedFromEnv } from '../../../server/seed/main.ts'
import { findChromium } from '../../chromium.mjs'
import { CHROMIUM_FLAGS } from '../../e2e/fixtures/chromium.ts'
import { consoleAddress, enterConsole, opsAddress } from '../../e2e/fixtures/console/console.ts'
import { callsOf, logIn, logInOperator } from '../../e2e/fixtures/people/calls.ts'
import { demo } from '../../e2e/fixtures/people/demo.ts'
import { startNetwork } from '../../local/network.ts'
import { buildWeb } from '../../local/webBuild.ts'
import { PlainError } from '../../process/progress.ts'
import { step } from '../../step.mjs'
import { type Figure, reported } from '../figure.ts'
import { median } from '../latency.ts'
import type { Measured } from '../report.ts'
import { whenQuiet } from '../waitForIdle.ts'
import { fillBoard } from './fillBoard.ts'
import { countFrames, type Frames, plainTableOf } from './frames.ts'

const ACCOUNTS = 5_000
const RENTALS = 500
const VIEWS = 7
const CHANGES = 10
const SCROLLS = 3
const WINDOW = { width: 1440, height: 900 }
const CONDITIONS = `An owner with ${ACCOUNTS} accounts and ${RENTALS} rentals that run, in Chromium at ${WINDOW.width} × ${WINDOW.height} on the machine of the server, without slowing it down. First views are of a browser without cache. A change counts from the answer of the call that made it. Frames while a wheel scrolls; medians of ${SCROLLS} runs.`

/** Notes when the first rental of the list has been painted (ms since the page was asked for). */
const NOTE_ROW = `new MutationObserver((_, seen) => {
  if (!document.querySelector('.rental-open')) return
  seen.disconnect()
  requestAnimationFrame(() => setTimeout(() => { window.rowAt = performance.now() }))
}).observe(document, { childList: true, subtree: true })`

const openConsole = async (
  browser: Browser,
  baseURL: string,
  { token, name }: { token: string; name: 'owner' | 'ops' },
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    viewport: WINDOW,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  await enterConsole(page, token, name)
  await page.addInitScript(NOTE_ROW)
  return page
}

const firstViews = async (open: () => Promise<Page>): Promise<Figure[]> => {
  const times: number[] = []
  const sizes: number[] = []
  for (let i = 0; i < VIEWS; i++) {
    const page = await open()
    const answered: Request[] = []
    page.on('requestfinished', (one) => one.url().endsWith('/api/merchant/order/board') && answered.push(one))
    await page.goto(consoleAddress('/board'))
    await expect
      .poll(() => page.evaluate<number>('window.rowAt ?? 0'), { timeout: 60_000 })
      .toBeGreaterThan(0)
    times.push(await page.evaluate<number>('window.rowAt'))
    sizes.push((await answered[0]?.sizes())?.responseBodySize ?? 0)
    await page.context().close()
  }
  return [
    { what: 'board: first rental shown, ms', value: median(times), bound: 'at most', goal: 1_500 },
    reported('board: slowest of the first views, ms', Math.max(...times)),
    reported('board: its answer as it is sent, kB', median(sizes) / 1000),
  ]
}

/** How long (ms) a rental and its end take from their answer until the board of the owner counts them. */
const changes = async (page: Page, renter: string, goodsIds: readonly string[]): Promise<Figure[]> => {
  await page.goto(consoleAddress('/board'))
  await expect(page.getByText(`租用中 ${RENTALS}`)).toBeVisible()
  const { orders, pay } = callsOf(renter)
  if (goodsIds.length < CHANGES) throw new Error('the owner of the demo has too few accounts to rent')
  const times: number[] = []
  const shows = async (count: number) => {
    const from = performance.now()
    await page.getByText(`租用中 ${count}`).waitFor()
    times.push(performance.now() - from)
  }
  for (const goodsId of goodsIds.slice(0, CHANGES)) {
    const { totalFen } = await orders.quote({ goodsId, hours: 2 })
    const { orderId } = await orders.create({ goodsId, hours: 2, expectedTotalFen: totalFen })
    await pay.balanceUnifiedOrder({ orderId, payPassword: demo.rich.payPassword })
    await shows(RENTALS + 1)
    await orders.return({ orderId })
    await shows(RENTALS)
  }
  return [
    reported('board: a change shown, median ms', median(times)),
    { what: 'board: a change shown, slowest ms', value: Math.max(...times), bound: 'at most', goal: 1_000 },
  ]
}

/** Frames of a page beside those of its texts in a plain table. */
const scrolled = async (page: Page, what: string, isReady: () => Promise<unknown>): Promise<Figure[]> => {
  await isReady()
  const { html, rows } = await plainTableOf(page)
  const plain = await page.context().newPage()
  await plain.setContent(html)
  const own: Frames[] = []
  const least: Frames[] = []
  for (let i = 0; i < SCROLLS; i++) {
    await whenQuiet()
    await page.bringToFront()
    own.push(await countFrames(page))
    await plain.bringToFront()
    least.push(await countFrames(plain))
  }
  await plain.close()
  const of = (all: readonly Frames[], field: keyof Frames) => median(all.map((one) => one[field]))
  return [
    reported(`${what}: rows`, rows),
    { what: `${what}: frames per second`, value: of(own, 'perSecond'), bound: 'at least', goal: 50 },
    reported(`${what}: frames per second of a plain table`, of(least, 'perSecond')),
    reported(`${what}: p95 of a frame, ms (plain table ${of(least, 'p95Ms').toFixed(1)})`, of(own, 'p95Ms')),
    reported(
      `${what}: share of frames dropped (plain table ${of(least, 'dropped').toFixed(2)})`,
      of(own, 'dropped'),
    ),
  ]
}

/** Measures the owners' board and the long tables of both consoles (docs/benches.md). */
export const benchBoard = async (): Promise<Measured> => {
  const executablePath = findChromium()
  if (!executablePath) throw new PlainError('No Chromium is found: apt-get install chromium-headless-shell')
  const env = { RUN_JOBS: 'false', CALLS_PER_MINUTE: '100000', LOG_LEVEL: 'error' }
  const network = await startNetwork({ temporary: true, web: buildWeb, seed: seedFromEnv, env, report: step })
  process.env['E2E_URL'] = network.url
  process.env['E2E_DATABASE_URL'] = network.env.DATABASE_OWNER_URL
  const client = new pg.Client(network.env.DATABASE_OWNER_URL)
  await client.connect()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const idOf = async (phone: string): Promise<string> =>
      (await client.query<{ id: string }>('select id::text from app_user where phone = $1', [phone])).rows[0]
        ?.id ?? ''
    const [ownerId, renterId] = [await idOf(demo.owner.phone), await idOf(demo.rich.phone)]
    const free = await client.query<{ id: string }>(
      `select id::text from goods where owner_id = $1 and state = 'on_shelf' and relist = 'auto' and min_hours <= 2 and real_auth_plan < 2
          and recharge_first_fen = 0 and rentable_week = repeat('1', 168)::bit(168) order by id limit $2`,
      [ownerId, CHANGES],
    )
    await step('Filling in accounts and rentals', () =>
      fillBoard(client, { ownerId, renterId, accounts: ACCOUNTS, rentals: RENTALS }),
    )
    const [owner, operator] = [await logIn(demo.owner), await logInOperator(demo.operator)]
    const open = (token: string, name: 'owner' | 'ops') => openConsole(browser, network.url, { token, name })
    await whenQuiet()
    const figures = await step('First views', () => firstViews(() => open(owner, 'owner')))
    const page = await open(owner, 'owner')
    figures.push(
      ...(await step('Changes', async () =>
        changes(
          page,
          await logIn(demo.rich),
          free.rows.map(({ id }) => id),
        ),
      )),
    )
    const allRows = () =>
      expect(async () => {
        await page.keyboard.press('End')
        await expect(page.locator('.board-list').last().locator('.rental-row')).toHaveCount(RENTALS, {
          timeout: 200,
        })
      }).toPass()
    const rowsOf = (at: Page) => () => at.locator('.ant-table-row').nth(49).waitFor()
    figures.push(...(await step('Scrolling the board', () => scrolled(page, 'board', allRows))))
    await page.goto(consoleAddress('/accounts?size=50'))
    figures.push(...(await step('Scrolling the accounts', () => scrolled(page, 'accounts', rowsOf(page)))))
    const desk = await open(operator, 'ops')
    await desk.goto(opsAddress('/orders?size=50'))
    figures.push(...(await step('Scrolling the orders', () => scrolled(desk, 'orders', rowsOf(desk)))))
    return { conditions: CONDITIONS, figures }
  } finally {
    await browser.close()
    await client.end()
    await network.stop()
  }
}
