import type { Ctx } from '../../core/http/handler.ts'
import { ownerShown } from '../../core/http/site.ts'
import { countByGame } from './queries.ts'
import { type GameRow, getCatalogue } from './search/catalogue.ts'

/** On a portal its owner's accounts by game; null elsewhere. */
export const suggestedGames = async (ctx: Ctx<'anyone'>): Promise<ReadonlyMap<number, number> | null> => {
  const ownerId = ownerShown(ctx.site, ctx.now)
  return ownerId === null ? null : countByGame(ctx.db, ownerId)
}

/** The licensed games of a site with their listed accounts; on a portal only those of its owner. */
export const gamesShown = async (ctx: Ctx<'anyone'>): Promise<GameRow[]> => {
  const ownerId = ownerShown(ctx.site, ctx.now)
  const games = [...(await getCatalogue(ctx)).games.values()].filter((game) => game.licence_note !== null)
  if (ownerId === null) return games
  const counts = await countByGame(ctx.db, ownerId)
  return games.flatMap((game) => {
    const accounts = counts.get(game.id)
    return accounts === undefined ? [] : [{ ...game, accounts }]
  })
}
