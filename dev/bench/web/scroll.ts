import { type CDPSession, expect, type Page } from '@playwright/test'
import { median } from '../latency.ts'
import { shownFrames } from './frames.ts'
import type { Phone } from './phone.ts'

const CPU_SLOWDOWN = 4
/** Slow 4G, as Lighthouse simulates it. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const SCROLL_MS = 8_000
const PX_PER_SECOND = 1_500

/** Counts the main thread's frames, and those in which the list ended above the end of the screen. */
const COUNT_FRAMES = `window.frames = 0
window.shortFrames = 0
window.counting = true
requestAnimationFrame(function count() {
  window.frames += 1
  const last = document.querySelector('.paged-items').lastElementChild
  if (last.getBoundingClientRect().bottom < innerHeight) window.shortFrames += 1
  if (window.counting) requestAnimationFrame(count)
})`

/** Notes how long each tap took until the next frame was shown (ms). */
const NOTE_TAPS = `window.taps = []
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === 'click') window.taps.push(duration)
}).observe({ type: 'event', durationThreshold: 16 })`

/** How many items the list has; those far from the screen are not in the document. */
const itemsOf = (page: Page) =>
  page.evaluate<number>(`(() => {
    const items = document.querySelectorAll('.paged-items > li')
    return Number(items[0]?.ariaSetSize ?? items.length)
  })()`)

/** Loads pages of the list until it shows so many accounts; returns how many it shows. */
const loadAccounts = async (page: Page, count: number): Promise<number> => {
  const more = page.getByRole('button', { name: '加载更多' })
  const end = page.getByText('-- END --')
  while ((await itemsOf(page)) < count && !(await end.isVisible())) {
    const before = await itemsOf(page)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await more.or(end).first().waitFor({ state: 'attached' })
    if ((await more.isVisible()) && (await itemsOf(page)) === before)
      await more.click().catch(() => undefined)
    await expect.poll(() => itemsOf(page)).toBeGreaterThan(before)
  }
  return itemsOf(page)
}

const scrollThrough = async (page: Page, session: CDPSession) => {
  await page.evaluate('scrollTo(0, 0)')
  await page.evaluate(COUNT_FRAMES)
  const from = performance.now()
  const { shown, incomplete } = await shownFrames(session, () =>
    session.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: -(PX_PER_SECOND * SCROLL_MS) / 1000,
      speed: PX_PER_SECOND,
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const [frames, shortFrames] = await page.evaluate<[number, number]>(
    'window.counting = false, [window.frames, window.shortFrames]',
  )
  return {
    framesPerSecond: shown / seconds,
    incompleteFrames: incomplete,
    contentFramesPerSecond: frames / seconds,
    shortFrames,
  }
}

/** A slow phone: frames while a list of `count` accounts is scrolled, and how long (ms) a tap takes. */
export const measureScroll = async ({ context }: Phone, url: string, count: number) => {
  const page = await context.newPage()
  await page.addInitScript(NOTE_TAPS)
  await page.goto(url)
  const accounts = await loadAccounts(page, count)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  const frames = await scrollThrough(page, session)
  await page.evaluate('scrollTo(0, 0)')
  for (const name of ['切换游戏', '筛选']) {
    await page.getByRole('button', { name }).first().tap()
    await page.getByRole('button', { name: '关闭' }).first().tap()
  }
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))')
  const taps = await page.evaluate<number[]>('window.taps')
  await page.close()
  return {
    accounts,
    ...frames,
    tapMs: Math.max(0, ...taps),
    medianTapMs: median(taps.length > 0 ? taps : [0]),
  }
}
