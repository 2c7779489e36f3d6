import { constants, setPriority } from 'node:os'
import { createClient } from '@shanghao/contract/client'
import pg from 'pg'
import { seedFromEnv } from '../../../server/seed/main.ts'
import { people } from '../../../server/seed/people.ts'
import { type Network, startNetwork } from '../../local/network.ts'
import { buildWeb } from '../../local/webBuild.ts'
import { type Figure, reported } from '../figure.ts'
import type { Measured } from '../report.ts'
import { whenQuiet } from '../waitForIdle.ts'
import { measurePage, type Page } from './lighthouse.ts'
import { type Phone, withPhone } from './phone.ts'
import { measureScroll } from './scroll.ts'
import { serveWithoutScript } from './withoutScript.ts'

const RUNS = 3
const ACCOUNTS = 500
const CONDITIONS = `Lighthouse with its default phone (slow 4G, processor four times slower), medians of ${RUNS} runs after one that is not counted, without announcement; the list is scrolled on the same phone. The browser has the processors before everything else. Search engines may not list an order, so that it is not asked whether they can.`

const at = (what: string, value: number, bound: Figure['bound'], goal: number): Figure => ({
  what,
  value,
  bound,
  goal,
})

const pageFigures = async (name: string, page: Page, { debugPort }: Phone): Promise<Figure[]> => {
  await whenQuiet()
  const { lcp, fcp, tbt, cpuTbt, cls, lowestScore } = await measurePage(page, debugPort, RUNS)
  return [
    at(`${name}: largest contentful paint, s`, lcp / 1000, 'at most', 1.5),
    at(`${name}: first contentful paint, s`, fcp / 1000, 'at most', 1.1),
    at(`${name}: total blocking time, ms`, tbt, 'at most', 100),
    reported(`${name}: blocking time by processor time, ms`, cpuTbt),
    at(`${name}: cumulative layout shift`, cls, 'at most', 0.02),
    at(`${name}: lowest category`, lowestScore, 'at least', 98),
  ]
}

/** A page beside the same without scripts. */
const ratioFigures = async (name: string, page: Page, phone: Phone): Promise<Figure[]> => {
  const least = await serveWithoutScript(page.url)
  try {
    await whenQuiet()
    const ours = await measurePage(page, phone.debugPort, RUNS)
    const without = await measurePage({ ...page, url: least.url }, phone.debugPort, RUNS)
    return [
      reported(
        `${name}: first contentful paint / the same page as a file without scripts`,
        ours.fcp / without.fcp,
      ),
      reported(
        `${name}: largest contentful paint / the same page as a file without scripts`,
        ours.lcp / without.lcp,
      ),
    ]
  } finally {
    least.stop()
  }
}

/** Signs the first person of the demo in, on this phone. */
const signIn = async ({ context }: Phone, url: string): Promise<void> => {
  const [person] = people
  if (!person) throw new Error('the demo has no people')
  const client = createClient({ base: url, headers: () => ({}), timeoutMs: 20_000 })
  const { authToken } = await client.session.login({ phone: person.phone, password: person.password })
  const page = await context.newPage()
  await page.goto(`${url}/icon.svg`)
  await page.evaluate((token) => localStorage.setItem('Authorization', token), authToken)
  await page.close()
}

const measureOn = async (phone: Phone, network: Network): Promise<Figure[]> => {
  const pool = new pg.Pool({ connectionString: network.env.DATABASE_OWNER_URL })
  try {
    // The demo's announcement would pop up over the first page.
    await pool.query('update popup_announcement set stopped_at = now()')
    const { rows } = await pool.query<{ id: string }>(
      `select id::text from goods where state = 'on_shelf' order by id limit 1`,
    )
    const account = `goodsId=${rows[0]?.id}`
    const list = `${network.url}/pages/rent-list/index`
    const listed = (url: string): Page => ({ url, isListed: true })
    const home = listed(`${network.url}/`)
    const found = [
      ...(await pageFigures('home', home, phone)),
      ...(await pageFigures('list', listed(`${list}?gameId=1`), phone)),
      ...(await pageFigures(
        'account',
        listed(`${network.url}/pages/account-detail/index?${account}`),
        phone,
      )),
      ...(await ratioFigures('home', home, phone)),
    ]
    const scrolled = await measureScroll(phone, list, ACCOUNTS)
    await signIn(phone, network.url)
    const order = { url: `${network.url}/pages/order/index?${account}`, isListed: false }
    return [
      ...found,
      ...(await pageFigures('order', order, phone)),
      reported('accounts in the scrolled list', scrolled.accounts),
      at('frames shown per second while it is scrolled', scrolled.framesPerSecond, 'at least', 50),
      at('of these, frames with a part of the page missing', scrolled.incompleteFrames, 'at most', 0),
      reported('frames of the main thread per second meanwhile', scrolled.contentFramesPerSecond),
      at('of these, frames with rows missing on the screen', scrolled.shortFrames, 'at most', 0),
      at('slowest tap in it, ms', scrolled.tapMs, 'at most', 100),
      reported('median tap in it, ms', scrolled.medianTapMs),
    ]
  } finally {
    await pool.end()
  }
}

/**
 * Measures public screens and the order on a slow phone (docs/benches.md). A phone shares its processor with no server, so the
 * browser has it before Lighthouse and the network, which start later and with the lowest priority.
 */
export const benchWeb = (): Promise<Measured> =>
  withPhone(async (phone) => {
    setPriority(constants.priority.PRIORITY_LOW)
    const network = await startNetwork({
      temporary: true,
      web: buildWeb,
      seed: seedFromEnv,
      env: { RUN_JOBS: 'false', CALLS_PER_MINUTE: '100000' },
    })
    try {
      return { conditions: CONDITIONS, figures: await measureOn(phone, network) }
    } finally {
      await network.stop()
    }
  })
