import type { ResultOf } from '@shanghao/contract/call'
import type { goodsCalls } from '@shanghao/contract/goods/calls'
import { namesMatch } from '@shanghao/contract/goods/names'
import { presentRating } from '../reviews/actions.ts'
import type { DetailRow } from './queries.ts'
import { quietOf } from './quiet.ts'
import type { Catalogue, GameRow } from './search/catalogue.ts'
import type { CardRow } from './search/list.ts'
import { readingsOf } from './search/pinyin.ts'

type Card = ResultOf<typeof goodsCalls.list>['list'][number]
type Detail = ResultOf<typeof goodsCalls.detail>
type PropertySummary = ResultOf<typeof goodsCalls.templateFour>['items'][number]

const TAGS_MAX = 3

/** The tags of a card, the most important first. */
const tagsOf = (row: CardRow): string[] =>
  [
    row.deposit_fen === 0 ? '免押金' : null,
    row.gift_every === null ? null : `租${row.gift_every}送${row.gift_hours}`,
    row.two_step ? '号主协助验证' : null,
    row.skins > 0 ? `皮肤 ${row.skins}` : null,
    row.overnight_fen === null ? null : '可包夜',
  ]
    .filter((tag) => tag !== null)
    .slice(0, TAGS_MAX)

const zoneName = (catalogue: Catalogue, zoneId: number): string => {
  const zone = catalogue.zones.get(zoneId)
  return zone ? `${zone.system}·${zone.login}` : ''
}

export const presentGame = (game: GameRow) => ({
  value: game.id,
  label: game.name,
  aliases: game.aliases,
  initial: game.initial,
  accounts: game.accounts ?? 0,
  twoStepSupport: game.two_step,
  overnightStart: game.overnight_start,
  overnightEnd: game.overnight_end,
})

export const presentCard = (row: CardRow, catalogue: Catalogue): Card => ({
  goodsId: String(row.id),
  title: row.title,
  gameId: row.game_id,
  gameName: catalogue.games.get(row.game_id)?.name ?? '',
  zone: zoneName(catalogue, row.zone_id),
  rank: (row.rank_option !== null && catalogue.ranks.get(row.rank_option)) || null,
  heroes: row.heroes,
  skins: row.skins,
  tags: tagsOf(row),
  hourlyFen: row.hourly_fen,
  overnightFen: row.overnight_fen,
  depositFen: row.deposit_fen,
  minHours: row.min_hours,
  twoStepSupport: row.two_step,
  rentCount: row.rent_count,
  freeAt: row.free_at,
})

type GoodsOptions = { game_id: number; options: readonly number[] }

const ownedOptions = (
  account: GoodsOptions,
  property: { options: readonly { id: number; label: string }[] },
) => {
  const has = new Set(account.options)
  return property.options.filter(({ id }) => has.has(id))
}

/** One entry for each property of the account's game: a count of owned options, else the chosen option. */
export const presentProperties = (
  account: GoodsOptions,
  catalogue: Catalogue,
): (PropertySummary & { four: number | null })[] =>
  [...catalogue.properties.values()]
    .filter((property) => property.game_id === account.game_id)
    .map((property) => {
      const owned = ownedOptions(account, property)
      const list = property.kind === 'list'
      const value = list ? `${owned.length} ${property.unit}` : owned.map(({ label }) => label).join('、')
      return {
        propertyId: property.id,
        name: property.name,
        value: value || '未填写',
        list,
        counts: property.counts === 'heroes' || property.counts === 'skins' ? property.counts : null,
        four: property.four,
      }
    })

/** The owned options of one property, the rarest first; filtered by a keyword in name or group, also in pinyin. */
export const presentOptions = (
  account: GoodsOptions,
  property: NonNullable<ReturnType<Catalogue['properties']['get']>>,
  keyword: string,
) => {
  const has = new Set(account.options)
  return property.options
    .filter(({ id }) => has.has(id))
    .filter(({ label, group_label }) => namesMatch([label, group_label ?? ''], keyword, readingsOf))
    .sort((a, b) => b.quality - a.quality)
    .map(({ id, label, group_label, art, quality }) => ({
      id,
      name: label,
      group: group_label,
      art,
      quality,
    }))
}

export const presentDetail = (row: DetailRow, catalogue: Catalogue, rules: { rateMin: number }): Detail => {
  const game = catalogue.games.get(row.game_id)
  return {
    ...presentCard(row, catalogue),
    state: row.state === 'on_shelf' ? 'on_shelf' : 'unavailable',
    description: row.description,
    plan: {
      hourlyFen: row.hourly_fen,
      tenHourFen: row.ten_hour_fen,
      overnightFen: row.overnight_fen,
      dayFen: row.day_fen,
      weekFen: row.week_fen,
      giftEvery: row.gift_every,
      giftHours: row.gift_hours,
      overnightStart: game?.overnight_start ?? 0,
      overnightEnd: game?.overnight_end ?? 0,
    },
    maxHours: row.max_hours,
    seats: row.seats,
    rechargeFirstFen: row.recharge_first_fen,
    rentableWeek: row.rentable_week,
    quiet: quietOf(row),
    dailyCapHours: row.daily_cap_hours,
    minLevel: row.min_level,
    busy: row.busy,
    properties: presentProperties(row, catalogue).map(({ propertyId, name, value }) => ({
      propertyId,
      name,
      value,
    })),
    screenshots: row.screenshots,
    stored: row.stored,
    rating: presentRating(row.rating, rules),
    owner: {
      name: row.owner_name,
      ownerId: row.owner_page,
      completed: row.owner_rents,
      rating: presentRating(row.owner_rating, rules),
    },
  }
}
