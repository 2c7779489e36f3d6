import { readFileSync } from 'node:fs'
import type { PageRequest, ReadCall } from '@shanghao/contract/renderedPage'
import { describe, expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { emptyDocument } from './document.ts'
import { createRenderer } from './renderer.tsx'

const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8').replace(
  '</head>',
  '<link rel="stylesheet" crossorigin href="/assets/shell.css"><link rel="modulepreload" crossorigin href="/assets/shell.js"></head>',
)
const build = {
  template,
  files: {
    'index.html': { file: 'assets/index.js', isEntry: true },
    'src/start.tsx': { file: 'assets/start.js', imports: ['_shell.js'] },
    '_shell.js': { file: 'assets/shell.js' },
  },
  styles: { 'assets/shell.css': '.shell{}' },
}
const renderer = createRenderer(build)

const rules = { freeMinutes: 5 }
const site = { isPortal: false, name: '上号', logo: '', skin: 1, expired: false }
const goods = {
  goodsId: '1000000001',
  title: '</script><script>alert(1)</script>',
  gameId: 1,
  gameName: '云阙争锋',
  zone: '安卓·QQ',
  rank: null,
  heroes: 1,
  skins: 1,
  tags: [],
  hourlyFen: 1250,
  depositFen: 0,
  minHours: 2,
  twoStepSupport: false,
  rentCount: 0,
  freeAt: null,
}
const home = { games: [], sections: [{ key: 'popular', title: '热门账号', goods: [goods] }] }
const responses: Record<string, unknown> = {
  'channels.portalInfo': site,
  'settings.rules': rules,
  'goods.index': home,
  'goods.banner': { banners: [] },
}
const request = (path: string, more: Record<string, unknown> = {}): PageRequest => {
  const given = { ...responses, ...more }
  const read: ReadCall = async (domain, name) => given[`${domain}.${name}`]
  return {
    url: new URL(path, 'http://shop.example'),
    origin: 'http://a.example',
    canonicalOrigin: 'http://shop.example',
    userAgent: '',
    now: Date.parse('2026-11-23T04:00:00Z'),
    read,
    framed: null,
  }
}

describe('a page that the browser renders', () => {
  test('has the styles of its screen, and links to the scripts beyond those of every page', () => {
    const files = {
      ...build.files,
      'src/order.tsx': {
        file: 'assets/order.js',
        css: ['assets/order.css'],
        imports: ['_shell.js', '_rent.js'],
      },
      '_rent.js': { file: 'assets/rent.js' },
    }
    const styles = { ...build.styles, 'assets/order.css': '.order{}' }
    const { html, style } = emptyDocument({ ...build, files, styles }, 'src/order.tsx')
    expect(style).toBe('.shell{}.order{}')
    const [, added] = /shell\.js">([\s\S]*)<\/head>/.exec(html) ?? []
    expect(added).toBe(
      '<style>.shell{}.order{}</style><link rel="stylesheet" disabled href="/assets/shell.css" /><link rel="stylesheet" disabled href="/assets/order.css" />' +
        '<link rel="modulepreload" crossorigin href="/assets/order.js" /><link rel="modulepreload" crossorigin href="/assets/rent.js" />',
    )
  })

  test('is index.html where the browser chooses the layout, or there is no screen', async () => {
    for (const path of [paths.home(), paths.my(), '/pages/nothing'])
      expect(await renderer.empty(path)).toBeNull()
  })
})

