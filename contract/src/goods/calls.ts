import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId, fen, goodsId, moment, ownerId } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { BANNER_KEPT_S, COUNT_MAX } from '../rules.ts'
import {
  customProperty,
  game,
  goodsCard,
  goodsDetail,
  goodsStory,
  ownedList,
  readings,
  rentedGoods,
  suggestion,
} from './shapes.ts'

const byGoods = z.object({ id: goodsId })
const stored = z.object({ stored: z.boolean() })
const smallInteger = z.coerce.number().int().nonnegative().max(2_147_483_647)
/** A game's id; 0 means all games. */
const gameOrAll = smallInteger
const price = fen.nonnegative().max(2_147_483_647)
export const goodsSorts = ['default', 'price_up', 'price_down', 'newest', 'popular'] as const

/** Filters of the list. Options of one property are alternatives (any of them), different properties must all match. */
const listFilters = z.object({
  id: gameOrAll,
  keyword: z.string().max(30).default(''),
  zones: z.array(catalogueId).max(20).default([]),
  options: z.array(catalogueId).max(60).default([]),
  priceFrom: price.optional(),
  priceTo: price.optional(),
  noDeposit: z.boolean().default(false),
  twoStepSupport: z.boolean().default(false),
  freeNow: z.boolean().default(false),
  rentableAt: moment.optional().describe('只看这个时间可以起租的'),
})

