/**
 * States of an application to change the bound number without the old one. `cooling`: approved, and the old number can still
 * stop it; `failed`: the new number was registered meanwhile, or the account was no longer active.
 */
export const phoneApplicationStates = [
  'reviewing',
  'refused',
  'cooling',
  'stopped',
  'failed',
  'done',
] as const
export type PhoneApplicationState = (typeof phoneApplicationStates)[number]

export const phoneApplicationStateNames: Readonly<Record<PhoneApplicationState, string>> = {
  reviewing: '审核中',
  refused: '审核未通过',
  cooling: '审核通过，等待生效',
  stopped: '已被原手机号停止',
  failed: '没有更换成功',
  done: '已更换',
}