describe('a rendered page', () => {
  test('has the content of its calls, its head, its styles, and the data that it was rendered from', async () => {
    const { html, style, isIndexed } = await renderer.render(request('/'))
    expect(html).toContain('热门账号')
    expect(html.replaceAll('<!-- -->', '')).toContain('每单多送 5 分钟')
    expect(html).toContain('<html lang="zh-CN" data-skin="1">')
    expect(html).toContain('<title>上号</title>')
    expect(html).toContain('<link rel="canonical" href="http://shop.example/" />')
    expect([style, isIndexed]).toEqual(['.shell{}', true])
    expect(html).toContain(
      '<style>.shell{}</style><link rel="stylesheet" disabled href="/assets/shell.css" />',
    )
    expect(html).toContain('<link rel="modulepreload" crossorigin data-href="/assets/shell.js">')
    const [, data = ''] = /<script type="application\/json" id="first-page">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({ pathname: '/', origin: 'http://a.example', site })
    expect(JSON.parse(data).responses).toContainEqual([['goods', 'index', {}], home])
  })

  test('in a frame has no script, its links lead below the frame’s path, and texts of the site are texts', async () => {
    const name = '<img src=x>'
    const { html, style } = await renderer.render({
      ...request('/', { 'channels.portalInfo': { ...site, isPortal: true, name } }),
      framed: { base: '/framed/a', colors: 'dark' },
    })
    expect(html).toContain('热门账号')
    expect(html).toContain('data-skin="1"')
    expect(html).not.toMatch(/<script|<noscript|modulepreload|rel="manifest"|<img src=x/)
    expect(html).toContain('&lt;img src=x&gt;')
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((href) => !href?.startsWith('/framed/a/'))).toEqual([])
    expect(html).toContain(`<style>${style}</style>`)
  })

  test.each([
    ['light', '(max-width: 0)'],
    ['dark', '(min-width: 0)'],
  ] as const)('in a frame has the colours that are asked for: %s', async (colors, condition) => {
    const { render } = createRenderer({
      ...build,
      styles: { 'assets/shell.css': '@media (prefers-color-scheme:dark){a{}}' },
    })
    const { style } = await render({ ...request('/'), framed: { base: '/framed', colors } })
    expect(style).toBe(`@media ${condition}{a{}}`)
  })

  test('lets no text of an account end an element', async () => {
    const { html } = await renderer.render(request('/'))
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;/script&gt;')
  })

  test('does not show what another request was given', async () => {
    const other = { ...site, name: '甲店', isPortal: true, skin: 2 }
    const [mine, theirs] = await Promise.all([
      renderer.render(request('/')),
      renderer.render(
        request('/', { 'channels.portalInfo': other, 'goods.index': { games: [], sections: [] } }),
      ),
    ])
    expect(mine.html).not.toContain('甲店')
    expect(theirs.html).not.toContain('热门账号')
    expect(theirs.html).toContain('<title>甲店</title>')
  })

  test('shows the outline of what failed, and is not listed by search engines', async () => {
    const { html, isIndexed } = await renderer.render(request('/', { 'goods.index': undefined }))
    expect(html).toContain('加载中')
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(isIndexed).toBe(false)
  })

  test('of an expired portal says so', async () => {
    const expired = { 'channels.portalInfo': { ...site, isPortal: true, name: '甲店', expired: true } }
    const { html, isIndexed } = await renderer.render(request('/', { ...expired, 'goods.index': undefined }))
    expect(html).toContain('「甲店」的服务已到期')
    expect(isIndexed).toBe(false)
  })

  test('fails as a whole when a call fails without a name, or the rules are missing', async () => {
    const broken = request('/')
    await expect(
      renderer.render({ ...broken, read: () => Promise.reject(new Error('database')) }),
    ).rejects.toThrow('database')
    await expect(renderer.render(request('/', { 'settings.rules': undefined }))).rejects.toThrow()
  })
})

describe('the key of a page', () => {
  const keyOf = (path: string, userAgent = '') =>
    renderer.keyOf(new URL(path, 'http://shop.example'), userAgent)
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'

  test('leaves out what the page does not depend on, in one order', () => {
    expect(keyOf('/?channel=abc&inviteCode=x')).toBe(keyOf('/'))
    expect(keyOf('/pages/rent-list/index?keyword=a&gameId=1')).toBe(
      keyOf('/pages/rent-list/index?gameId=1&x=2&keyword=a'),
    )
    expect(keyOf('/pages/rent-list/index?gameId=1')).not.toBe(keyOf('/pages/rent-list/index?gameId=2'))
  })
  test('differs by device only where the page does', () => {
    expect(keyOf('/', iphone)).toBe(keyOf('/'))
    expect(keyOf(paths.downloadApp(), iphone)).not.toBe(keyOf(paths.downloadApp()))
  })
  test.each([
    [paths.my(), ''],
    ['/no-such-page', ''],
    ['/pages/hall/index/', ''],
    [`/pages/rent-list/index?keyword=${'x'.repeat(201)}`, ''],
    ['/', 'Mozilla/5.0 (Linux; Android 14) Shanghao/2.5.0 (106)'],
  ])('is null for %s', (path, userAgent) => expect(keyOf(path, userAgent)).toBeNull())
})

test('the sitemap has the public pages, games, accounts and articles', () => {
  const text = renderer.sitemap(
    { games: [1], goods: [{ id: '1000000001', changedAt: 0 }], articles: [{ id: 7, changedAt: 0 }] },
    'http://shop.example',
  )
  expect(text).toContain('<loc>http://shop.example/</loc>')
  expect(text).toContain('<loc>http://shop.example/pages/rent-list/index?gameId=1</loc>')
  expect(text).toContain(
    '<loc>http://shop.example/pages/account-detail/index?goodsId=1000000001</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>',
  )
  expect(text).toContain('<loc>http://shop.example/pages/news-center/details?articleId=7</loc>')
})
