import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PageRenderer, PageRequest, RenderedPage } from '@shanghao/contract/renderedPage'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderedPages } from './renderedPages.ts'

let now: number
let rendered: Promise<RenderedPage>[]
let drawnMs: number
let renderings: number
let warnings: unknown[]
const renderer: Pick<PageRenderer, 'keyOf' | 'render'> = {
  keyOf: ({ pathname }) => (pathname.startsWith('/private') ? null : pathname),
  render: async () => {
    renderings += 1
    const page = rendered[0]
      ? rendered.shift()
      : Promise.resolve({ html: '<p>首页', style: '', isIndexed: true, drawnMs })
    if (!page) throw new Error('no page')
    return page
  },
}
beforeEach(() => {
  now = 0
  drawnMs = 0
  rendered = []
  renderings = 0
  warnings = []
})
const log = { warn: (...logged: unknown[]) => void warnings.push(logged) }
const config = { RENDER_TIMEOUT_MS: 1500, RENDER_SHARE_PERCENT: 40 }
const pages = () => renderedPages({ renderer, log, config, elapsedMs: () => now })
const at = (path: string): PageRequest => ({
  url: new URL(path, 'http://shop.example'),
  origin: 'http://shop.example',
  canonicalOrigin: 'http://shop.example',
  userAgent: '',
  now: 0,
  read: async () => undefined,
  framed: null,
})
const counts = async ({ outcomes }: ReturnType<typeof pages>) =>
  Object.fromEntries((await outcomes.get()).values.map(({ labels, value }) => [labels.outcome, value]))

test('simultaneous requests and those of the next seconds share one rendering; sites do not', async () => {
  const found = pages()
  const [first, second] = await Promise.all([found.find('a', at('/')), found.find('a', at('/'))])
  now = 2_999
  const third = await found.find('a', at('/'))
  expect([second?.page, third?.page]).toEqual([first?.page, first?.page])
  expect([first?.isKept, second?.isKept, third?.isKept]).toEqual([false, true, true])
  expect(renderings).toBe(1)
  await found.find('b', at('/'))
  now = 3_000
  await found.find('a', at('/'))
  expect(renderings).toBe(3)
  expect(await counts(found)).toEqual({ rendered: 3, kept: 2 })
})

test('a private page is not rendered', async () => {
  expect(await pages().find('a', at('/private'))).toBeNull()
  expect(renderings).toBe(0)
})

test('a page is compressed as the browser accepts it', async () => {
  const page = (await pages().find('a', at('/')))?.page
  expect(String(await page?.bytes(null))).toBe('<p>首页')
  expect(String(brotliDecompressSync((await page?.bytes('br')) ?? ''))).toBe('<p>首页')
  expect(String(gunzipSync((await page?.bytes('gzip')) ?? ''))).toBe('<p>首页')
})

test('a page that can not be rendered goes out without content, is logged and tried again', async () => {
  const found = pages()
  rendered = [Promise.reject(new Error('broken'))]
  expect(await found.find('a', at('/'))).toBeNull()
  expect(warnings).toEqual([[{ err: new Error('broken'), path: '/' }, 'page sent without content']])
  expect(await found.find('a', at('/'))).not.toBeNull()
  expect(await counts(found)).toEqual({ failed: 1, rendered: 1 })
})

test('a late page goes out without content, and with it once it is there', async () => {
  vi.useFakeTimers()
  const found = pages()
  let finish = (_page: RenderedPage) => {}
  rendered = [
    new Promise((resolve) => {
      finish = resolve
    }),
  ]
  const late = found.find('a', at('/'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await late).toBeNull()
  vi.useRealTimers()
  finish({ html: 'late', style: '', isIndexed: true, drawnMs: 0 })
  expect(String(await (await found.find('a', at('/')))?.page.bytes(null))).toBe('late')
  expect(await counts(found)).toEqual({ late: 1, kept: 1 })
})

test('addresses that are made up do not take all of the time: pages go out without content until it is earned again', async () => {
  const found = pages()
  drawnMs = 500
  for (const n of [1, 2, 3, 4]) expect(await found.find('a', at(`/${n}`))).not.toBeNull()
  expect(await found.find('a', at('/5'))).toBeNull()
  expect(await found.find('a', at('/4'))).not.toBeNull()
  now = 10
  expect(await found.find('a', at('/5'))).not.toBeNull()
  expect(await counts(found)).toEqual({ rendered: 5, busy: 1, kept: 1 })
})
