import type { goodsCalls } from '@shanghao/contract/goods/calls'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { ownerShown } from '../../core/http/site.ts'
import { listShownBanners } from '../content/actions.ts'
import { listStories, reviewSettings } from '../reviews/actions.ts'
import { presentPicture } from '../uploads/actions.ts'
import { presentCard, presentGame } from './present.ts'
import { listCards, listRentedBefore } from './queries.ts'
import { getCatalogueCovering } from './search/catalogue.ts'
import { noFilters, type Sort } from './search/list.ts'
import { listGoods } from './search/listGoods.ts'
import { listHotWords } from './search/searches.ts'
import { gamesShown } from './shownGames.ts'

const HOME_SECTION_SIZE = 6
const STORIES_SIZE = 6
const RENTED_BEFORE_SIZE = 6

const loadHomeSection = async (ctx: Ctx<'anyone'>, part: { sort: Sort; noDeposit?: boolean }) => {
  const ownerId = ownerShown(ctx.site, ctx.now)
  const query = { ...noFilters, ...part, ownerId, now: ctx.now, limit: HOME_SECTION_SIZE }
  const rows = await listGoods(ctx.database, query)
  const catalogue = await getCatalogueCovering(ctx, rows)
  return rows.map((row) => presentCard(row, catalogue))
}

type HomeCalls = Pick<typeof goodsCalls, 'index' | 'banner' | 'stories' | 'hotKeyWords' | 'rentedBefore'>

/** The calls of home, in all its layouts. */
export const homeHandlers: Handlers<HomeCalls> = {
  index: async (ctx) => {
    const [games, popular, noDeposit, newest] = await Promise.all([
      gamesShown(ctx),
      loadHomeSection(ctx, { sort: 'popular' }),
      loadHomeSection(ctx, { sort: 'default', noDeposit: true }),
      loadHomeSection(ctx, { sort: 'newest' }),
    ])
    return {
      cloudGameStyleSwitch: false,
      fullXuanhao: ctx.site.portal !== null,
      games: games.map(presentGame),
      sections: [
        { key: 'popular', title: '大家都在租', goods: popular },
        { key: 'no_deposit', title: '免押金', goods: noDeposit },
        { key: 'newest', title: '刚刚上架', goods: newest },
      ],
    }
  },

  // Banners and searches are the platform's: they lead to accounts that a portal does not show.
  banner: async (ctx, { type }) => {
    const shown = ctx.site.portal ? [] : await listShownBanners(ctx.db, type, ctx.now)
    return {
      banners: shown.map(({ id, art, picture, title, text, target: to }) => ({
        ...{ id, art, title, text, to },
        picture: picture && presentPicture(ctx, picture).url,
      })),
    }
  },

  stories: async (ctx) => {
    const ownerId = ownerShown(ctx.site, ctx.now)
    const rules = ctx.settings.read(reviewSettings)
    const told = await listStories(ctx.db, { ownerId, limit: STORIES_SIZE, rules })
    const rows = await listCards(
      ctx.db,
      told.map(({ goodsId }) => goodsId),
      ctx.now,
    )
    const catalogue = await getCatalogueCovering(ctx, rows)
    const cards = new Map(rows.map((row) => [row.id, presentCard(row, catalogue)]))
    return {
      stories: told.flatMap(({ goodsId, review, rating }) => {
        const goods = cards.get(goodsId)
        return goods ? [{ goods, review, rating }] : []
      }),
    }
  },

  hotKeyWords: async ({ db, site }, { gameId }) => ({
    words: site.portal ? [] : await listHotWords(db, gameId),
  }),

  rentedBefore: async (ctx) => {
    const ownerId = ownerShown(ctx.site, ctx.now)
    const range = { ownerId, now: ctx.now, limit: RENTED_BEFORE_SIZE }
    const rows = await listRentedBefore(ctx.db, ctx.viewer.userId, range)
    const catalogue = await getCatalogueCovering(ctx, rows)
    return {
      accounts: rows.map((row) => ({
        goods: presentCard(row, catalogue),
        hours: row.hours,
        rentedAt: row.rented_at.getTime(),
      })),
    }
  },
}
