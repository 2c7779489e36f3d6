import type { editingCalls } from '@shanghao/contract/content/editing'
import { articleKind } from '@shanghao/contract/content/shapes'
import { fail } from '../../../core/errors.ts'
import { presentIdPage } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { type EditRow, findVersion, listForEditing, listVersionsOf } from './editQueries.ts'
import { filled, type SettingText } from './fill.ts'
import { publishArticle, requireReadable, withdrawArticle, writeArticle } from './write.ts'

const presentRow = ({ id, kind, title, versions, shown, next, published_at }: EditRow) => ({
  articleId: id,
  kind,
  title,
  versions,
  shownVersion: shown,
  nextVersion: next,
  publishedAt: published_at?.getTime() ?? null,
})

const presentVersion = (row: Awaited<ReturnType<typeof listVersionsOf>>[number]) => ({
  version: row.no,
  category: row.category,
  title: row.title,
  keywords: row.keywords,
  common: row.common,
  body: row.body,
  writtenBy: row.written_by === null ? null : String(row.written_by),
  writtenAt: row.written_at.getTime(),
  shownFrom: row.shown_from?.getTime() ?? null,
  shownUntil: row.shown_until?.getTime() ?? null,
})

/** Operators write and publish articles. */
export const editingHandlers = ({
  settingText,
}: {
  settingText: SettingText
}): Handlers<typeof editingCalls> => ({
  editArticles: ({ db, now }, { kind, page }) =>
    presentIdPage(page, now, (idPage) => listForEditing(db, { ...idPage, kind, now }), presentRow),

  editArticle: async ({ db }, { articleId }) => {
    const versions = await listVersionsOf(db, articleId)
    const [latest] = versions
    if (!latest) return fail('NOT_FOUND')
    return { articleId, kind: articleKind.parse(latest.kind), versions: versions.map(presentVersion) }
  },

  writeArticle: async ({ db, viewer, settings, now }, draft) => {
    const writing = { operatorId: viewer.userId, settings, settingText, now }
    return db.transaction().execute((tx) => writeArticle(tx, draft, writing))
  },

  previewArticle: async ({ db, settings }, { articleId, version }) => {
    const { title, body } = (await findVersion(db, articleId, version)) ?? fail('NOT_FOUND')
    return { title, body: filled(body, { settings, settingText }) }
  },

  previewDraft: async ({ settings }, { body }) => {
    const filling = { settings, settingText }
    requireReadable(body, filling)
    return { body: filled(body, filling) }
  },

  publishArticle: async ({ db, viewer, now }, { articleId, version, at }) => {
    const shownFrom = at === null ? now : new Date(at)
    const publishing = { articleId, version, at: shownFrom, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => publishArticle(tx, publishing))
    return { shownFrom: shownFrom.getTime() }
  },

  withdrawArticle: async ({ db, viewer, now }, { articleId, reason }) => {
    const withdrawing = { articleId, reason, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => withdrawArticle(tx, withdrawing))
    return {}
  },
})
