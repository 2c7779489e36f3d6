import type { contentCalls } from '@shanghao/contract/content/calls'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { findArticle, listCommonHelp, type SettingText, searchHelp } from './actions.ts'

/** The client type of an ordinary site; 60 and 70 are distributors' portals. */
const ORDINARY_CLIENT = 30

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

  domainQuery: async ({ config }) => {
    const domain = new URL(config.PUBLIC_URL).host
    return { domain, clientType: ORDINARY_CLIENT, merchantType: 0, oldDomain: domain }
  },

  searchHelp: async ({ db, settings, now }, { text }) => ({
    list:
      text === ''
        ? await listCommonHelp(db, { now, settings, settingText })
        : await searchHelp(db, { text, now, settings, settingText }),
  }),

  article: ({ db, settings, now }, { id }) => findArticle(db, { id, now, settings, settingText }),
})
