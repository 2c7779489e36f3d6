import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { setUpMarket } from '../../testing/market/market.ts'
import { setUpSites } from '../../testing/market/sites.ts'
import { callServer } from '../../testing/server/callServer.ts'

const folder = (index: string) => {
  const dist = mkdtempSync(join(tmpdir(), 'shanghao-console-'))
  for (const name of ['assets', '.vite']) mkdirSync(join(dist, name))
  writeFileSync(join(dist, index), `<!doctype html><title>${index}</title>`)
  writeFileSync(join(dist, 'assets', 'a.js'), 'a()')
  writeFileSync(join(dist, '.vite', 'manifest.json'), '{}')
  return dist
}
const [web, consoles] = [folder('index.html'), folder('owner.html')]
const server = await callServer({ WEB_DIST: web, CONSOLE_DIST: consoles })
const alone = await callServer({ CONSOLE_DIST: consoles })
afterAll(() => {
  for (const dist of [web, consoles]) rmSync(dist, { recursive: true, force: true })
})

const page = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })

describe("the owners' console", () => {
  test.each(['/console/owner', '/console/owner/', '/console/owner/orders/7?tab=money'])(
    '%s is its page, which no search engine lists',
    async (url) => {
      const { body, headers } = await page(url)
      expect(body).toContain('owner.html')
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['content-security-policy']).toContain("style-src 'self';")
    },
  )
  test('its files stay for a year, and those with a dot are not served', async () => {
    const { body, headers } = await server.app.inject('/console/assets/a.js')
    expect([body, headers['cache-control']]).toEqual(['a()', 'public, max-age=31536000, immutable'])
    expect((await server.app.inject('/console/.vite/manifest.json')).statusCode).toBe(404)
  })
  test('the host of a portal leads to the platform’s, also for a host that is written in capitals', async () => {
    const market = await setUpMarket(server)
    const sites = await setUpSites(server, market)
    const { host } = await sites.portal(await market.person({ roles: ['merchant'] }))
    for (const name of [host, host.toUpperCase()]) {
      const { statusCode, headers } = await server.app.inject({
        url: '/console/owner/orders/7?tab=money',
        headers: { accept: 'text/html', host: name },
      })
      expect([statusCode, headers.location]).toEqual([
        302,
        `${new URL(server.deps.config.PUBLIC_URL).origin}/console/owner/orders/7?tab=money`,
      ])
    }
  })
  test("is served without the renter's app", async () => {
    const { statusCode, body } = await alone.app.inject({
      url: '/console/owner/board',
      headers: { accept: 'text/html' },
    })
    expect([statusCode, body]).toEqual([200, expect.stringContaining('owner.html')])
    expect((await alone.app.inject('/console/assets/a.js')).body).toBe('a()')
    expect((await alone.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(404)
  })
  test("the renter's app has the other addresses", async () => {
    for (const url of ['/', '/pages/my/index', '/console/other'])
      expect((await page(url)).body, url).toContain('index.html')
  })
})
