import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

type Chunk = { file: string; css?: string[]; isEntry?: true; isDynamicEntry?: true; imports?: string[] }

/** Limits in bytes of script and styles, gzipped as they are served: for the login or the home screen as the first page, and for what any other screen adds to the login. */
const FIRST_PAGE = 350_000
const SCREEN = 120_000

const dist = new URL('./dist/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', dist)
const LOGIN = 'src/core/session/SignInPage.tsx'

/** A chunk and its static imports, transitively. */
const closure = (manifest: Record<string, Chunk>, name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const next of manifest[name]?.imports ?? []) closure(manifest, next, found)
  return found
}

describe.runIf(existsSync(manifestFile))('script and styles of the last build', () => {
  const manifest: Record<string, Chunk> = existsSync(manifestFile)
    ? JSON.parse(readFileSync(manifestFile, 'utf8'))
    : {}
  const size = (names: Iterable<string>) =>
    [...names]
      .flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat())
      .reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0)
  const screens = Object.keys(manifest).filter((name) => /^src\/(owner|ops)\/\w+\/.*Page\.tsx$/.test(name))
  /** What a console loads for every screen. */
  const shellOf = (screen: string) =>
    closure(manifest, screen.startsWith('src/ops/') ? 'ops.html' : 'owner.html')
  const knownTo = (screen: string) => closure(manifest, LOGIN, shellOf(screen))

  test.each([
    ['owner.html', LOGIN],
    ['owner.html', 'src/owner/orders/BoardPage.tsx'],
    ['ops.html', LOGIN],
    ['ops.html', 'src/ops/platform/DashboardPage.tsx'],
  ])('%s with %s as the first page', (page, screen) => {
    expect(manifest[screen]).toBeDefined()
    expect(size(closure(manifest, screen, closure(manifest, page)))).toBeLessThanOrEqual(FIRST_PAGE)
  })
  test.each(screens)('%s after the login', (screen) => {
    const known = knownTo(screen)
    expect(size([...closure(manifest, screen)].filter((name) => !known.has(name)))).toBeLessThanOrEqual(
      SCREEN,
    )
  })
  test.each(screens)('%s is loaded on demand', (screen) =>
    expect(manifest[screen]?.isDynamicEntry).toBe(true),
  )
})

test('the console was built before its size is checked (vite build console)', () => {
  expect(existsSync(manifestFile)).toBe(true)
})
