import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { articleKind } from './shapes.ts'

const versionFields = {
  category: z.string().max(20),
  title: writtenText.min(2).max(60),
  keywords: writtenText.max(300).default(''),
  /** The place among the common questions, the first the lowest; null for none. */
  common: z.number().int().min(1).max(1000).nullable().default(null),
  /** As `article.body`; the name of a setting in braces stands for its value. */
  body: z.string().trim().min(1).max(20_000),
}
const byVersion = z.object({ articleId: catalogueId, version: z.number().int().min(1).max(100_000) })

/** A version as operators see it; `shownFrom` null: never published. */
const articleVersion = z.object({
  version: z.number().int(),
  category: z.string(),
  title: z.string(),
  keywords: z.string(),
  common: z.number().int().nullable(),
  body: z.string(),
  /** Null for one that came with the software. */
  writtenBy: z.string().nullable(),
  writtenAt: moment,
  shownFrom: moment.nullable(),
  shownUntil: moment.nullable(),
})

/** Writing and publishing articles, for operators. */
export const editingCalls = {
  editArticles: call({
    method: 'POST',
    path: '/api/ops/articles/list',
    who: 'operator',
    may: 'content_read',
    summary: '全部文章，含草稿和已撤回的，新建的在前',
    input: z.object({ kind: articleKind.optional(), page: pageInput.prefault({}) }),
    output: pageOf(
      z.object({
        articleId: z.number().int(),
        kind: articleKind,
        /** Of the latest version. */
        title: z.string(),
        versions: z.number().int(),
        /** The version that readers see now, and the one that is to replace it; null for none. */
        shownVersion: z.number().int().nullable(),
        nextVersion: z.number().int().nullable(),
        publishedAt: moment.nullable(),
      }),
    ),
    errors: [],
  }),
  editArticle: call({
    method: 'POST',
    path: '/api/ops/articles/detail',
    who: 'operator',
    may: 'content_read',
    summary: '一篇文章的全部版本，最新的在前',
    input: z.object({ articleId: catalogueId }),
    output: z.object({
      articleId: z.number().int(),
      kind: articleKind,
      versions: z.array(articleVersion),
    }),
    errors: ['NOT_FOUND'],
  }),
  writeArticle: call({
    method: 'POST',
    path: '/api/ops/articles/write',
    who: 'operator',
    may: 'content_edit',
    summary: '新建文章，或给已有文章写一个新版本；发布前读者看不到',
    /** `articleId` null: a new article. */
    input: z.object({ articleId: catalogueId.nullable(), kind: articleKind, ...versionFields }),
    output: byVersion,
    errors: ['NOT_FOUND', 'ARTICLE_NAMES'],
  }),
  previewArticle: call({
    method: 'POST',
    path: '/api/ops/articles/preview',
    who: 'operator',
    may: 'content_read',
    summary: '预览一个版本，数字按当前规则填好',
    input: byVersion,
    output: z.object({ title: z.string(), body: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  previewDraft: call({
    method: 'POST',
    path: '/api/ops/articles/draft',
    who: 'operator',
    may: 'content_read',
    summary: '预览还没有保存的正文，数字按当前规则填好',
    input: z.object({ body: versionFields.body }),
    output: z.object({ body: z.string() }),
    errors: ['ARTICLE_NAMES'],
  }),
  publishArticle: call({
    method: 'POST',
    path: '/api/ops/articles/publish',
    who: 'operator',
    may: 'content_edit',
    summary: '发布一个版本，可定时；它代替此前的版本',
    /** `at` null: now. */
    input: byVersion.extend({ at: moment.nullable().default(null) }),
    output: z.object({ shownFrom: moment }),
    errors: ['NOT_FOUND', 'ARTICLE_PUBLISHED'],
  }),
  withdrawArticle: call({
    method: 'POST',
    path: '/api/ops/articles/withdraw',
    who: 'operator',
    may: 'content_edit',
    summary: '撤回文章，已定时的版本也不再发布',
    input: z.object({ articleId: catalogueId, reason: writtenText.min(2).max(200) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'ARTICLE_UNPUBLISHED'],
  }),
}
