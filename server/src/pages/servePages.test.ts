import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { setUpSearchableGoods } from '../../testing/market/searchableGoods.ts'
import { callServer } from '../../testing/server/callServer.ts'

/** A renderer that shows the response of one call: the path is the page, its query the call. */
const RENDERER = `
const style = 'p{color:red}'
export const createRenderer = ({ template, files, styles }) => ({
  keyOf: (url) => (url.pathname === '/' ? url.search : null),
  render: async ({ url, origin, canonicalOrigin, read }) => {
    const query = new URLSearchParams(url.search)
    if (query.has('broken')) throw new Error('broken')
    const response = query.has('call')
      ? await read(...query.get('call').split('.'), JSON.parse(query.get('input') ?? '{}')) : null
    const html = JSON.stringify({ template, files, styles, origin, canonicalOrigin, response: response ?? null })
    return { html, style, isIndexed: !query.has('hidden'), drawnMs: 1 }
  },
  empty: async (path) => (path === '/pages/order/index' ? { html: template.replace('app', 'order'), style } : null),
  sitemap: (entries, origin) => JSON.stringify({ ...entries, origin }),
  cover: ({ number, shape }) => '<svg xmlns="http://www.w3.org/2000/svg" width="' + (shape === 'preview' ? 1200 : 300) + '" height="' + (shape === 'preview' ? 630 : 300) + '"><circle r="' + number + '"/></svg>',
})`

const dist = mkdtempSync(join(tmpdir(), 'shanghao-pages-'))
for (const folder of ['assets', '.vite', '.render']) mkdirSync(join(dist, folder))
writeFileSync(join(dist, 'index.html'), '<!doctype html><title>app</title>')
writeFileSync(join(dist, '.vite', 'manifest.json'), '{"a":{"file":"a.js"}}')
writeFileSync(join(dist, 'assets', 'a.css'), 'a{}')
writeFileSync(join(dist, '.render', 'renderer.js'), RENDERER)
const server = await callServer({ WEB_DIST: dist, PUBLIC_URL: 'http://shop.example' })
const { star, plain, other } = await setUpSearchableGoods(server)
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const page = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })
const asked = async (call: string, input: object = {}) =>
  (await page(`/?call=${call}&input=${encodeURIComponent(JSON.stringify(input))}`)).json().response

describe('a public page', () => {
  test('has its content, made from the built app and the site', async () => {
    const response = await page('/')
    expect(response.json()).toEqual({
      template: '<!doctype html><title>app</title>',
      files: { a: { file: 'a.js' } },
      styles: { 'assets/a.css': 'a{}' },
      origin: 'http://shop.example',
      canonicalOrigin: 'http://shop.example',
      response: null,
    })
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, user-agent',
    })
    expect(response.headers).not.toHaveProperty('x-robots-tag')
  })

  test('allows its own style element and style attributes, and no script of its own', async () => {
    const policy = String((await page('/')).headers['content-security-policy']).split('; ')
    const hash = createHash('sha256').update('p{color:red}').digest('base64')
    expect(policy).toEqual(
      expect.arrayContaining([
        `style-src 'self' 'sha256-${hash}'`,
        "style-src-attr 'unsafe-inline'",
        "script-src 'self'",
      ]),
    )
  })

  test('is compressed as the browser accepts it', async () => {
    const encodingFor = async (accepted: string) =>
      (await server.app.inject({ url: '/', headers: { 'accept-encoding': accepted } })).headers[
        'content-encoding'
      ]
    expect(await encodingFor('gzip, deflate, br')).toBe('br')
    expect(await encodingFor('gzip')).toBe('gzip')
    expect(await encodingFor('identity')).toBeUndefined()
  })

  test('goes out without content where it can not be rendered', async () => {
    const response = await page('/?broken')
    expect([response.statusCode, response.body]).toEqual([200, '<!doctype html><title>app</title>'])
    expect(response.headers).not.toHaveProperty('x-robots-tag')
  })

  test('that was kept says so, so that the browser requests again what it shows', async () => {
    const timings = [await page('/?kept=1'), await page('/?kept=1')].map(
      ({ headers }) => headers['server-timing'],
    )
    expect(timings).toEqual([undefined, 'kept'])
  })

  test('that search engines shall not list says so, and so do all private ones', async () => {
    expect((await page('/?hidden')).headers['x-robots-tag']).toBe('noindex')
    expect((await page('/pages/my/index')).headers['x-robots-tag']).toBe('noindex')
  })
})

