import type { ResultOf } from '@shanghao/contract/call'
import type { settingsCalls } from '@shanghao/contract/settings/calls'
import { presentIdPage } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import type { Settings } from '../../core/settings/read.ts'
import { runOperatorAct } from '../ops/actions.ts'
import { changeSettingAct } from './change.ts'
import { cancelPlan } from './plans.ts'
import { presentChange, presentPlan, presentSettings } from './present.ts'
import { lastChanges, listChanges, listPlans, waitingPlans } from './queries.ts'
import type { Registry } from './registry.ts'

type AppRules = ResultOf<typeof settingsCalls.rules>
type Composed = {
  registry: Registry
  /** Which numbers the app shows. */
  appRules: (settings: Settings) => AppRules
}

export const settingsHandlers = ({ registry, appRules }: Composed): Handlers<typeof settingsCalls> => ({
  rules: async ({ settings }) => appRules(settings),

  list: async ({ db }) => {
    const [changes, plans] = await Promise.all([lastChanges(db), waitingPlans(db)])
    return { list: presentSettings(registry, changes, plans) }
  },

  change: async (ctx, request) => {
    const { result, awaitedApproval } = await runOperatorAct(ctx, changeSettingAct(registry), request)
    return { awaitedApproval, planId: result?.planId ?? null }
  },

  plans: ({ db, now }, { state, page }) =>
    presentIdPage(
      page,
      now,
      (idPage) => listPlans(db, { state: state ?? null, ...idPage }),
      (row) => presentPlan(registry, row),
    ),

  cancelPlan: async ({ db, viewer, now }, { planId, reason }) => {
    const cancelling = { planId, reason, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => cancelPlan(tx, cancelling))
    return {}
  },

  history: ({ db, now }, { key, page }) =>
    presentIdPage(
      page,
      now,
      (idPage) => listChanges(db, { key: key ?? null, ...idPage }),
      (row) => presentChange(registry, row),
    ),
})
