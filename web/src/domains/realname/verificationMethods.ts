import type { CallOutput } from '@shanghao/client/http/calls'

export type VerificationMethod = CallOutput<'realname', 'checkRealAuthConfig'>['methods'][number]

/** The form's tabs, one for each method. */
export const verificationTabs: readonly { readonly value: VerificationMethod; readonly label: string }[] = [
  { value: 'two_elements', label: '身份证认证' },
  { value: 'zhima', label: '支付宝认证' },
]

/** The button's label for each method, and while its call is running. */
export const verificationLabels = {
  two_elements: { label: '提交认证', busyLabel: '正在核验，请稍候' },
  zhima: { label: '下一步：去支付宝', busyLabel: '正在打开支付宝' },
} as const satisfies Record<VerificationMethod, { label: string; busyLabel: string }>
