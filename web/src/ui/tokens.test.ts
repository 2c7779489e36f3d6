import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${source}${path}`, 'utf8')

test('a popup takes 300 ms after 50 ms, and neither under reduced motion', () => {
  const [usual = '', reduced = ''] = read('ui/tokens.css').split('@media (prefers-reduced-motion: reduce)')
  for (const [name, ms] of [
    ['--popup', 300],
    ['--popup-delay', 50],
  ] as const) {
    expect(usual).toContain(`${name}: ${ms}ms;`)
    expect(reduced).toContain(`${name}: 0ms;`)
  }
})

test('every dialog that moves in does so in that time', () => {
  const opening = globSync('**/*.css', { cwd: source }).flatMap((path) =>
    [...read(path).matchAll(/^[^{}]*\[open\][^{}]*\{[^}]*animation: ([^;]*)/gm)].map(
      ([, animation]) => `${path}: ${animation}`,
    ),
  )
  expect(opening.length).toBeGreaterThanOrEqual(6)
  expect(opening.filter((animation) => !animation.includes('var(--popup)'))).toEqual([])
})
