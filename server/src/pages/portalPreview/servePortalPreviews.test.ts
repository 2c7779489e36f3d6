import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { dismissOperator } from '../../../testing/people/operators.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'

/** A renderer that shows what a guest reads of the site; the path is the page. */
const RENDERER = `
export const createRenderer = () => ({
  keyOf: (url) => (url.pathname === '/' || url.pathname === '/busy' ? url.pathname : null),
  render: async ({ url, read, framed }) => {
    if (url.pathname === '/busy') throw new Error('broken')
    const site = await read('channels', 'portalInfo', {})
    const goods = await read('goods', 'list', { id: 0 })
    const html = JSON.stringify({ site, goods: goods?.list.map((one) => one.goodsId), framed })
    return { html, style: 'p{color:red}', isIndexed: true, drawnMs: 1 }
  },
  sitemap: () => '',
  picture: () => '',
})`
const dist = mkdtempSync(join(tmpdir(), 'shanghao-preview-'))
for (const folder of ['assets', '.vite', '.render']) mkdirSync(join(dist, folder))
writeFileSync(join(dist, 'index.html'), '<!doctype html><title>app</title>')
writeFileSync(join(dist, '.vite', 'manifest.json'), '{}')
writeFileSync(join(dist, '.render', 'renderer.js'), RENDERER)
const server = await callServer({ WEB_DIST: dist })
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const { clock } = server
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const owner = await market.person({ roles: ['merchant'] })
const other = await market.person({ roles: ['merchant'] })
const own = await market.goods(owner)
await market.goods(other)
const expiresAt = clock.now().getTime() + 86_400_000
const userId = String(owner.userId)
await sites.ops.saveMerchant({ userId, merchantType: 2, expiresAt })

const IN_FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', accept: 'text/html' }
const preview = async ({ client }: Pick<TestUser, 'client'> = sites.operator, more: object = {}) =>
  (await client.channels.previewPortal({ userId, name: '夜游小铺', logo: '', skin: 4, expiresAt, ...more }))
    .frame
const open = (url: string, headers: Record<string, string> = IN_FRAME) => server.app.inject({ url, headers })
const NOTICE = '预览已失效'

describe('a preview of a portal', () => {
  test('is the app of the draft with its merchant’s accounts alone; the portal does not exist', async () => {
    const { light, dark } = await preview()
    const shown = (await open(`${light}/`)).json()
    expect(shown).toEqual({
      site: { isPortal: true, name: '夜游小铺', logo: '', skin: 4, expired: false },
      goods: [own],
      framed: { base: light, colors: 'light' },
    })
    expect((await open(`${dark}/?a=1`)).json().framed).toEqual({ base: dark, colors: 'dark' })
    expect((await sites.ops.sites()).portals).toEqual([])
  })

  test('shows each draft at once, also beside the one before', async () => {
    const [first, second] = [await preview(), await preview(sites.operator, { name: '改名小铺', skin: 5 })]
    expect((await open(`${second.light}/`)).json().site).toMatchObject({ name: '改名小铺', skin: 5 })
    expect((await open(`${first.light}/`)).json().site).toMatchObject({ name: '夜游小铺', skin: 4 })
  })

  test('is as closed as the portal would be', async () => {
    const { light } = await preview(sites.operator, { expiresAt: clock.now().getTime() })
    const shown = (await open(`${light}/`)).json()
    expect([shown.site.expired, shown.goods]).toEqual([true, undefined])
  })

  test('may be shown in a frame of its own origin and do nothing there, unlike every other page', async () => {
    const { light } = await preview()
    const { headers } = await open(`${light}/`)
    const policy = String(headers['content-security-policy']).split('; ')
    for (const directive of [
      "frame-ancestors 'self'",
      'sandbox allow-same-origin',
      "script-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
    ])
      expect(policy).toContain(directive)
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    for (const url of ['/', '/pages/my/index', '/portal-preview', `${light}`]) {
      const { headers: others } = await open(url)
      expect(others['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(others['x-frame-options']).toBe('DENY')
    }
  })

  test('is not found outside of a frame of the console', async () => {
    const { light } = await preview()
    const elsewhere = [
      {},
      { accept: 'text/html' },
      { ...IN_FRAME, 'sec-fetch-dest': 'document' },
      { ...IN_FRAME, 'sec-fetch-site': 'cross-site' },
      { ...IN_FRAME, 'sec-fetch-site': 'none' },
    ]
    for (const headers of elsewhere) {
      const response = await open(`${light}/`, headers)
      expect([response.statusCode, response.json().data]).toEqual([404, { object: null }])
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  test('says in place of a page that it does nothing, or could not be opened', async () => {
    const { light } = await preview()
    const closed = await open(`${light}/pages/login/index`)
    expect([closed.statusCode, closed.body]).toEqual([200, expect.stringContaining('预览中不能操作')])
    expect(closed.body).toContain(`href="${light}/"`)
    const failed = await open(`${light}/busy`)
    expect([failed.statusCode, failed.body]).toEqual([503, expect.stringContaining('预览没有打开')])
  })
})

describe('a preview is over', () => {
  const outcome = async (path: string) => {
    const { statusCode, body } = await open(`${path}/`)
    return body.includes(NOTICE) ? statusCode : body
  }

  test('for secrets that were not given out, or are altered', async () => {
    const { light } = await preview()
    for (const token of ['a'.repeat(43), light.split('/')[2]?.toUpperCase()])
      expect(await outcome(`/portal-preview/${token}/light`)).toBe(404)
    for (const path of ['/portal-preview/x/light/', `${light.replace('light', 'red')}/`])
      expect((await open(path)).json().responseCode).toBeDefined()
  })

  test('once its operator has signed out, while those of others go on', async () => {
    const leaving = await market.person({ roles: ['operator'] })
    const [theirs, mine] = [await preview(leaving), await preview()]
    await leaving.client.session.logout()
    expect(await outcome(theirs.light)).toBe(404)
    expect(await outcome(mine.light)).toContain('夜游小铺')
  })

  test('once its operator may not change portals any more', async () => {
    const dismissed = await market.person({ roles: ['operator'] })
    const { light } = await preview(dismissed)
    await dismissOperator(server, dismissed)
    expect(await outcome(light)).toBe(404)
  })

  test('after a quarter of an hour', async () => {
    const { light } = await preview()
    clock.advance(15 * 60_000 - 1)
    expect(await outcome(light)).toContain('夜游小铺')
    clock.advance(1)
    expect(await outcome(light)).toBe(404)
  })
})
