import { z } from 'zod'
import { fen, goodsId, moment, ownerId } from '../id.ts'
import { ratingSummary, stars } from '../reviews/shapes.ts'
import { BUSY_AHEAD_DAYS, COUNT_MAX } from '../rules.ts'

/** The readings of the Chinese characters in a response's names, for searching inside a page. */
export const readings = z
  .record(z.string(), z.string())
  .describe('页面内搜索用：答复中每个汉字的拼音，多音字用 / 分隔，如 {"长":"chang/zhang"}')

/** `label` and `value` are the field names of the picker. */
export const game = z.object({
  value: z.number().int(),
  label: z.string(),
  aliases: z.array(z.string()),
  initial: z.string().describe('拼音首字母，选择游戏时分组用'),
  accounts: z.number().int().describe(`在架账号数，最多数到 ${COUNT_MAX}`),
  twoStepSupport: z.boolean(),
  overnightStart: z.number().int().describe('包夜开始，当天分钟数（上海时间）'),
  overnightEnd: z.number().int().describe('包夜结束，当天分钟数（上海时间）'),
})

const rank = z.object({ name: z.string(), index: z.number().int(), of: z.number().int() })

/** The card of an account, the same in lists, favourites, home and orders. */
export const goodsCard = z.object({
  goodsId,
  title: z.string(),
  gameId: z.number().int(),
  gameName: z.string(),
  zone: z.string().describe('系统与登录方式，如 安卓·QQ'),
  rank: rank.nullable(),
  heroes: z.number().int(),
  skins: z.number().int(),
  tags: z.array(z.string()).max(3),
  hourlyFen: fen,
  overnightFen: fen.nullable().describe('包夜价；不提供为 null'),
  depositFen: fen,
  minHours: z.number().int(),
  twoStepSupport: z.boolean(),
  rentCount: z.number().int(),
  freeAt: moment.nullable().describe('已租出时，何时可再租；空闲为 null'),
})

/** Prices of an account; null for a plan that isn't offered. Gift: rent `giftEvery` hours and get `giftHours` more. */
const plan = z.object({
  hourlyFen: fen,
  tenHourFen: fen.nullable(),
  overnightFen: fen.nullable(),
  dayFen: fen.nullable(),
  weekFen: fen.nullable(),
  giftEvery: z.number().int().nullable(),
  giftHours: z.number().int().nullable(),
  overnightStart: z.number().int().describe('包夜开始，当天分钟数（上海时间）'),
  overnightEnd: z.number().int().describe('包夜结束，当天分钟数（上海时间）'),
})

const summary = z.object({ propertyId: z.number().int(), name: z.string(), value: z.string() })

export const goodsDetail = goodsCard.extend({
  state: z.enum(['on_shelf', 'unavailable']),
  description: z.string(),
  plan,
  maxHours: z.number().int(),
  seats: z.number().int().describe('可同时租用的人数，1 为独享'),
  rechargeFirstFen: fen.describe('租前须累计充值的金额，0 为不要求'),
  rentableWeek: z.string().describe('可租时段：一周 168 个小时，从周一 0 点起，1 为可租（上海时间）'),
  quiet: z
    .object({ from: z.number().int(), to: z.number().int() })
    .nullable()
    .describe('免打扰时段的钟点（上海时间），期间不起租、不提供验证码；没有为 null'),
  dailyCapHours: z.number().int().nullable().describe('每天最多出租几小时；不限为 null'),
  minLevel: z.number().int().describe('可租的最低会员等级'),
  busy: z.array(z.object({ from: moment, to: moment })).describe(`${BUSY_AHEAD_DAYS} 天内已被占用的时段`),
  properties: z.array(summary),
  screenshots: z.number().int(),
  stored: z.boolean(),
  rating: ratingSummary.describe('这个账号的评价'),
  owner: z.object({
    name: z.string(),
    ownerId: ownerId.describe('公开主页的编号，与用户编号无关'),
    completed: z.number().int().describe('已完成的租用数'),
    rating: ratingSummary.describe('号主全部账号的评价'),
  }),
})

/** An account with what a renter said about it. The renter is shown by the first character of their nickname. */
export const goodsStory = z.object({
  goods: goodsCard,
  review: z.object({ author: z.string(), stars, text: z.string(), hours: z.number().int(), at: moment }),
  rating: ratingSummary.describe('这个账号的评价'),
})

/** An account that the caller has rented before; `hours` and `rentedAt` are those of the last order. */
export const rentedGoods = z.object({
  goods: goodsCard,
  hours: z.number().int(),
  rentedAt: moment,
})

/** One filter of the list: the ids of chosen options go into `options` of the list call. */
export const customProperty = z.object({
  id: z.number().int(),
  name: z.string(),
  multiple: z.boolean(),
  options: z.array(z.object({ id: z.number().int(), label: z.string(), group: z.string().nullable() })),
})

/** An owned hero or skin. `art` seeds the drawn picture, `quality` (0–3) selects its frame. */
const ownedOption = z.object({
  id: z.number().int(),
  name: z.string(),
  group: z.string().nullable(),
  art: z.number().int(),
  quality: z.number().int(),
})

/** The owned options of one property of an account. */
export const ownedList = z.object({
  name: z.string(),
  total: z.number().int(),
  options: z.array(ownedOption),
  readings,
})

/** A name of the catalogue that a search may mean: a game, or a zone, rank, hero or skin of a game. */
export const suggestion = z.object({
  kind: z.enum(['game', 'zone', 'option']),
  id: z.number().int(),
  name: z.string(),
  what: z.string().describe('属于哪一项：游戏、区服，或属性名（英雄、皮肤、段位）'),
  group: z.string().nullable().describe('皮肤的英雄、英雄的定位'),
  gameId: z.number().int(),
  gameName: z.string(),
  accounts: z.number().int().nullable().describe(`游戏的在架账号数，最多数到 ${COUNT_MAX}；其他为 null`),
})
