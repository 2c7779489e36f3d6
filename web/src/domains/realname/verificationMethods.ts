import type { Answer } from '../../core/http/request.ts'

export type Way = Answer<'realname', 'checkRealAuthConfig'>['methods'][number]

/** The faces of the form, one for each way of verifying. */
export const wayTabs: readonly { readonly value: Way; readonly label: string }[] = [
  { value: 'two_elements', label: '身份证认证' },
  { value: 'zhima', label: '支付宝认证' },
]

/** What the button of each way says, and what it says while one waits. */
export const wayWords = {
  two_elements: { label: '提交认证', busyLabel: '正在核验，请稍候' },
  zhima: { label: '下一步：去支付宝', busyLabel: '正在打开支付宝' },
} as const satisfies Record<Way, { label: string; busyLabel: string }>
