import { readFileSync } from 'node:fs'
import { SKINS } from '@shanghao/contract/rules'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const [lightTokens = '', darkTokens = ''] = read('./tokens.css').split('@media (prefers-color-scheme: dark)')
const [lightSkins = '', darkSkins = ''] = read('./skins.css').split('@media (prefers-color-scheme: dark)')

const colorOf = (css: string, name: string): string =>
  new RegExp(`${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? ''
const skinOf = (css: string, skin: number): string =>
  css.split(`[data-skin="${skin}"]`)[1]?.split('}')[0] ?? ''

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each([
  ['light', lightTokens, lightSkins],
  ['dark', darkTokens, darkSkins],
])('skins, %s', (_, tokens, skins) => {
  const onAccent = colorOf(tokens, '--on-accent')
  const grounds = ['--surface', '--ground', '--raised', '--fill'].map((name) => colorOf(tokens, name))
  test.each(Array.from({ length: SKINS - 1 }, (_, i) => i + 2))('skin %i can be read', (skin) => {
    const own = skinOf(skins, skin)
    const [accent, soft] = [colorOf(own, '--accent'), colorOf(own, '--accent-soft')]
    for (const ground of [...grounds, soft, onAccent])
      expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
    for (const ink of ['--ink', '--ink-2', '--price'])
      expect(contrast(colorOf(tokens, ink), soft), ink).toBeGreaterThanOrEqual(4.5)
  })
})

describe('controls', () => {
  test('of a dark page have edges that can be seen on every ground', () => {
    const edge = colorOf(darkTokens, '--edge')
    for (const ground of ['--ground', '--surface', '--raised', '--fill'])
      expect(contrast(edge, colorOf(darkTokens, ground)), ground).toBeGreaterThanOrEqual(3)
  })
})
