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

test('no shadow is a filter, which WebKit draws without the notches of a packet and leaves behind', () => {
  const paths = globSync('**/*.css', { cwd: source })
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => /^[^*/]*filter:[^;]*drop-shadow/m.test(read(path)))).toEqual([])
})

test('a sheet reaches a pixel below the window: a fractional height leaves no line of the page there', () => {
  const [, sheet = ''] = /^\.sheet \{([^}]*)\}/m.exec(read('ui/layout/Sheet.css')) ?? []
  expect(sheet).toContain('margin: auto auto -1px;')
  expect(sheet).toContain('padding: 0 0 1px;')
})

const [LIGHT = '', DARK = ''] = read('ui/tokens.css').split('@media (prefers-color-scheme: dark)')
const colour = (theme: string, name: string): number[] => {
  const hex = new RegExp(`--${name}: #(\\w{6});`).exec(theme)?.[1] ?? ''
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
/** Relative luminance and contrast as WCAG defines them. */
const luminance = (rgb: number[]): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((part) =>
    part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: number[], b: number[]): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

test('in the dark the edge of a control stands out from every background it lies on', () => {
  for (const ground of ['ground', 'surface', 'raised', 'fill'])
    expect(contrast(colour(DARK, 'edge'), colour(DARK, ground)), ground).toBeGreaterThanOrEqual(3)
})

const INKS = ['ink', 'ink-2', 'ink-3', 'bad', 'accent', 'price']
/** The backgrounds of texts and the inks on them. What is chosen lies on `accent-soft`, where its notes are `ink-2`. */
const INKS_ON: Readonly<Record<string, readonly string[]>> = {
  ground: INKS,
  surface: INKS,
  raised: INKS,
  fill: INKS,
  'accent-soft': ['ink', 'ink-2', 'accent', 'price'],
  'price-soft': ['price'],
  'good-soft': ['ink', 'ink-2', 'good'],
  'warn-soft': ['ink', 'ink-2', 'warn'],
  'bad-soft': ['ink', 'ink-2', 'bad'],
}

test.each([
  ['light', LIGHT],
  ['dark', DARK],
])('texts and errors are legible on every background, %s', (_, theme) => {
  for (const [ground, inks] of Object.entries(INKS_ON))
    for (const ink of inks)
      expect(
        contrast(colour(theme, ink), colour(theme, ground)),
        `${ink} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5)
})

test('fields and choices have that edge in the dark', () => {
  expect(DARK).toContain('--field-line: var(--edge);')
  const edged = globSync('**/*.css', { cwd: source }).filter((path) =>
    /border: .*var\(--(edge|field-line)\)/.test(read(path)),
  )
  expect(edged.map((path) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['Chip.css', 'Field.css', 'SearchField.css', 'PinInput.css', 'PlanPicker.css']),
  )
})
