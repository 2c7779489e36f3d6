import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { awaitedApproval } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import {
  appRules,
  setting,
  settingChange,
  settingKey,
  settingPlan,
  settingPlanId,
  settingValue,
} from './shapes.ts'
import { settingPlanStates } from './states.ts'

const changeReason = writtenText.min(2, '请写明原因').max(100)

export const settingsCalls = {
  rules: call({
    method: 'GET',
    path: '/api/app/rules',
    who: 'anyone',
    summary: '页面上展示的规则数值',
    input: z.object({}),
    output: appRules,
    errors: [],
    cacheSeconds: 1,
  }),
  list: call({
    method: 'POST',
    path: '/api/ops/settings/list',
    who: 'operator',
    may: 'settings_read',
    summary: '全部规则：当前值、默认值、范围与最近一次修改',
    input: z.object({}),
    output: z.object({ list: z.array(setting) }),
    errors: [],
  }),
  /** Of a rule about money the answer names the approval that the change waits for. */
  change: call({
    method: 'POST',
    path: '/api/ops/settings/change',
    who: 'operator',
    may: 'settings_edit',
    asksFactor: true,
    summary: '修改一项规则；与资金有关的需另一位运营人员审批',
    input: z.object({
      key: settingKey,
      value: settingValue,
      /** The value the operator saw: a change made from another one is refused. */
      expected: settingValue,
      reason: changeReason,
      /** When it takes effect; at once without. `expected` is then the value that holds until that time. */
      at: moment.optional(),
    }),
    idempotent: true,
    output: z.object({
      awaitedApproval,
      /** The scheduled change; null for one that is made at once or waits for its approval. */
      planId: settingPlanId.nullable(),
    }),
    errors: [
      'REALNAME_REQUIRED',
      'SETTING_UNKNOWN',
      'SETTING_OUT_OF_BOUNDS',
      'SETTING_CONTRADICTION',
      'SETTING_CHANGED',
      'SETTING_UNCHANGED',
      'SETTING_PLAN_TIME',
    ],
  }),
  /** Also those that are over: which took effect, which did not and why. */
  plans: call({
    method: 'POST',
    path: '/api/ops/settings/plans',
    who: 'operator',
    may: 'settings_read',
    summary: '定时修改的规则，新的在前',
    input: z.object({ state: z.enum(settingPlanStates).optional(), page: pageInput.prefault({}) }),
    output: pageOf(settingPlan),
    errors: [],
  }),
  cancelPlan: call({
    method: 'POST',
    path: '/api/ops/settings/cancel-plan',
    who: 'operator',
    may: 'settings_edit',
    asksFactor: true,
    summary: '取消一项定时修改',
    input: z.object({ planId: settingPlanId, reason: changeReason }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'SETTING_PLAN_STATE'],
  }),
  history: call({
    method: 'POST',
    path: '/api/ops/settings/history',
    who: 'operator',
    may: 'settings_read',
    summary: '规则的修改记录，新的在前',
    input: z.object({ key: settingKey.optional(), page: pageInput.prefault({}) }),
    output: pageOf(settingChange),
    errors: [],
  }),
}
