import type { GameTemplate } from '../../src/domains/goods/actions.ts'

type Property = GameTemplate['properties'][number]
type Option = Property['options'][number]
/** An option without its id. */
export type Named = { label: string; group?: string | null; quality?: number }

/**
 * Assigns ids to a property's options: game 1, property 2, third option → 102 003. The id also seeds the drawn picture.
 */
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

/** Fills in ids and defaults. Zones are the systems × ways to log in. */
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

/** Ranks of several tiers, each with III, II, I in ascending order, and one top rank. */
export const ladder = (tiers: readonly string[], top: string): Named[] => [
  ...tiers.flatMap((tier) => ['III', 'II', 'I'].map((rung) => ({ label: `${tier} ${rung}`, group: tier }))),
  { label: top, group: top },
]

/** The words of a list written on lines. */
export const wordsIn = (text: string): [string, ...string[]] => {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return [first, ...rest]
}
