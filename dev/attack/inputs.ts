import { randomBytes } from 'node:crypto'
import { calls } from '@shanghao/contract'
import { ownPath } from '@shanghao/contract/rules'
import type { Attack } from './target.ts'

const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  '\0',
  '\ud800',
  '%',
  "' or 1=1 --",
  'x'.repeat(10_000),
  [],
  {},
  [[[[[[]]]]]],
  { $ne: 1 },
  { toString: 1, valueOf: 1 },
]
const BODIES = [
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '['.repeat(5000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"a":1,"a":2}',
  '\ufeff{}',
]
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const CURSORS = [
  'x',
  base64(null),
  base64([]),
  base64(['newest', 'x', {}]),
  base64(['newest', 1e308, -1]),
  base64(['9999-99-99', '2026-02-30']),
  base64(['price_up', null, '\0']),
  randomBytes(200).toString('base64url'),
]

type Answer = { status: number; body: string }
const send = async (url: string, path: string, method: string, body?: string): Promise<Answer> => {
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body }),
  })
  return { status: answer.status, body: await answer.text() }
}
/** Why a response is not one of ours; null when it is. */
const faultOf = ({ status, body }: Answer): string | null => {
  if (status >= 500) return `HTTP ${status}`
  try {
    const { responseCode } = JSON.parse(body) as { responseCode?: string }
    if (responseCode === undefined) return 'no envelope'
    return responseCode === '1999' ? 'INTERNAL' : null
  } catch {
    return 'no JSON'
  }
}

/** Wrong types, broken JSON and forged cursors, sent to every public call. */
export const hostileInput: Attack = {
  name: 'hostile JSON and cursors',
  run: async ({ url }, size) => {
    const findings: string[] = []
    let tried = 0
    const attempt = async (path: string, method: string, body?: string) => {
      tried += 1
      const fault = faultOf(await send(url, path, method, body))
      if (fault) findings.push(`${method} ${path} ${body?.slice(0, 60) ?? ''}: ${fault}`)
    }
    const open = Object.values(calls)
      .flatMap((table) => Object.values(table))
      .filter(({ who }) => who === 'anyone')
    for (const [i, { path, method, input }] of open.entries()) {
      const address = path.replaceAll(/\{\w+\}/g, '1')
      if (method === 'GET') {
        await attempt(`${address}?${new URLSearchParams({ type: '\0', page: '{' })}`, 'GET')
        continue
      }
      const fields = Object.keys((input as { shape?: object }).shape ?? {})
      const values = size > 1 ? VALUES : VALUES.filter((_, place) => place % 4 === i % 4)
      for (const value of values)
        await attempt(
          address,
          'POST',
          JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))),
        )
      for (const cursor of size > 1 ? CURSORS : CURSORS.slice(i % 4, (i % 4) + 2))
        await attempt(address, 'POST', JSON.stringify({ id: 0, page: { cursor, time: 1 } }))
      for (const body of size > 1 ? BODIES : BODIES.filter((_, place) => place % 3 === i % 3))
        await attempt(address, 'POST', body)
    }
    return { tried: `${tried} inputs at ${open.length} calls`, findings }
  },
}

const PIECES = [
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '\t',
  '\n',
  '@',
  ':',
  '[',
  ']',
  '?',
  '#',
  'evil.example',
]

/** Open redirects: return paths that browsers resolve to another origin, and paths that the server would redirect. */
export const redirects: Attack = {
  name: 'redirects',
  run: async ({ url }, size) => {
    const findings: string[] = []
    const page = new URL('/pages/login/index', url)
    const count = 3000 * size
    for (let i = 0; i < count; i += 1) {
      const pieces = [...randomBytes(1 + (i % 10))].map((byte) => PIECES[byte % PIECES.length])
      const text = `/${pieces.join('')}`
      const path = ownPath(text)
      if (path !== null && (new URL(path, page).origin !== page.origin || /^\/[/\\]/.test(path)))
        findings.push(`${JSON.stringify(text)} leads to ${JSON.stringify(path)}`)
    }
    for (const path of [
      '//evil.example',
      '/.//evil.example',
      '/%2f%2fevil.example',
      '/\\evil.example/',
      '/api/docs',
    ]) {
      const answer = await fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
      const location = answer.headers.get('location')
      if (location !== null && new URL(location, url).origin !== new URL(url).origin)
        findings.push(`${path} is redirected to ${location}`)
    }
    return { tried: `${count} ways back and 5 paths`, findings }
  },
}