export const goodsCalls = {
  index: call({
    method: 'POST',
    cacheSeconds: 3,
    path: '/api/index',
    who: 'anyone',
    summary: '首页信息',
    input: z.object({}),
    errors: ['PORTAL_EXPIRED'],
    output: z.object({
      cloudGameStyleSwitch: z.boolean(),
      fullXuanhao: z.boolean(),
      games: z.array(game),
      sections: z.array(
        z.object({
          key: z.enum(['popular', 'no_deposit', 'newest']),
          title: z.string(),
          goods: z.array(goodsCard),
        }),
      ),
    }),
  }),
  banner: call({
    method: 'POST',
    cacheSeconds: BANNER_KEPT_S,
    path: '/api/index/banner',
    who: 'anyone',
    summary: '轮播图',
    input: z.object({ type: smallInteger.default(2) }),
    errors: [],
    output: z.object({
      banners: z.array(
        z.object({
          id: z.number().int(),
          art: z.string(),
          /** The address of its picture; null: the drawing `art`. */
          picture: z.url().nullable(),
          title: z.string(),
          text: z.string(),
          to: z.string(),
        }),
      ),
    }),
  }),
  stories: call({
    method: 'POST',
    cacheSeconds: 30,
    path: '/api/index/stories',
    who: 'anyone',
    summary: '首页的账号故事：在架账号近期写得较多的好评，每个账号一条，新的在前',
    input: z.object({}),
    output: z.object({ stories: z.array(goodsStory) }),
    errors: ['PORTAL_EXPIRED'],
  }),
  hotKeyWords: call({
    method: 'POST',
    cacheSeconds: 30,
    path: '/api/hotKeyWordsBySearch',
    who: 'anyone',
    summary: '热门搜索词',
    input: z.object({ gameId: gameOrAll.default(0) }),
    output: z.object({ words: z.array(z.string()) }),
    errors: [],
  }),
  queryGames: call({
    method: 'POST',
    cacheSeconds: 10,
    path: '/api/goods/category/game/query',
    who: 'anyone',
    summary: '按关键字查找游戏',
    input: z.object({ keyword: z.string().max(30).default('') }),
    output: z.object({ games: z.array(game), readings }),
    errors: ['PORTAL_EXPIRED'],
  }),
  queryAliases: call({
    method: 'POST',
    cacheSeconds: 30,
    path: '/api/goods/category/game/alias/query',
    who: 'anyone',
    summary: '游戏别名',
    input: z.object({ gameId: gameOrAll.default(0) }),
    errors: ['PORTAL_EXPIRED'],
    output: z.object({ aliases: z.array(z.object({ gameId: z.number().int(), alias: z.string() })) }),
  }),
  twoStepSupport: call({
    method: 'POST',
    cacheSeconds: 30,
    path: '/api/goods/category/game/twoStepSupport',
    who: 'anyone',
    summary: '游戏是否支持号主协助验证',
    input: z.object({ gameId: catalogueId }),
    output: z.object({ twoStepSupport: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  queryCustomProperty: call({
    method: 'POST',
    cacheSeconds: 30,
    path: '/api/goods/queryCustomProperty/{id}',
    who: 'anyone',
    summary: '游戏的筛选项与区服',
    input: z.object({ id: catalogueId }),
    errors: ['NOT_FOUND'],
    output: z.object({
      zones: z.array(z.object({ id: z.number().int(), system: z.string(), login: z.string() })),
      properties: z.array(customProperty),
      readings,
    }),
  }),
  list: call({
    method: 'POST',
    path: '/api/goods/visitors/{id}/list',
    who: 'anyone',
    summary: '租号列表：筛选、排序、搜索（id 为游戏编号，0 为全部；搜索支持拼音和首字母）',
    input: listFilters.extend({
      page: pageInput.prefault({}),
      sort: z.enum(goodsSorts).default('default'),
    }),
    output: pageOf(goodsCard),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  count: call({
    method: 'POST',
    path: '/api/goods/visitors/{id}/count',
    who: 'anyone',
    summary: '符合筛选条件的账号数',
    input: listFilters,
    output: z.object({
      count: z
        .number()
        .int()
        .nullable()
        .describe(`最多数到 ${COUNT_MAX}，即“${COUNT_MAX} 或更多”；没能及时数完为 null`),
    }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  suggest: call({
    method: 'POST',
    path: '/api/goods/search/suggest',
    who: 'anyone',
    summary: '搜索建议：名称含有输入的游戏、区服、段位、英雄和皮肤，支持拼音和首字母',
    input: z.object({ keyword: z.string().max(60), gameId: gameOrAll.default(0) }),
    output: z.object({
      suggestions: z.array(suggestion).max(10),
      similar: z.boolean().describe('没有名称含有输入，建议是读音相同的名称'),
    }),
    errors: ['PORTAL_EXPIRED'],
  }),
  detail: call({
    method: 'POST',
    path: '/api/goods/detail/{id}',
    who: 'anyone',
    summary: '账号详情',
    input: byGoods,
    output: goodsDetail,
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  cotenantConfig: call({
    method: 'POST',
    path: '/api/goods/cotenant/goodsCotenantApply/config',
    who: 'anyone',
    summary: '账号是否可合租：可同时租用的人数，与现在已租出的人数',
    input: z.object({ goodsId }),
    output: z.object({ cotenant: z.boolean(), seats: z.number().int(), taken: z.number().int() }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  rechargeBeforeConsume: call({
    method: 'POST',
    path: '/api/goods/query/recharge-before-consume',
    who: 'anyone',
    summary: '租这个账号前须累计充值多少，我已充值多少，还差多少',
    input: z.object({ goodsId }),
    output: z.object({ requiredFen: fen, rechargedFen: fen, missingFen: fen }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  ofOwner: call({
    method: 'POST',
    path: '/api/goods/owner/list',
    who: 'anyone',
    summary: '号主主页：在架账号，最新的在前',
    input: z.object({ ownerId, page: pageInput.prefault({}) }),
    output: pageOf(goodsCard),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  screenshots: call({
    method: 'POST',
    path: '/api/goods/screenshots/{id}',
    who: 'anyone',
    summary: '账号截图',
    input: byGoods,
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
    output: z.object({
      screenshots: z.array(
        z.object({
          id: z.number().int(),
          url: z.string().nullable(),
          art: z.number().int(),
          caption: z.string(),
        }),
      ),
    }),
  }),
  description: call({
    method: 'POST',
    path: '/api/goods/description/{id}',
    who: 'anyone',
    summary: '账号说明与上号须知',
    input: byGoods.extend({
      twoStepSupport: z.coerce.number().int().min(0).max(1).default(0),
      withReadings: z.boolean().default(false).describe('是否需要标题、属性、说明与须知中汉字的拼音'),
    }),
    output: z.object({ description: z.string(), notices: z.array(z.string()), readings }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  realAuthCheck: call({
    method: 'POST',
    path: '/api/goods/real/auth/check/{id}',
    who: 'user',
    summary: '租这个账号前是否还需实名',
    input: byGoods,
    output: z.object({
      passed: z.boolean(),
      plan: z.number().int().describe('还要完成的认证：0 无，1 姓名和身份证号，2 支付宝认证（高级防护）'),
      goodsId,
    }),
    errors: ['NOT_FOUND', 'MINOR', 'PORTAL_EXPIRED'],
  }),
  templateFour: call({
    method: 'POST',
    path: '/api/proeprty/template/four/{id}',
    who: 'anyone',
    summary: '账号的四项概要；带 propertyId 只取一项',
    input: byGoods.extend({ propertyId: catalogueId.optional() }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
    output: z.object({
      items: z.array(
        z.object({
          propertyId: z.number().int(),
          name: z.string(),
          value: z.string(),
          list: z.boolean(),
          counts: z.enum(['heroes', 'skins']).nullable().describe('清单是英雄还是皮肤；都不是为 null'),
        }),
      ),
    }),
  }),
  templateDesc: call({
    method: 'POST',
    path: '/api/proeprty/template/desc/{id}',
    who: 'anyone',
    summary: '账号某一属性的清单（英雄、皮肤）',
    input: byGoods.extend({ propertyId: catalogueId, keyword: z.string().max(30).default('') }),
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
    output: ownedList,
  }),
  store: call({
    method: 'POST',
    path: '/api/goods/user/store/add/{id}',
    who: 'user',
    summary: '收藏，可重复调用',
    input: byGoods,
    output: stored,
    errors: ['NOT_FOUND', 'PORTAL_EXPIRED'],
  }),
  unstore: call({
    method: 'POST',
    path: '/api/goods/user/store/delete/{id}',
    who: 'user',
    summary: '取消收藏，可重复调用',
    input: byGoods,
    output: stored,
    errors: [],
  }),
  isStored: call({
    method: 'POST',
    path: '/api/goods/user/store/stored/{id}',
    who: 'user',
    summary: '是否已收藏',
    input: byGoods,
    output: stored,
    errors: [],
  }),
  storedList: call({
    method: 'POST',
    path: '/api/goods/user/store/list',
    who: 'user',
    summary: '我的收藏',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(goodsCard.extend({ available: z.boolean() })),
    errors: ['PORTAL_EXPIRED'],
  }),
  rentedBefore: call({
    method: 'POST',
    path: '/api/goods/user/rented/list',
    who: 'user',
    summary: '租过且仍在架的账号，最近租的在前；租用中的和维权过的不列出',
    input: z.object({}),
    output: z.object({ accounts: z.array(rentedGoods) }),
    errors: ['PORTAL_EXPIRED'],
  }),
}
