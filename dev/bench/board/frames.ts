import type { Page } from '@playwright/test'

const SCROLL_MS = 4_000
const PX_PER_SECOND = 3_000
/** What a frame takes at 60 a second (ms). */
const FRAME_MS = 1000 / 60

const COUNT = `window.frameTimes = []
window.counting = true
requestAnimationFrame(function count(at) {
  window.frameTimes.push(at)
  if (window.counting) requestAnimationFrame(count)
})`

/** Frames while a page is scrolled: how many a second, the longest of nineteen in twenty (ms), and the share that was dropped. */
export type Frames = { readonly perSecond: number; readonly p95Ms: number; readonly dropped: number }

/** Scrolls a page from its top down and up again by a wheel, until SCROLL_MS have passed, and counts its frames. */
export const countFrames = async (page: Page): Promise<Frames> => {
  await page.evaluate('scrollTo(0, 0)')
  const session = await page.context().newCDPSession(page)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
  const { width, height: shown } = page.viewportSize() ?? { width: 0, height: 0 }
  const distance = Math.min(height, (PX_PER_SECOND * SCROLL_MS) / 2000)
  if (distance <= 0) throw new Error(`${page.url()} has nothing to scroll`)
  const gesture = { x: width / 2, y: shown / 2, speed: PX_PER_SECOND, gestureSourceType: 'mouse' } as const
  await page.evaluate(COUNT)
  const from = performance.now()
  while (performance.now() - from < SCROLL_MS)
    for (const yDistance of [-distance, distance])
      await session.send('Input.synthesizeScrollGesture', { ...gesture, yDistance })
  const times = await page.evaluate<number[]>('window.counting = false, window.frameTimes')
  await session.detach()
  const spans = times.slice(1).map((at, i) => at - (times[i] ?? 0))
  const total = spans.reduce((sum, span) => sum + span, 0)
  const dropped = spans.reduce((sum, span) => sum + Math.max(0, Math.round(span / FRAME_MS) - 1), 0)
  return {
    perSecond: spans.length / (total / 1000),
    p95Ms: spans.toSorted((a, b) => a - b)[Math.floor(spans.length * 0.95)] ?? 0,
    dropped: dropped / (dropped + spans.length),
  }
}

const TEXTS = `(() => {
  const rows = [...document.querySelectorAll('.ant-table-row, .board-list:last-of-type > .rental-row')]
  return rows.map((row) => row.innerText.split(/[\\t\\n]+/).filter((text) => text.trim() !== ''))
})()`

/** The texts of the rows that a page shows, as a plain table that the browser lays out by itself. */
export const plainTableOf = async (page: Page): Promise<{ html: string; rows: number }> => {
  const rows = await page.evaluate<string[][]>(TEXTS)
  const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  const body = rows
    .map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
    .join('')
  const style =
    'table{width:100%;border-collapse:collapse;font:14px/22px sans-serif}td{padding:16px;border-bottom:1px solid #eee}'
  return {
    html: `<!doctype html><meta charset="utf-8"><style>${style}</style><table>${body}</table>`,
    rows: rows.length,
  }
}
