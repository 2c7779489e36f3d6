/**
 * States of a scheduled change. `refused`: at its time it could not be made, as when the value was another one by then or its
 * requester was no operator any more.
 */
export const settingPlanStates = ['waiting', 'applied', 'refused', 'cancelled'] as const
export type SettingPlanState = (typeof settingPlanStates)[number]

export const settingPlanStateNames: Readonly<Record<SettingPlanState, string>> = {
  waiting: '待生效',
  applied: '已生效',
  refused: '未生效',
  cancelled: '已取消',
}

/** What the value of a setting counts. `fen` is 分, `bp` basis points (1/10,000). */
export const settingUnits = [
  'count',
  'fen',
  'bp',
  'percent',
  'seconds',
  'minutes',
  'hours',
  'days',
  'switch',
] as const
export type SettingUnit = (typeof settingUnits)[number]
