import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { HELP_QUERY_MAX } from '../rules.ts'
import { article, articleKind, articleListItem, articleSummary } from './shapes.ts'

/** Public configuration of the app, by type. */
const appConfig = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('onekey'),
    enabled: z.boolean(),
    /** The carrier's script for browsers; null where only native apps can get tokens. */
    sdkUrl: z.string().nullable(),
    appKey: z.string().nullable(),
  }),
  z.object({
    type: z.literal('about'),
    /** The company that runs the platform, and its licences; null or missing where the deployment names none. */
    company: z.string().nullable(),
    licences: z.array(z.object({ name: z.string(), number: z.string() })),
    /** Where it is; null where the deployment does not say. `latitude` and `longitude` in degrees (WGS 84). */
    address: z.object({ text: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  z.object({
    type: z.literal('map'),
    /** The address of a tile with {z}, {x} and {y}; null where the deployment has no map. */
    tilesUrl: z.string().nullable(),
    attribution: z.string(),
  }),
  z.object({
    type: z.literal('feedback'),
    /** Whether people without a login may write. */
    guestsMayWrite: z.boolean(),
    /** Days after which feedback is deleted with its pictures, and that of guests. */
    keepDays: z.number().int(),
    guestKeepDays: z.number().int(),
  }),
])

export const contentCalls = {
  appConfig: call({
    method: 'GET',
    path: '/api/app/config',
    who: 'anyone',
    summary: '应用配置：type=onekey 一键登录，about 关于我们，map 地图，feedback 意见反馈',
    input: z.object({ type: z.string().max(40) }),
    output: appConfig,
    errors: ['NOT_FOUND'],
    cacheSeconds: 30,
  }),
  searchHelp: call({
    method: 'POST',
    path: '/api/help/search',
    who: 'anyone',
    summary: '按问题搜索帮助文章，最相关的在前；不填时为常见问题',
    input: z.object({ text: z.string().trim().max(HELP_QUERY_MAX).default('') }),
    output: z.object({ list: z.array(articleSummary) }),
    errors: [],
  }),
  articleList: call({
    method: 'POST',
    path: '/api/cooperate/cms/news/list',
    who: 'anyone',
    summary: '帮助、资讯或公告的列表，可按分类，最新发布的在前',
    input: z.object({
      kind: articleKind,
      category: z.string().max(20).optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(articleListItem),
    errors: [],
  }),
  article: call({
    method: 'POST',
    path: '/api/cooperate/cms/news/detail/{id}',
    who: 'anyone',
    summary: '一篇帮助、资讯或公告',
    input: z.object({ id: catalogueId }),
    output: article,
    errors: ['NOT_FOUND'],
  }),
}
