import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@shanghao/contract'
import type { Call } from '@shanghao/contract/call'
import { codeOf, type ErrorName, textOf } from '@shanghao/contract/errors'
import { afterAll, describe, expect, test } from 'vitest'
import { testUser } from '../testing/people/testUser.ts'
import { callServer } from '../testing/server/callServer.ts'
import { buildApp } from './app.ts'
import type { Deps } from './core/config/deps.ts'

const dist = mkdtempSync(join(tmpdir(), 'shanghao-dist-'))
mkdirSync(join(dist, 'assets'))
mkdirSync(join(dist, '.vite'))
writeFileSync(join(dist, 'index.html'), '<!doctype html><title>app</title>')
writeFileSync(join(dist, 'assets', 'shell.js'), 'export {}')
writeFileSync(join(dist, '.vite', 'manifest.json'), '{"secret":1}')
writeFileSync(join(dist, '.env'), 'SECRET=1')
const server = await callServer({ WEB_DIST: dist })
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const withConfig = async <T>(
  config: Partial<Deps['config']>,
  work: (app: typeof server.app) => Promise<T>,
) => {
  const app = await buildApp({ ...server.deps, config: { ...server.deps.config, ...config } })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

describe('security headers', () => {
  test.each(['/', '/assets/shell.js', '/healthz', '/api/openapi.json', '/nowhere'])('of %s', async (url) => {
    const { headers } = await server.app.inject(url)
    const policy = String(headers['content-security-policy'])
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(directive)
    expect(policy).not.toMatch(/unsafe|carrier/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('where a person is may be asked by the screen that chooses a place alone', async () => {
    const policyAt = async (url: string) => (await server.app.inject(url)).headers['permissions-policy']
    for (const url of ['/choose-location', '/choose-location?name=x', '/choose-location/'])
      expect(await policyAt(url), url).toContain('geolocation=(self)')
    for (const url of ['/', '/choose-locations', '/open-location', '/?a=/choose-location'])
      expect(await policyAt(url), url).toContain('geolocation=()')
  })

  test('pictures of the map come from its server, where there is one', async () => {
    const MAP_TILES_URL = 'https://t0.map.example/vec/{z}/{x}/{y}.png?tk=key'
    const policy = await withConfig(
      { MAP_TILES_URL },
      async (app) => (await app.inject('/healthz')).headers['content-security-policy'],
    )
    expect(policy).toMatch(/img-src [^;]+ https:\/\/t0\.map\.example;/)
  })

  test('HSTS is sent in production over https alone', async () => {
    const hsts = (config: Partial<Deps['config']>) =>
      withConfig(config, async (app) => (await app.inject('/healthz')).headers['strict-transport-security'])
    expect(await hsts({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })).toBe(
      'max-age=31536000',
    )
    expect(await hsts({ NODE_ENV: 'production', PUBLIC_URL: 'http://shop.example' })).toBeUndefined()
  })
})

describe('responses of calls', () => {
  test('are not cached by browsers or proxies', async () => {
    const { token } = await testUser(server)
    const headers = { authtoken: token }
    const cacheControlOf = async (url: string, method: 'GET' | 'POST') =>
      (await server.app.inject({ url, method, headers, ...(method === 'POST' && { payload: {} }) })).headers[
        'cache-control'
      ]
    for (const table of Object.values(calls))
      for (const { path, method } of Object.values(table)) {
        const url = path.replaceAll(/\{\w+\}/g, '1')
        expect([path, await cacheControlOf(url, method)]).toEqual([path, 'no-store'])
      }
  })
})

describe('hidden files', () => {
  test.each([
    '/.vite/manifest.json',
    '/.vite/',
    '/.vite',
    '/.env',
    '/./.env',
    '/%2eenv',
    '/%2Evite/manifest.json',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/assets/%2e%2e/.vite/manifest.json',
    '//.env',
    '/.git/config',
    '/.DS_Store',
  ])('%s is an unknown address', async (url) => {
    for (const accept of ['*/*', 'text/html']) {
      const response = await server.app.inject({ url, headers: { accept } })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.body).not.toMatch(/secret|<title>/i)
    }
  })

  test('pages and their files are served', async () => {
    const page = await server.app.inject({ url: '/pages/my/index', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>app</title>'])
    expect((await server.app.inject('/assets/shell.js')).statusCode).toBe(200)
  })
})

describe('requests without a handler', () => {
  const post = (payload: string, type = 'application/json', url = '/userBase/isLogin') =>
    server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const summarise = (response: { statusCode: number; json: () => unknown }) => [
    response.statusCode,
    response.json(),
  ]
  const envelope = (name: ErrorName) => ({
    responseCode: codeOf(name),
    responseMsg: textOf(name),
    data: { object: null },
  })

  test.each([
    ['half of a JSON text', '{"a":', 'application/json', 400, 'INVALID_INPUT'],
    ['no JSON', 'nonsense', 'application/json', 400, 'INVALID_INPUT'],
    ['an empty body', '', 'application/json', 400, 'INVALID_INPUT'],
    ['a prototype', '{"__proto__":{"a":1}}', 'application/json', 400, 'INVALID_INPUT'],
    ['another type', '<a/>', 'text/xml', 415, 'INVALID_INPUT'],
    ['too large a body', `"${'x'.repeat(70_000)}"`, 'application/json', 413, 'REQUEST_TOO_LARGE'],
  ] as const)('%s gets a failure in the envelope', async (_, payload, type, status, name) => {
    expect(summarise(await post(payload, type))).toEqual([status, envelope(name)])
  })

  test('unknown addresses and malformed paths too', async () => {
    expect(summarise(await post('{}', 'application/json', '/api/nothing'))).toEqual([
      404,
      envelope('NOT_FOUND'),
    ])
    expect(summarise(await server.app.inject('/api/%zz'))).toEqual([400, envelope('INVALID_INPUT')])
    expect(summarise(await server.app.inject(`/uploads/public/none.webp`))).toEqual([
      404,
      envelope('NOT_FOUND'),
    ])
  })
})

describe('the API reference', () => {
  const all: Call[] = Object.values<Record<string, Call>>(calls).flatMap((table) => Object.values(table))
  const isOfOperators = ({ who, app }: Call) => who === 'operator' || app === 'operator'
  const operatorPaths = all.filter(isOfOperators).map(({ path }) => path)
  const otherPaths = all.filter((call) => !isOfOperators(call)).map(({ path }) => path)
  const documented = async (token?: string) => {
    const headers = token ? { authtoken: token } : {}
    return Object.keys((await server.app.inject({ url: '/api/openapi.json', headers })).json().paths)
  }

  test('shows every call but operators’ without a login and to users', async () => {
    const { token } = await testUser(server)
    for (const paths of [await documented(), await documented('made up'), await documented(token)])
      expect(paths.toSorted()).toEqual([...new Set(otherPaths)].toSorted())
    for (const url of ['/api/docs/json', '/api/docs/yaml'])
      expect((await server.app.inject(url)).body).not.toContain('/api/ops/')
  })

  test('shows operators all calls, and everyone in development', async () => {
    const { token } = await testUser(server, { roles: ['operator'] })
    expect(await documented(token)).toEqual(expect.arrayContaining(operatorPaths))
    const open = await withConfig({ NODE_ENV: 'development' }, async (app) =>
      Object.keys((await app.inject('/api/openapi.json')).json().paths),
    )
    expect(open).toEqual(expect.arrayContaining(operatorPaths))
  })

  test('is a page with its own policy', async () => {
    const { statusCode, headers } = await server.app.inject('/api/docs/')
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src")
  })
})

test('pages, the reference and health have a rate limit by network, separate from calls', async () => {
  await withConfig({ CALLS_PER_MINUTE: 5 }, async (app) => {
    const urls = ['/', '/healthz', '/api/docs/', '/api/openapi.json', '/metrics']
    for (const url of urls) expect((await app.inject(url)).statusCode).not.toBe(429)
    for (const url of [...urls, '/nowhere', '/assets/shell.js']) {
      const over = await app.inject(url)
      expect([over.statusCode, over.json().responseCode]).toEqual([429, codeOf('TOO_MANY_REQUESTS')])
    }
    expect((await app.inject({ url: '/', remoteAddress: '192.0.2.9' })).statusCode).toBe(200)
    const call = () => app.inject({ method: 'POST', url: '/userBase/isLogin', payload: {} })
    for (let i = 0; i < 5; i += 1) expect((await call()).json().responseCode).toBe('0000')
    const over = await call()
    expect([over.statusCode, over.json().responseCode]).toEqual([200, codeOf('TOO_MANY_REQUESTS')])
    const broken = await app.inject({ method: 'POST', url: '/userBase/isLogin', payload: 'x'.repeat(70_000) })
    expect(broken.json().responseCode).toBe(codeOf('TOO_MANY_REQUESTS'))
  })
})

test('the frame of the one-key SDK has an opaque origin and may load the carrier’s script, unlike our pages', async () => {
  const { headers, body } = await server.app.inject('/onekey/frame')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain('sandbox allow-scripts;')
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' https:\/\/carrier\.example;/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(body).toContain('<script src="https://carrier.example/sdk.js">')
  const without = await buildApp({ ...server.deps, onekey: null })
  expect((await without.inject('/onekey/frame')).statusCode).toBe(404)
  await without.close()
})
