import type { GameTemplate } from '../../src/domains/goods/actions.ts'

type Property = GameTemplate['properties'][number]
type Option = Property['options'][number]
/** An option before it has a number. */
export type Named = { label: string; group?: string | null; quality?: number }

/** Numbers a property's options: game 1, property 2, third option → 102 003. The number seeds the drawn picture as well. */
const numbered = (property: number, options: readonly Named[]): Option[] =>
  options.map(({ label, group = null, quality = 0 }, i) => {
    const id = property * 1000 + i + 1
    return { id, label, group, art: id, quality }
  })

type Loose = Pick<Property, 'name' | 'kind'> &
  Partial<Pick<Property, 'counts' | 'unit' | 'filterable'>> & {
    four: number | null
    options: readonly Named[]
  }

/** Fills in numbers and what usually goes without saying. Zones are the systems × ways to log in. */
export const template = (
  game: Omit<GameTemplate, 'zones' | 'properties'> & { properties: readonly Loose[] },
): GameTemplate => ({
  ...game,
  zones: ['安卓', '苹果'].flatMap((system, i) =>
    ['账号登录', '手机登录'].map((login, j) => ({ id: game.id * 10 + i * 2 + j + 1, system, login })),
  ),
  properties: game.properties.map((property, i) => {
    const id = game.id * 100 + i + 1
    return {
      counts: null,
      unit: '个',
      filterable: true,
      ...property,
      id,
      options: numbered(id, property.options),
    }
  }),
})

/** A ladder of tiers, each with rungs III, II, I from below, and one rung on top. */
export const ladder = (tiers: readonly string[], top: string): Named[] => [
  ...tiers.flatMap((tier) => ['III', 'II', 'I'].map((rung) => ({ label: `${tier} ${rung}`, group: tier }))),
  { label: top, group: top },
]

/** The words of a list written on lines. */
export const wordsIn = (text: string): [string, ...string[]] => {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return [first, ...rest]
}
