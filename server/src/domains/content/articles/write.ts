import type { ParsedOf } from '@shanghao/contract/call'
import type { editingCalls } from '@shanghao/contract/content/editing'
import { categoryName } from '@shanghao/contract/content/states'
import { ownPath } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { recordAction } from '../../ops/actions.ts'
import { type Filling, unknownNames } from './fill.ts'

type Operating = { operatorId: number; now: Date }
type Draft = ParsedOf<typeof editingCalls.writeArticle>

/** Raises ARTICLE_NAMES for a name that is no setting, and INVALID_INPUT for a link that leaves this site. */
export const requireReadable = (body: string, filling: Filling): void => {
  const names = unknownNames(body, filling)
  if (names.length > 0) failWith('ARTICLE_NAMES', { names: names.join('、') })
  const targets = [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target)
  const foreign = targets.find((target) => ownPath(target) === null)
  if (foreign !== undefined)
    fail('INVALID_INPUT', { body: [`链接只能指向本站的页面，请修改：${foreign.slice(0, 60)}`] })
}

/** Locks an article, so that its versions change one after the other. Raises NOT_FOUND. */
const lockArticle = async (tx: Tx, articleId: number): Promise<{ kind: string }> =>
  (await tx
    .selectFrom('article')
    .select('kind')
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()) ?? fail('NOT_FOUND')

/**
 * Writes a version of an article, of a new one without an id; readers see it once it is published. Returns article and version.
 * Raises NOT_FOUND for an unknown article or one of another kind, INVALID_INPUT and ARTICLE_NAMES.
 */
export const writeArticle = async (
  tx: Tx,
  { articleId, kind, category, title, body, keywords, common }: Draft,
  { operatorId, now, ...filling }: Operating & Filling,
): Promise<{ articleId: number; version: number }> => {
  if (categoryName(kind, category) === undefined)
    fail('INVALID_INPUT', { category: ['没有这个分类，请重新选择'] })
  requireReadable(body, filling)
  if (articleId !== null && (await lockArticle(tx, articleId)).kind !== kind) fail('NOT_FOUND')
  const id =
    articleId ??
    (await tx.insertInto('article').values({ kind }).returning('id').executeTakeFirstOrThrow()).id
  const { no } = await tx
    .insertInto('article_version')
    .values(({ selectFrom }) => ({
      article_id: id,
      kind,
      no: selectFrom('article_version')
        .select(sql<number>`coalesce(max(no), 0) + 1`.as('no'))
        .where('article_id', '=', id),
      category,
      title,
      body,
      keywords,
      common,
      written_by: operatorId,
      written_at: now,
    }))
    .returning('no')
    .executeTakeFirstOrThrow()
  return { articleId: id, version: no }
}

/** When an article is shown for the first time, by the spans of its versions. */
const setPublishedAt = async (tx: Tx, articleId: number): Promise<void> => {
  await sql`
    update article set published_at = (select min(shown_from) from article_version
      where article_id = ${articleId} and shown_from is distinct from shown_until) where id = ${articleId}`.execute(
    tx,
  )
}

/** Takes back the span of a version that has not begun: the version before it is shown on. */
const unschedule = async (tx: Tx, articleId: number, version: number, from: Date): Promise<void> => {
  await tx
    .updateTable('article_version')
    .set({ shown_from: null, shown_until: null })
    .where('article_id', '=', articleId)
    .where('no', '=', version)
    .execute()
  await tx
    .updateTable('article_version')
    .set({ shown_until: null })
    .where('article_id', '=', articleId)
    .where('shown_until', '=', from)
    .whereRef('shown_from', '<', 'shown_until')
    .execute()
}

type Publishing = Operating & { articleId: number; version: number; at: Date }

/**
 * Shows a version from a moment on; the version shown until then ends, and versions that were to be shown later are not. A version that
 * waits for its moment gets another one. Raises NOT_FOUND, INVALID_INPUT for a moment before now, and ARTICLE_PUBLISHED for a version
 * that was shown.
 */
export const publishArticle = async (
  tx: Tx,
  { articleId, version, at, operatorId, now }: Publishing,
): Promise<void> => {
  if (at < now) fail('INVALID_INPUT', { at: ['发布时间不能早于现在'] })
  await lockArticle(tx, articleId)
  const row =
    (await tx
      .selectFrom('article_version')
      .select(['title', 'shown_from', 'shown_until'])
      .where('article_id', '=', articleId)
      .where('no', '=', version)
      .executeTakeFirst()) ?? fail('NOT_FOUND')
  const { shown_from: from, shown_until: until } = row
  const isCancelled = from !== null && from.getTime() === until?.getTime()
  if (from !== null && !isCancelled) {
    if (from <= now) fail('ARTICLE_PUBLISHED')
    await unschedule(tx, articleId, version, from)
  }
  await sql`
    update article_version set shown_until = greatest(shown_from, ${at}::timestamptz)
     where article_id = ${articleId} and no <> ${version} and shown_from is not null
       and (shown_until is null or shown_until > ${at})`.execute(tx)
  await tx
    .updateTable('article_version')
    .set({ shown_from: at, shown_until: null })
    .where('article_id', '=', articleId)
    .where('no', '=', version)
    .execute()
  await setPublishedAt(tx, articleId)
  await recordAction(tx, {
    kind: 'publish_article',
    request: { articleId, version, at: at.getTime() },
    amountFen: 0,
    reason: row.title,
    beneficiaryId: null,
    operatorId,
    at: now,
  })
}

/** Ends what readers see of an article, and what they were to see later. Raises NOT_FOUND and ARTICLE_UNPUBLISHED. */
export const withdrawArticle = async (
  tx: Tx,
  { articleId, reason, operatorId, now }: Operating & { articleId: number; reason: string },
): Promise<void> => {
  await lockArticle(tx, articleId)
  const { numAffectedRows } = await sql`
    update article_version set shown_until = greatest(shown_from, ${now}::timestamptz)
     where article_id = ${articleId} and shown_from is not null and (shown_until is null or shown_until > ${now})
       and shown_from is distinct from shown_until`.execute(tx)
  if (!numAffectedRows) fail('ARTICLE_UNPUBLISHED')
  await setPublishedAt(tx, articleId)
  const request = { articleId }
  await recordAction(tx, {
    kind: 'withdraw_article',
    request,
    amountFen: 0,
    reason,
    beneficiaryId: null,
    operatorId,
    at: now,
  })
}
