import { COUNT_MAX } from '@shanghao/contract/rules'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database } from '../../../core/database/db.ts'

/** Games, zones and properties change a few times a year: each process keeps them for a moment. */
const FRESH_MS = 10_000

const load = async ({ db }: Database) => {
  const [games, zones, properties, options] = await Promise.all([
    db
      .selectFrom('game')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom(({ selectFrom: from }) =>
          from('goods')
            .select('goods.id')
            .whereRef('goods.game_id', '=', 'game.id')
            .where('goods.state', '=', 'on_shelf')
            .limit(COUNT_MAX)
            .as('some'),
        )
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('accounts'),
      )
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    db.selectFrom('zone').selectAll().orderBy('id').execute(),
    db.selectFrom('property').selectAll().orderBy('sort').orderBy('id').execute(),
    db.selectFrom('property_option').selectAll().orderBy('sort').orderBy('id').execute(),
  ])
  const optionsOf = Map.groupBy(options, (option) => option.property_id)
  const full = properties.map((property) => ({ ...property, options: optionsOf.get(property.id) ?? [] }))
  const ladders = full
    .filter((property) => property.kind === 'rank')
    .flatMap(({ options: rungs }) =>
      rungs.map(({ id, label }, index) => [id, { name: label, index, of: rungs.length }] as const),
    )
  return {
    games: new Map(games.map((game) => [game.id, game])),
    zones: new Map(zones.map((zone) => [zone.id, zone])),
    properties: new Map(full.map((property) => [property.id, property])),
    options: new Map(options.map((option) => [option.id, option])),
    ranks: new Map(ladders),
  }
}

/** What accounts are described by: everything but the accounts. Maps keep the order of display. */
export type Catalogue = Awaited<ReturnType<typeof load>>
export type GameRow = Catalogue['games'] extends Map<number, infer G> ? G : never

const known = new WeakMap<Database, { catalogue: Promise<Catalogue>; until: number }>()

type Reading = Pick<Deps, 'database' | 'clock'>

const read = ({ database, clock }: Reading): Promise<Catalogue> => {
  const catalogue = load(database)
  known.set(database, { catalogue, until: clock.now().getTime() + FRESH_MS })
  catalogue.catch(() => known.delete(database))
  return catalogue
}

/** The catalogue, at most ten seconds old; calls that come meanwhile share one reading. */
export const catalogueOf = async (deps: Reading): Promise<Catalogue> => {
  const kept = known.get(deps.database)
  return kept && kept.until > deps.clock.now().getTime() ? kept.catalogue : read(deps)
}

/** The catalogue, read anew when it is older than what these accounts refer to. */
export const catalogueKnowing = async (
  deps: Reading,
  accounts: readonly { zone_id: number; rank_option: number | null }[],
): Promise<Catalogue> => {
  const kept = await catalogueOf(deps)
  const knows = accounts.every(
    ({ zone_id, rank_option }) =>
      kept.zones.has(zone_id) && (rank_option === null || kept.ranks.has(rank_option)),
  )
  return knows ? kept : read(deps)
}
