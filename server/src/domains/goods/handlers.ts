import type { goodsCalls } from '@shanghao/contract/goods/calls'
import { namesMatch } from '@shanghao/contract/goods/names'
import { BUSY_AHEAD_DAYS, COUNT_MAX } from '@shanghao/contract/rules'
import { fail } from '../../core/errors.ts'
import { pageFrom, skipOf } from '../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { networkOf } from '../../core/limits/address.ts'
import { missingPlan, realAuthPlans, realnameSettings } from '../realname/actions.ts'
import { addFavourite, removeFavourite } from './actions.ts'
import { noticesFor } from './notices.ts'
import { toCard, toDetail, toGame, toOwned, toSummaries } from './present.ts'
import { bannersOf, detailOf, favouritesOf, isFavourite, screenshotsOf, shownGoods } from './queries.ts'
import { type Catalogue, catalogueKnowing, catalogueOf } from './search/catalogue.ts'
import { countGoods } from './search/count.ts'
import { listGoods, type Question, type Sort } from './search/list.ts'
import { readingsIn, readingsOf } from './search/pinyin.ts'
import { afterOf, countedBy, questionOf } from './search/question.ts'
import { countSearch, hotWords } from './search/searches.ts'
import { suggest } from './search/suggest.ts'

const BUSY_AHEAD_MS = BUSY_AHEAD_DAYS * 86_400_000
const HOME_SECTION_SIZE = 6

const anything = {
  gameId: 0,
  sort: 'default',
  zones: [],
  ranks: [],
  optionGroups: [],
  noDeposit: false,
  twoStepSupport: false,
  freeNow: false,
  words: [],
  patterns: [],
  grams: [],
  time: null,
  after: null,
  skip: 0,
} as const satisfies Partial<Question>

const licensedGame = (catalogue: Catalogue, id: number) => {
  const game = catalogue.games.get(id)
  return game?.licence_note ? game : fail('NOT_FOUND')
}

const shownOr404 = async ({ db }: Ctx<'anyone'>, id: string) =>
  (await shownGoods(db, id)) ?? fail('NOT_FOUND')

const section = async (ctx: Ctx<'anyone'>, part: { sort: Sort; noDeposit?: boolean }) => {
  const question = { ...anything, ...part, now: ctx.now, limit: HOME_SECTION_SIZE }
  const rows = await listGoods(ctx.database, question)
  const catalogue = await catalogueKnowing(ctx, rows)
  return rows.map((row) => toCard(row, catalogue))
}

const licensedGames = (catalogue: Catalogue) =>
  [...catalogue.games.values()].filter((game) => game.licence_note !== null)

