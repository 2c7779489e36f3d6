import type { ResultOf } from '@shanghao/contract/call'
import type { settingsCalls } from '@shanghao/contract/settings/calls'
import { presentIdPage } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import type { Settings } from '../../core/settings/read.ts'
import { runOperatorAct } from '../ops/actions.ts'
import { changeSettingAct } from './change.ts'
import { presentChange, presentSettings } from './present.ts'
import { lastChanges, listChanges } from './queries.ts'
import type { Registry } from './registry.ts'

type AppRules = ResultOf<typeof settingsCalls.rules>
type Composed = {
  registry: Registry
  /** Which numbers the app shows. */
  appRules: (settings: Settings) => AppRules
}

export const settingsHandlers = ({ registry, appRules }: Composed): Handlers<typeof settingsCalls> => ({
  rules: async ({ settings }) => appRules(settings),

  list: async ({ db }) => ({ list: presentSettings(registry, await lastChanges(db)) }),

  change: async (ctx, request) => {
    const { awaitedApproval } = await runOperatorAct(ctx, changeSettingAct(registry), request)
    return { awaitedApproval }
  },

  history: ({ db, now }, { key, page }) =>
    presentIdPage(
      page,
      now,
      (idPage) => listChanges(db, { key: key ?? null, ...idPage }),
      (row) => presentChange(registry, row),
    ),
})