describe('a page that the browser renders', () => {
  test('has the styles of its screen, compressed as the browser accepts it', async () => {
    const response = await page('/pages/order/index?goodsId=1')
    expect(response.body).toBe('<!doctype html><title>order</title>')
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex',
      'content-security-policy': String((await page('/')).headers['content-security-policy']).replace(
        /; style-src-attr [^;]*/,
        '',
      ),
    })
    const { headers, rawPayload } = await server.app.inject({
      url: '/pages/order/index',
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(response.body)
  })

  test('of an unknown screen is the app’s page as it was built', async () => {
    expect((await page('/pages/nothing')).body).toBe('<!doctype html><title>app</title>')
  })
})

describe('calls within the process', () => {
  test('answer what a guest would get', async () => {
    expect(await asked('channels.portalInfo')).toMatchObject({ isPortal: false, name: '上号' })
    expect(await asked('goods.queryGames')).toMatchObject({ games: expect.any(Array) })
    expect(await asked('content.appConfig', { type: 'about' })).toMatchObject({ type: 'about' })
  })
  test('answer nothing for a failure, a call that needs a login, and one that does not exist', async () => {
    expect(await asked('goods.detail', { id: '1999999999' })).toBeNull()
    expect(await asked('goods.detail', { id: 'none' })).toBeNull()
    expect(await asked('user.queryInfo')).toBeNull()
    expect(await asked('ops.nothing')).toBeNull()
  })
})

describe('search engines and messengers', () => {
  test('find the sitemap, with the accounts on the shelf', async () => {
    const ids = [star, plain, other].map(String)
    expect((await server.app.inject('/robots.txt')).body).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: http://shop.example/sitemap.xml\n',
    )
    const { goods, origin } = (await server.app.inject('/sitemap.xml')).json()
    expect(origin).toBe('http://shop.example')
    expect(goods.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted())
    const response = await server.app.inject(`/preview/${ids[0]}.png`)
    expect(response.headers['content-type']).toBe('image/png')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 600, height: 315 })
  })
  test('get no preview of an account that is not shown', async () => {
    for (const file of ['1999999999.png', '1.png', 'x.png', '1999999999.svg'])
      expect((await server.app.inject(`/preview/${file}`)).statusCode).toBe(404)
  })
})

describe('covers', () => {
  const cover = (file: string) => server.app.inject(`/covers/${file}`)

  test('are small pictures that browsers keep for a week', async () => {
    const [square, wide] = await Promise.all([cover('1-5-square.webp'), cover('1-5-wide.webp')])
    expect(square?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=604800',
    })
    expect(await sharp(square?.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 320,
    })
    expect(await sharp(wide?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400 })
  })

  test('are sent as they are described while too many are being drawn', async () => {
    const types = new Set<unknown>()
    for (let first = 0; first < 128; first += 16)
      for (const shape of ['square', 'wide'])
        for (const { headers, statusCode } of await Promise.all(
          Array.from({ length: 16 }, (_, n) => cover(`1-${first + n}-${shape}.webp`)),
        )) {
          expect(statusCode).toBe(200)
          types.add(headers['content-type'])
        }
    expect(types).toEqual(new Set(['image/webp', 'image/svg+xml']))
  })

  test('of games that do not exist are none, nor are other names', async () => {
    for (const file of ['999-5-square.webp', '1-128-square.webp', '1-5-square.png', '1-5.webp', 'x'])
      expect((await cover(file)).statusCode).toBe(404)
  })
})
