import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId } from '../id.ts'
import { HELP_QUERY_MAX } from '../rules.ts'
import { article, articleSummary } from './shapes.ts'

/** Public configuration of the app, by type. */
const appConfig = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('onekey'),
    enabled: z.boolean(),
    /** The carrier's script for browsers; null where only native apps can get tokens. */
    sdkUrl: z.string().nullable(),
    appKey: z.string().nullable(),
  }),
])

export const contentCalls = {
  appConfig: call({
    method: 'GET',
    path: '/api/app/config',
    who: 'anyone',
    summary: '应用配置，type=onekey 为一键登录',
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
