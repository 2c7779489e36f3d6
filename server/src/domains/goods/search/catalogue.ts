import { COUNT_MAX } from '@shanghao/contract/rules'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database } from '../../../core/database/db.ts'

/** Cache time: games, zones and properties change a few times a year. */
const FRESH_MS = 10_000

const queryCatalogue = async ({ db }: Database) => {
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

/** Games, zones, properties and options: the catalogue without its accounts. Maps keep the order of display. */
export type Catalogue = Awaited<ReturnType<typeof queryCatalogue>>
export type GameRow = Catalogue['games'] extends Map<number, infer G> ? G : never

const cache = new WeakMap<Database, { catalogue: Promise<Catalogue>; until: number }>()

type CatalogueDeps = Pick<Deps, 'database' | 'clock'>

const reloadCatalogue = ({ database, clock }: CatalogueDeps): Promise<Catalogue> => {
  const catalogue = queryCatalogue(database)
  cache.set(database, { catalogue, until: clock.now().getTime() + FRESH_MS })
  catalogue.catch(() => cache.delete(database))
  return catalogue
}

/** The catalogue, at most ten seconds old; concurrent calls share one query. */
export const getCatalogue = async (deps: CatalogueDeps): Promise<Catalogue> => {
  const cached = cache.get(deps.database)
  return cached && cached.until > deps.clock.now().getTime() ? cached.catalogue : reloadCatalogue(deps)
}

/** Whether there is such a game, also one that is closed. */
export const isGame = async (deps: CatalogueDeps, gameId: number): Promise<boolean> =>
  (await getCatalogue(deps)).games.has(gameId)

/** The catalogue, reloaded when it lacks what these accounts refer to. */
export const getCatalogueCovering = async (
  deps: CatalogueDeps,
  accounts: readonly { zone_id: number; rank_option: number | null }[],
): Promise<Catalogue> => {
  const cached = await getCatalogue(deps)
  const isCovering = accounts.every(
    ({ zone_id, rank_option }) =>
      cached.zones.has(zone_id) && (rank_option === null || cached.ranks.has(rank_option)),
  )
  return isCovering ? cached : reloadCatalogue(deps)
}
