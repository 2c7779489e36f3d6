import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { offlineFiles } from './offlineFiles.ts'

type Chunk = { file: string; isEntry?: true; isDynamicEntry?: true; imports?: string[] }

/** Limits in bytes of script, gzipped as it is served (precompress.ts): for a first visit of home, and for what any other screen adds to it. */
const HOME = 140_000
const ROUTE = 30_000
/** For what a visitor's browser stores after the first visit: gzipped bytes and files, each of which is a request. */
const STORED = 250_000
const STORED_FILES = 130

const dist = new URL('./dist/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', dist)

/** A chunk and its static imports, transitively. */
const closure = (manifest: Record<string, Chunk>, name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const next of manifest[name]?.imports ?? []) closure(manifest, next, found)
  return found
}

describe.runIf(existsSync(manifestFile))('script of the last build', () => {
  const manifest: Record<string, Chunk> = existsSync(manifestFile)
    ? JSON.parse(readFileSync(manifestFile, 'utf8'))
    : {}
  const size = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => {
      const file = manifest[name]?.file ?? ''
      return file.endsWith('.js')
        ? sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length
        : sum
    }, 0)
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''
  const start = 'src/start.tsx'
  const shell = closure(manifest, start, closure(manifest, entry))
  const added = (route: string) => [...closure(manifest, route)].filter((name) => !shell.has(name))
  const home = 'src/domains/goods/home/HomePage.tsx'
  const onDemand = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && name !== start)

  test('the entry looks for no links to scripts: every page has those of what it imports', () => {
    const text = readFileSync(new URL(manifest[entry]?.file ?? '', dist), 'utf8')
    const preloaded = text.match(/"assets\/[^"]+"/g) ?? []
    expect(preloaded.filter((path) => !path.endsWith('.css"'))).toEqual([])
  })
  test('home in all', () => expect(size([...shell, ...added(home)])).toBeLessThanOrEqual(HOME))
  test('home is loaded on demand like every screen', () => expect(onDemand).toContain(home))
  test.each(onDemand.filter((name) => name !== home))('%s', (route) =>
    expect(size(added(route))).toBeLessThanOrEqual(ROUTE),
  )
})

test.runIf(existsSync(manifestFile))('what is stored for openings without a network', () => {
  const files = [...offlineFiles(JSON.parse(readFileSync(manifestFile, 'utf8')))]
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0)
  expect(files.length).toBeLessThanOrEqual(STORED_FILES)
  expect(bytes).toBeLessThanOrEqual(STORED)
})

test('the app was built before its size is checked (vite build web)', () => {
  expect(existsSync(manifestFile)).toBe(true)
})