export const goodsHandlers: Handlers<typeof goodsCalls> = {
  index: async (ctx) => {
    const [catalogue, popular, noDeposit, newest] = await Promise.all([
      catalogueOf(ctx),
      section(ctx, { sort: 'popular' }),
      section(ctx, { sort: 'default', noDeposit: true }),
      section(ctx, { sort: 'newest' }),
    ])
    return {
      cloudGameStyleSwitch: false,
      fullXuanhao: false,
      games: licensedGames(catalogue).map(toGame),
      sections: [
        { key: 'popular', title: '大家都在租', goods: popular },
        { key: 'no_deposit', title: '免押金', goods: noDeposit },
        { key: 'newest', title: '刚刚上架', goods: newest },
      ],
    }
  },

  banner: async ({ db }, { type }) => ({ banners: await bannersOf(db, type) }),

  hotKeyWords: async ({ db }, { gameId }) => ({ words: await hotWords(db, gameId) }),

  queryGames: async (ctx, { keyword }) => {
    const games = licensedGames(await catalogueOf(ctx)).filter(({ name, aliases, initial }) =>
      namesMatch([name, ...aliases, initial], keyword, readingsOf),
    )
    return {
      games: games.map(toGame),
      readings: readingsIn(games.flatMap(({ name, aliases }) => [name, ...aliases])),
    }
  },

  queryAliases: async (ctx, { gameId }) => ({
    aliases: licensedGames(await catalogueOf(ctx))
      .filter(({ id }) => gameId === 0 || id === gameId)
      .flatMap(({ id, aliases }) => aliases.map((alias) => ({ gameId: id, alias }))),
  }),

  twoStepSupport: async (ctx, { gameId }) => ({
    twoStepSupport: licensedGame(await catalogueOf(ctx), gameId).two_step,
  }),

  queryCustomProperty: async (ctx, { id }) => {
    const catalogue = await catalogueOf(ctx)
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
    const known = await catalogueOf(ctx)
    if (input.id > 0) licensedGame(known, input.id)
    const question = await questionOf(ctx, known, input)
    const rows = await listGoods(ctx.database, question)
    const isFirst = question.after === null && question.skip === 0
    if (isFirst && rows.length > 0 && question.words.length > 0) {
      const caller = ctx.viewer ? `user:${ctx.viewer.userId}` : networkOf(ctx.address)
      await countSearch(ctx, { gameId: input.id, words: question.words, caller })
    }
    const catalogue = await catalogueKnowing(ctx, rows)
    return pageFrom(
      input.page,
      question.time?.getTime() ?? ctx.now.getTime(),
      rows,
      (row) => toCard(row, catalogue),
      ({ place, id }) => [input.sort, place, id],
    )
  },

  count: async (ctx, input) => {
    const known = await catalogueOf(ctx)
    if (input.id > 0) licensedGame(known, input.id)
    return { count: await countGoods(ctx.database, await countedBy(ctx, known, input), COUNT_MAX) }
  },

  suggest: async (ctx, input) => suggest(await catalogueOf(ctx), input),

  detail: async (ctx, { id }) => {
    const until = new Date(ctx.now.getTime() + BUSY_AHEAD_MS)
    const row = (await detailOf(ctx.db, id, ctx.viewer?.userId ?? null, ctx.now, until)) ?? fail('NOT_FOUND')
    return toDetail(row, await catalogueKnowing(ctx, [row]))
  },

  screenshots: async (ctx, { id }) => {
    await shownOr404(ctx, id)
    return { screenshots: await screenshotsOf(ctx.db, id) }
  },

  description: async (ctx, { id, twoStepSupport, withReadings }) => {
    const account = await shownOr404(ctx, id)
    const { title, description } = account
    const notices = noticesFor(account.two_step && twoStepSupport === 1)
    const facts = withReadings ? toSummaries(account, await catalogueKnowing(ctx, [account])) : []
    const texts = [title, description, ...notices, ...facts.flatMap(({ name, value }) => [name, value])]
    return { description, notices, readings: withReadings ? readingsIn(texts) : {} }
  },

  realAuthCheck: async (ctx, { id }) => {
    const account = await shownOr404(ctx, id)
    const { certifiedHours } = ctx.settings.read(realnameSettings)
    const renting = { goodsId: account.id, plan: account.real_auth_plan, certifiedHours, at: ctx.now }
    const plan = await missingPlan(ctx.db, ctx.viewer, renting, ctx.now)
    return { passed: plan === realAuthPlans.none, plan, goodsId: id }
  },

  templateFour: async (ctx, { id, propertyId }) => {
    const account = await shownOr404(ctx, id)
    const summaries = toSummaries(account, await catalogueKnowing(ctx, [account]))
    const items = summaries
      .filter((item) => (propertyId === undefined ? item.four !== null : item.propertyId === propertyId))
      .sort((a, b) => (a.four ?? 0) - (b.four ?? 0))
    return items.length > 0 || propertyId === undefined ? { items } : fail('NOT_FOUND')
  },

  templateDesc: async (ctx, { id, propertyId, keyword }) => {
    const account = await shownOr404(ctx, id)
    const property = (await catalogueKnowing(ctx, [account])).properties.get(propertyId)
    if (property?.game_id !== account.game_id) return fail('NOT_FOUND')
    const options = toOwned(account, property, keyword)
    const names = options.flatMap(({ name, group }) => [name, group ?? ''])
    return { name: property.name, total: options.length, options, readings: readingsIn(names) }
  },

  store: async (ctx, { id }) => {
    await shownOr404(ctx, id)
    await ctx.once((tx) => addFavourite(tx, ctx.viewer.userId, id, ctx.now))
    return { stored: true }
  },

  unstore: async (ctx, { id }) => {
    await ctx.once((tx) => removeFavourite(tx, ctx.viewer.userId, id))
    return { stored: false }
  },

  isStored: async ({ db, viewer }, { id }) => ({ stored: await isFavourite(db, viewer.userId, id) }),

  storedList: async (ctx, { page: wanted }) => {
    const time = wanted.time ?? ctx.now.getTime()
    const rows = await favouritesOf(ctx.db, ctx.viewer.userId, {
      after: afterOf(wanted.cursor, 'newest'),
      skip: skipOf(wanted),
      time: new Date(time),
      now: ctx.now,
      limit: wanted.size + 1,
    })
    const catalogue = await catalogueKnowing(ctx, rows)
    return pageFrom(
      wanted,
      time,
      rows,
      (row) => ({ ...toCard(row, catalogue), available: row.state === 'on_shelf' }),
      (row) => ['newest', row.stored_at.getTime(), row.id],
    )
  },
}
