import type { ArticleKind } from '@shanghao/contract/content/states'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'

export type EditRow = {
  id: number
  kind: ArticleKind
  title: string
  versions: number
  shown: number | null
  next: number | null
  published_at: Date | null
}

/** A page of all articles by falling id, with their versions as of now. */
export const listForEditing = async (
  db: Db,
  { kind, now, after, skip, limit }: IdPage & { kind: ArticleKind | undefined; now: Date },
): Promise<EditRow[]> => {
  const { rows } = await sql<EditRow>`
    select a.id, a.kind, a.published_at, s.* from article a cross join lateral (
      select count(*)::int as versions, (array_agg(title order by no desc))[1] as title,
             max(no) filter (where shown_from <= ${now} and (shown_until is null or shown_until > ${now})) as shown,
             (array_agg(no order by shown_from) filter (where shown_from > ${now} and shown_from is distinct from shown_until))[1] as next
        from article_version where article_id = a.id) s
     where a.kind = coalesce(${kind ?? null}::text, a.kind) and a.id < coalesce(${after}::bigint, ${Number.MAX_SAFE_INTEGER}) and s.versions > 0
     order by a.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** Every version of an article, the latest first. */
export const listVersionsOf = (db: Db, articleId: number) =>
  db
    .selectFrom('article_version')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('no', 'desc')
    .execute()

/** A version of an article; undefined for an unknown one. */
export const findVersion = (db: Db, articleId: number, version: number) =>
  db
    .selectFrom('article_version')
    .select(['title', 'body'])
    .where('article_id', '=', articleId)
    .where('no', '=', version)
    .executeTakeFirst()
