import type { goodsCalls } from '@shanghao/contract/goods/calls'
import { namesMatch } from '@shanghao/contract/goods/names'
import { BUSY_AHEAD_DAYS, COUNT_MAX } from '@shanghao/contract/rules'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { ownerShown } from '../../core/http/site.ts'
import { networkOf } from '../../core/limits/address.ts'
import { missingPlan, realAuthPlans, realnameSettings } from '../realname/actions.ts'
import { reviewSettings } from '../reviews/actions.ts'
import { addFavourite, removeFavourite } from './favourites.ts'
import { homeHandlers } from './homeHandlers.ts'
import { presentShot } from './listing/present.ts'
import { rentalNotices } from './notices.ts'
import { presentCard, presentDetail, presentGame, presentOptions, presentProperties } from './present.ts'
import {
  countTakenSeats,
  findGoodsDetail,
  findShownGoods,
  isFavourite,
  listFavourites,
  listGoodsOfOwner,
  listScreenshots,
} from './queries.ts'
import { sumRecharged } from './rentConditions.ts'
import { type Catalogue, getCatalogue, getCatalogueCovering } from './search/catalogue.ts'
import { countGoods } from './search/count.ts'
import { listGoods } from './search/listGoods.ts'
import { buildCountQuery, buildListQuery, decodeListCursor } from './search/listQuery.ts'
import { readingsIn, readingsOf } from './search/pinyin.ts'
import { countSearch } from './search/searches.ts'
import { suggest } from './search/suggest.ts'
import { gamesShown, suggestedGames } from './shownGames.ts'

const BUSY_AHEAD_MS = BUSY_AHEAD_DAYS * 86_400_000

const licensedGame = (catalogue: Catalogue, id: number) => {
  const game = catalogue.games.get(id)
  return game?.licence_note ? game : fail('NOT_FOUND')
}

const requireShownGoods = async ({ db, site, now }: Ctx<'anyone'>, id: string) =>
  (await findShownGoods(db, id, ownerShown(site, now))) ?? fail('NOT_FOUND')

