import type { contentCalls } from '@shanghao/contract/content/calls'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { readAppConfig } from './appConfig.ts'
import type { SettingText } from './articles/fill.ts'
import { findArticle, listByCategory, presentListItem } from './articles/read.ts'
import { listCommonHelp, searchHelp } from './articles/search.ts'

/** `settingText` gives the numbers in articles. */
export const contentHandlers = ({
  settingText,
}: {
  settingText: SettingText
}): Handlers<typeof contentCalls> => ({
  appConfig: async (ctx, { type }) => readAppConfig(ctx, type) ?? fail('NOT_FOUND'),

  searchHelp: async ({ db, settings, now }, { text }) => ({
    list:
      text === ''
        ? await listCommonHelp(db, { now, settings, settingText })
        : await searchHelp(db, { text, now, settings, settingText }),
  }),

  articleList: async ({ db, settings, now }, { kind, category, page }) => {
    const [at, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'number']) : []
    const time = page.time ?? now.getTime()
    const rows = await listByCategory(db, {
      kind,
      category,
      now,
      // What is to be published later is never listed, even for a later moment of the caller.
      until: new Date(Math.min(time, now.getTime())),
      after: at === undefined || id === undefined ? null : { at: new Date(at), id },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(
      page,
      time,
      rows,
      (row) => presentListItem(row, { settings, settingText }),
      (row) => [row.published_at.getTime(), row.id],
    )
  },

  article: ({ db, settings, now }, { id }) => findArticle(db, { id, now, settings, settingText }),
})
