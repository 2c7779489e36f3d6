import type { ResultOf } from '@shanghao/contract/call'
import type { contentCalls } from '@shanghao/contract/content/calls'
import { articleKind } from '@shanghao/contract/content/shapes'
import { type ArticleKind, categoryName } from '@shanghao/contract/content/states'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { excerptOf, type Filling, filled } from './fill.ts'
import { isShown } from './search.ts'

type ListRow = {
  id: number
  kind: ArticleKind
  category: string
  title: string
  body: string
  published_at: Date
}
type ListPage = { until: Date; after: { at: Date; id: number } | null; skip: number; limit: number }

/** A page of the articles of a kind, and of one category if given; the latest published first. */
export const listByCategory = async (
  db: Db,
  {
    kind,
    category,
    now,
    until,
    after,
    skip,
    limit,
  }: ListPage & { kind: ArticleKind; category: string | undefined; now: Date },
): Promise<ListRow[]> => {
  const { rows } = await sql<ListRow>`
    select a.id, a.kind, v.category, v.title, v.body, a.published_at
      from article a join article_version v on v.article_id = a.id and ${isShown(now)}
     where a.kind = ${kind} and a.published_at <= ${until} and v.category = coalesce(${category ?? null}::text, v.category)
       and (${after?.at ?? null}::timestamptz is null or (a.published_at, a.id) < (${after?.at ?? null}, ${after?.id ?? null}))
     order by a.published_at desc, a.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** Every article that readers see, by when (ms) its shown version appeared. */
export const listShownArticles = async (db: Db, now: Date): Promise<{ id: number; changedAt: number }[]> => {
  const { rows } = await sql<{ id: number; shown_from: Date }>`
    select a.id, v.shown_from from article a join article_version v on v.article_id = a.id and ${isShown(now)}
     order by a.id`.execute(db)
  return rows.map(({ id, shown_from }) => ({ id, changedAt: shown_from.getTime() }))
}

export const presentListItem = (
  { id, kind, category, title, body, published_at }: ListRow,
  filling: Filling,
): ResultOf<typeof contentCalls.articleList>['list'][number] => ({
  articleId: id,
  kind,
  category,
  categoryName: categoryName(kind, category) ?? category,
  title,
  excerpt: excerptOf(filled(body, filling)),
  publishedAt: published_at.getTime(),
})

/** The version of an article that readers see, with the numbers of its rules. Raises NOT_FOUND. */
export const findArticle = async (
  db: Db,
  { id, now, ...filling }: Filling & { id: number; now: Date },
): Promise<ResultOf<typeof contentCalls.article>> => {
  const row = await db
    .selectFrom('article as a')
    .innerJoin('article_version as v', 'v.article_id', 'a.id')
    .select(['a.id', 'v.kind', 'v.category', 'v.title', 'v.body', 'a.published_at', 'v.shown_from'])
    .where('a.id', '=', id)
    .where(isShown(now))
    .executeTakeFirst()
  if (!row?.published_at || !row.shown_from) return fail('NOT_FOUND')
  const { category, title, published_at: publishedAt, shown_from: shownFrom } = row
  const kind = articleKind.parse(row.kind)
  return {
    articleId: row.id,
    kind,
    category,
    categoryName: categoryName(kind, category) ?? category,
    title,
    body: filled(row.body, filling),
    publishedAt: publishedAt.getTime(),
    changedAt: shownFrom > publishedAt ? shownFrom.getTime() : null,
  }
}