export const goodsHandlers: Handlers<typeof goodsCalls> = {
  ...homeHandlers,

  queryGames: async (ctx, { keyword }) => {
    const games = (await gamesShown(ctx)).filter(({ name, aliases, initial }) =>
      namesMatch([name, ...aliases, initial], keyword, readingsOf),
    )
    return {
      games: games.map(presentGame),
      readings: readingsIn(games.flatMap(({ name, aliases }) => [name, ...aliases])),
    }
  },

  queryAliases: async (ctx, { gameId }) => ({
    aliases: (await gamesShown(ctx))
      .filter(({ id }) => gameId === 0 || id === gameId)
      .flatMap(({ id, aliases }) => aliases.map((alias) => ({ gameId: id, alias }))),
  }),

  twoStepSupport: async (ctx, { gameId }) => ({
    twoStepSupport: licensedGame(await getCatalogue(ctx), gameId).two_step,
  }),

  queryCustomProperty: async (ctx, { id }) => {
    const catalogue = await getCatalogue(ctx)
    licensedGame(catalogue, id)
    const properties = [...catalogue.properties.values()].filter(
      ({ game_id, filterable }) => game_id === id && filterable,
    )
    return {
      zones: [...catalogue.zones.values()]
        .filter(({ game_id }) => game_id === id)
        .map((zone) => ({ id: zone.id, system: zone.system, login: zone.login })),
      properties: properties.map((property) => ({
        id: property.id,
        name: property.name,
        multiple: property.kind !== 'choice',
        options: property.options.map((option) => ({
          id: option.id,
          label: option.label,
          group: option.group_label,
        })),
      })),
      readings: readingsIn(
        properties.flatMap(({ options }) =>
          options.flatMap(({ label, group_label }) => [label, group_label ?? '']),
        ),
      ),
    }
  },

  list: async (ctx, input) => {
    const catalogue = await getCatalogue(ctx)
    if (input.id > 0) licensedGame(catalogue, input.id)
    const query = await buildListQuery(ctx, catalogue, input)
    const rows = await listGoods(ctx.database, query)
    const isFirst = query.after === null && query.skip === 0
    if (isFirst && query.words.length > 0 && !ctx.site.portal) {
      const caller = ctx.viewer ? `user:${ctx.viewer.userId}` : networkOf(ctx.address)
      await countSearch(ctx, { gameId: input.id, words: query.words, caller, isFound: rows.length > 0 })
    }
    const covering = await getCatalogueCovering(ctx, rows)
    return presentPage(
      input.page,
      query.time?.getTime() ?? ctx.now.getTime(),
      rows,
      (row) => presentCard(row, covering),
      (row) => [input.sort, row.sort_key, row.id],
    )
  },

  count: async (ctx, input) => {
    const catalogue = await getCatalogue(ctx)
    if (input.id > 0) licensedGame(catalogue, input.id)
    return { count: await countGoods(ctx.database, await buildCountQuery(ctx, catalogue, input), COUNT_MAX) }
  },

  suggest: async (ctx, input) => suggest(ctx, { ...input, games: await suggestedGames(ctx) }),

  detail: async (ctx, { id }) => {
    const until = new Date(ctx.now.getTime() + BUSY_AHEAD_MS)
    const row =
      (await findGoodsDetail(ctx.db, id, ctx.viewer?.userId ?? null, ctx.now, {
        busyUntil: until,
        ownerId: ownerShown(ctx.site, ctx.now),
      })) ?? fail('NOT_FOUND')
    return presentDetail(row, await getCatalogueCovering(ctx, [row]), ctx.settings.read(reviewSettings))
  },

  ofOwner: async (ctx, { ownerId, page }) => {
    const time = page.time ?? ctx.now.getTime()
    const [after = null] = page.cursor ? decodeCursor(page.cursor, ['id']) : []
    const shown = ownerShown(ctx.site, ctx.now)
    const range = { time: new Date(time), now: ctx.now, after, skip: skipOf(page), limit: page.size + 1 }
    const rows = (await listGoodsOfOwner(ctx.db, { publicId: ownerId, shown }, range)) ?? fail('NOT_FOUND')
    const catalogue = await getCatalogueCovering(ctx, rows)
    return presentPage(
      page,
      time,
      rows,
      (row) => presentCard(row, catalogue),
      ({ id }) => [id],
    )
  },

  cotenantConfig: async (ctx, { goodsId }) => {
    const { id, seats } = await requireShownGoods(ctx, goodsId)
    return { cotenant: seats > 1, seats, taken: await countTakenSeats(ctx.db, id, ctx.now) }
  },

  rechargeBeforeConsume: async (ctx, { goodsId }) => {
    const { recharge_first_fen: requiredFen } = await requireShownGoods(ctx, goodsId)
    const rechargedFen = ctx.viewer ? await sumRecharged(ctx.db, ctx.viewer.userId) : 0
    return { requiredFen, rechargedFen, missingFen: Math.max(0, requiredFen - rechargedFen) }
  },

  screenshots: async (ctx, { id }) => {
    await requireShownGoods(ctx, id)
    const shots = await listScreenshots(ctx.db, id)
    return {
      screenshots: shots.map((shot) => ({
        id: shot.id,
        art: shot.art,
        caption: shot.caption,
        url: presentShot(ctx, shot).url,
      })),
    }
  },

  description: async (ctx, { id, twoStepSupport, withReadings }) => {
    const account = await requireShownGoods(ctx, id)
    const { title, description } = account
    const notices = rentalNotices(account.two_step && twoStepSupport === 1)
    const facts = withReadings ? presentProperties(account, await getCatalogueCovering(ctx, [account])) : []
    const texts = [title, description, ...notices, ...facts.flatMap(({ name, value }) => [name, value])]
    return { description, notices, readings: withReadings ? readingsIn(texts) : {} }
  },

  realAuthCheck: async (ctx, { id }) => {
    const account = await requireShownGoods(ctx, id)
    const { certifiedHours } = ctx.settings.read(realnameSettings)
    const renting = { goodsId: account.id, plan: account.real_auth_plan, certifiedHours, at: ctx.now }
    const plan = await missingPlan(ctx.db, ctx.viewer, renting, ctx.now)
    return { passed: plan === realAuthPlans.none, plan, goodsId: id }
  },

  templateFour: async (ctx, { id, propertyId }) => {
    const account = await requireShownGoods(ctx, id)
    const summaries = presentProperties(account, await getCatalogueCovering(ctx, [account]))
    const items = summaries
      .filter((item) => (propertyId === undefined ? item.four !== null : item.propertyId === propertyId))
      .sort((a, b) => (a.four ?? 0) - (b.four ?? 0))
    return items.length > 0 || propertyId === undefined ? { items } : fail('NOT_FOUND')
  },

  templateDesc: async (ctx, { id, propertyId, keyword }) => {
    const account = await requireShownGoods(ctx, id)
    const property = (await getCatalogueCovering(ctx, [account])).properties.get(propertyId)
    if (property?.game_id !== account.game_id) return fail('NOT_FOUND')
    const options = presentOptions(account, property, keyword)
    const names = options.flatMap(({ name, group }) => [name, group ?? ''])
    return { name: property.name, total: options.length, options, readings: readingsIn(names) }
  },

  store: async (ctx, { id }) => {
    await requireShownGoods(ctx, id)
    await ctx.once((tx) => addFavourite(tx, ctx.viewer.userId, id, ctx.now))
    return { stored: true }
  },

  unstore: async (ctx, { id }) => {
    await ctx.once((tx) => removeFavourite(tx, ctx.viewer.userId, id))
    return { stored: false }
  },

  isStored: async ({ db, viewer }, { id }) => ({ stored: await isFavourite(db, viewer.userId, id) }),

  storedList: async (ctx, { page }) => {
    const time = page.time ?? ctx.now.getTime()
    const rows = await listFavourites(ctx.db, ctx.viewer.userId, {
      ownerId: ownerShown(ctx.site, ctx.now),
      after: decodeListCursor(page.cursor, 'newest'),
      skip: skipOf(page),
      time: new Date(time),
      now: ctx.now,
      limit: page.size + 1,
    })
    const catalogue = await getCatalogueCovering(ctx, rows)
    return presentPage(
      page,
      time,
      rows,
      (row) => ({ ...presentCard(row, catalogue), available: row.state === 'on_shelf' }),
      (row) => ['newest', row.stored_at.getTime(), row.id],
    )
  },
}
