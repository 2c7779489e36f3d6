import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { appPlatforms, updateKinds } from './states.ts'

const platform = z.enum(appPlatforms)
const versionCode = z.coerce.number().int().min(1).max(999_999)
const source = z.object({ name: writtenText.min(1).max(20), url: z.string().max(500) })
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '校验值应为 64 位十六进制')

/** What is downloaded. `url` is a path of this site for packages of our own store. */
const appPackage = z.object({
  platform,
  versionCode: z.number().int(),
  versionName: z.string(),
  notes: z.array(z.string()),
  url: z.string(),
  /** Null where a store serves it. */
  sha256: sha256.nullable(),
  bytes: z.number().int().nullable(),
  publishedAt: moment,
})
const update = appPackage.extend({ kind: z.enum(updateKinds) })

/** The app that asks; a browser sends neither, and is never offered an update. */
const running = z.object({ platform: platform.optional(), code: versionCode.optional() })
const versionId = z.object({ versionId: catalogueId })

/** Versions of the native app: updates, downloads, and operators' calls. */
export const versionCalls = {
  upgradeDefault: call({
    method: 'POST',
    path: '/api/cms/app/upgrade/default',
    who: 'anyone',
    summary: '这个版本的 App 有没有更新；浏览器始终没有',
    input: running,
    output: z.object({ update: update.nullable() }),
    errors: [],
  }),
  upgradeIosSources: call({
    method: 'POST',
    path: '/api/cms/app/upgrade/ios-new-sources',
    who: 'anyone',
    summary: 'iOS 新版本和它的下载来源',
    input: z.object({ code: versionCode.optional() }),
    output: z.object({
      update: update.nullable(),
      sources: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
    errors: [],
  }),
  downloadQuery: call({
    method: 'POST',
    path: '/api/app/download/query',
    who: 'anyone',
    summary: '下载信息：signId 指定版本，否则为最新版本；ios=1 为 iOS',
    input: z.object({
      signId: z.string().max(100).optional(),
      ios: z.coerce.string().max(5).optional(),
    }),
    output: z.object({ package: appPackage.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  appDownloadUrl: call({
    method: 'GET',
    path: '/api/cooperate/appDownloadUrlNew',
    who: 'anyone',
    summary: '各平台最新版本的下载地址',
    input: z.object({}),
    output: z.object({ androidUrl: z.string().nullable(), iosUrl: z.string().nullable(), pageUrl: z.url() }),
    errors: [],
    cacheSeconds: 30,
  }),
  safeCode: call({
    method: 'GET',
    path: '/api/cms/sdk/safe/code',
    who: 'anyone',
    summary: '正在提供的安装包的校验值，App 安装前核对',
    input: z.object({}),
    output: z.object({
      codes: z.array(z.object({ platform, versionCode: z.number().int(), sha256 })),
    }),
    errors: [],
    cacheSeconds: 30,
  }),
  listVersions: call({
    method: 'POST',
    path: '/api/ops/versions/list',
    who: 'operator',
    may: 'content_read',
    summary: '全部 App 版本，新建的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(
      update.omit({ publishedAt: true }).extend({
        versionId: z.number().int(),
        /** Names it in a download link, before its window too. */
        signId: z.string(),
        sources: z.array(z.object({ name: z.string(), url: z.string() })),
        sharePercent: z.number().int(),
        startsAt: moment,
        endsAt: moment.nullable(),
        withdrawnAt: moment.nullable(),
        /** Whether its addresses are still on allowed hosts; otherwise it is not offered. */
        isHostAllowed: z.boolean(),
      }),
    ),
    errors: [],
  }),
  createVersion: call({
    method: 'POST',
    path: '/api/ops/versions/create',
    who: 'operator',
    may: 'content_edit',
    asksFactor: true,
    summary: '新建 App 版本，在时间段内按比例提供',
    input: z.object({
      platform,
      code: versionCode,
      name: z.string().regex(/^\d{1,3}(\.\d{1,3}){1,3}$/, '版本号格式不正确，例如 2.5.0'),
      notes: z.array(writtenText.min(1).max(100)).min(1).max(10),
      kind: z.enum(updateKinds),
      url: z.string().max(500),
      sources: z.array(source).max(5).default([]),
      sha256: sha256.nullable().default(null),
      bytes: z.number().int().positive().max(4_000_000_000).nullable().default(null),
      sharePercent: z.number().int().min(0).max(100).default(100),
      startsAt: moment,
      endsAt: moment.nullable().default(null),
    }),
    output: z.object({ versionId: z.number().int(), signId: z.string() }),
    errors: ['DOWNLOAD_HOST', 'VERSION_TAKEN'],
  }),
  stageVersion: call({
    method: 'POST',
    path: '/api/ops/versions/stage',
    who: 'operator',
    may: 'content_edit',
    asksFactor: true,
    summary: '修改版本的灰度比例',
    input: versionId.extend({ sharePercent: z.number().int().min(0).max(100) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'VERSION_WITHDRAWN'],
  }),
  withdrawVersion: call({
    method: 'POST',
    path: '/api/ops/versions/withdraw',
    who: 'operator',
    may: 'content_edit',
    summary: '撤回版本，不再提供',
    input: versionId.extend({ reason: writtenText.min(2).max(200) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'VERSION_WITHDRAWN'],
  }),
}
