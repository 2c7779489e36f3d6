import type { contentCalls } from '@shanghao/contract/content/calls'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { findArticle, listCommonHelp, type SettingText, searchHelp } from './actions.ts'

/** `settingText` gives the numbers in articles. */
export const contentHandlers = ({
  settingText,
}: {
  settingText: SettingText
}): Handlers<typeof contentCalls> => ({
  appConfig: async ({ onekey }, { type }) => {
    if (type !== 'onekey') return fail('NOT_FOUND')
    const { sdkUrl, appKey } = onekey?.pages ?? { sdkUrl: null, appKey: null }
    return { type, enabled: onekey?.pages != null, sdkUrl, appKey }
  },

  searchHelp: async ({ db, settings, now }, { text }) => ({
    list:
      text === ''
        ? await listCommonHelp(db, { now, settings, settingText })
        : await searchHelp(db, { text, now, settings, settingText }),
  }),

  article: ({ db, settings, now }, { id }) => findArticle(db, { id, now, settings, settingText }),
})
