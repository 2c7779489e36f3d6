import type { ResultOf } from '@shanghao/contract/call'
import type { contentCalls } from '@shanghao/contract/content/calls'
import { articleKind } from '@shanghao/contract/content/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Settings } from '../../core/settings/read.ts'

/** The value of a setting as sentences write it; null for an unknown name (`settingText`). */
export type SettingText = (settings: Pick<Settings, 'read'>, name: string) => string | null

type ArticleSummary = ResultOf<typeof contentCalls.searchHelp>['list'][number]
type Filling = { settings: Pick<Settings, 'read'>; settingText: SettingText }
type Row = { id: number; title: string; body: string }

const COMMON_MAX = 8
const FOUND_MAX = 8
const EXCERPT_CHARACTERS = 60
/** Words of questions that say nothing about their subject. */
const QUESTION_WORDS =
  /怎么办|怎么样|怎么|为什么|什么时候|什么|如何|多久|多少|哪里|可以|能不能|是不是|有没有|请问|你好|我的|一下|一个|[我你了吗呢啊吧的在是要想有]/g

/**
 * Replaces the names in braces by the values of their settings; an unknown name stays, which a test finds. A space that sets a
 * number apart from the next character goes where the value ends with its unit.
 */
const filled = (text: string, { settings, settingText }: Filling): string =>
  text
    .replace(/\{([\w.]+)\}/g, (whole, name: string) => settingText(settings, name) ?? whole)
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')

/** The beginning of a body without its marks. */
const excerptOf = (body: string): string => {
  const plain = body
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|^## |^- /gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > EXCERPT_CHARACTERS ? `${plain.slice(0, EXCERPT_CHARACTERS)}…` : plain
}

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
  const published = sql`a.kind = 'help' and a.published_at <= ${now}`
  const { rows } = await sql<Row>`
    with asked as (select gram from unnest(text_grams(${subject})) gram where length(gram) = 2),
         known as (select gram, count(a.id) as articles from asked join article a on a.grams @> array[gram] and ${published} group by gram)
    select a.id, a.title, a.body from article a join known k on a.grams @> array[k.gram]
     where ${published} group by a.id
     order by sum(1.0 / k.articles) desc, a.common nulls last, a.id limit ${FOUND_MAX}`.execute(db)
  if (rows.length > 0) return rows.map((row) => summarize(row, filling))
  const words = subject.split(' ').filter((word) => word.length >= 2)
  const { rows: inBody } = await sql<Row>`
    select a.id, a.title, a.body from article a
     where ${published} and exists (select from unnest(${words}::text[]) word where strpos(lower(a.body), word) > 0)
     order by a.common nulls last, a.id limit ${FOUND_MAX}`.execute(db)
  return inBody.map((row) => summarize(row, filling))
}

/** The common questions, in their order. */
export const listCommonHelp = async (
  db: Db,
  { now, ...filling }: Filling & { now: Date },
): Promise<ArticleSummary[]> => {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'title', 'body'])
    .where('kind', '=', 'help')
    .where('published_at', '<=', now)
    .where('common', 'is not', null)
    .orderBy('common')
    .orderBy('id')
    .limit(COMMON_MAX)
    .execute()
  return rows.map((row) => summarize(row, filling))
}

/** Articles by id, in the order given; those that are not published are left out. */
export const listArticles = async (
  db: Db | Tx,
  { ids, now, ...filling }: Filling & { ids: readonly number[]; now: Date },
): Promise<ArticleSummary[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('article')
    .select(['id', 'title', 'body'])
    .where('id', 'in', [...ids])
    .where('published_at', '<=', now)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map((row) => summarize(row, filling))
}

/** A published article with the numbers of its rules. Raises NOT_FOUND. */
export const findArticle = async (
  db: Db,
  { id, now, ...filling }: Filling & { id: number; now: Date },
): Promise<ResultOf<typeof contentCalls.article>> => {
  const row = await db
    .selectFrom('article')
    .select(['id', 'kind', 'title', 'body', 'published_at'])
    .where('id', '=', id)
    .where('published_at', '<=', now)
    .executeTakeFirst()
  if (!row?.published_at) return fail('NOT_FOUND')
  const { title, kind, published_at: publishedAt } = row
  return {
    articleId: row.id,
    kind: articleKind.parse(kind),
    title,
    body: filled(row.body, filling),
    publishedAt: publishedAt.getTime(),
  }
}
