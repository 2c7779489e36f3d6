import type { ResultOf } from '@shanghao/contract/call'
import type { contentCalls } from '@shanghao/contract/content/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { excerptOf, type Filling, filled } from './fill.ts'

export type ArticleSummary = ResultOf<typeof contentCalls.searchHelp>['list'][number]
type Row = { id: number; title: string; body: string }

const COMMON_MAX = 8
const FOUND_MAX = 8
/** Words of questions that say nothing about their subject. */
const QUESTION_WORDS =
  /怎么办|怎么样|怎么|为什么|什么时候|什么|如何|多久|多少|哪里|可以|能不能|是不是|有没有|请问|你好|我的|一下|一个|[我你了吗呢啊吧的在是要想有]/g

/** Whether readers see the version `v` at a moment. */
export const isShown = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`v.shown_from <= ${now} and (v.shown_until is null or v.shown_until > ${now})`

const summarize = ({ id, title, body }: Row, filling: Filling): ArticleSummary => ({
  articleId: id,
  title,
  excerpt: excerptOf(filled(body, filling)),
})

/** The subject of a question: its words, parted by one space, without those of every question. */
const subjectOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(QUESTION_WORDS, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Published help articles about a question, the best first. Pairs of characters of the question are looked up in titles and
 * keywords; the rarer a pair, the more it counts. Where none is found, articles whose body contains a word of the question.
 */
export const searchHelp = async (
  db: Db | Tx,
  { text, now, ...filling }: Filling & { text: string; now: Date },
): Promise<ArticleSummary[]> => {
  const subject = subjectOf(text)
  if (subject === '') return []
  const published = sql`v.kind = 'help' and ${isShown(now)}`
  const { rows } = await sql<Row>`
    with asked as (select gram from unnest(text_grams(${subject})) gram where length(gram) = 2),
         known as (select gram, count(v.article_id) as articles from asked
                     join article_version v on v.grams @> array[gram] and ${published} group by gram)
    select v.article_id as id, v.title, v.body from article_version v join known k on v.grams @> array[k.gram]
     where ${published} group by v.article_id, v.no
     order by sum(1.0 / k.articles) desc, v.common nulls last, v.article_id limit ${FOUND_MAX}`.execute(db)
  if (rows.length > 0) return rows.map((row) => summarize(row, filling))
  const words = subject.split(' ').filter((word) => word.length >= 2)
  const { rows: inBody } = await sql<Row>`
    select v.article_id as id, v.title, v.body from article_version v
     where ${published} and exists (select from unnest(${words}::text[]) word where strpos(lower(v.body), word) > 0)
     order by v.common nulls last, v.article_id limit ${FOUND_MAX}`.execute(db)
  return inBody.map((row) => summarize(row, filling))
}

const shownVersions = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('article_version as v')
    .select(['v.article_id as id', 'v.title', 'v.body'])
    .where(isShown(now))

/** The common questions, in their order. */
export const listCommonHelp = async (
  db: Db,
  { now, ...filling }: Filling & { now: Date },
): Promise<ArticleSummary[]> => {
  const rows = await shownVersions(db, now)
    .where('v.kind', '=', 'help')
    .where('v.common', 'is not', null)
    .orderBy('v.common')
    .orderBy('v.article_id')
    .limit(COMMON_MAX)
    .execute()
  return rows.map((row) => summarize(row, filling))
}

/** Articles by id, in the order given; those that are not shown are left out. */
export const listArticles = async (
  db: Db | Tx,
  { ids, now, ...filling }: Filling & { ids: readonly number[]; now: Date },
): Promise<ArticleSummary[]> => {
  if (ids.length === 0) return []
  const rows = await shownVersions(db, now)
    .where('v.article_id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map((row) => summarize(row, filling))
}
