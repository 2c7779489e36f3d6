export const smsSignName = '上号'

/** The address that links in templates lead to. Merchants have it approved with their templates; tests and the demo set it. */
export interface TemplateSite {
  url: string
}

export const templateSite = (): TemplateSite => ({ url: 'https://shanghao.example' })

/** Approved templates by purpose. Each has one variable, `code`. */
export const smsTemplates = {
  login: {
    code: 'SMS_300000001',
    text: (code: string) => `登录验证码 ${code}，5 分钟内有效。任何人找你要验证码都不要给。`,
  },
  regist: {
    code: 'SMS_300000002',
    text: (code: string) => `注册验证码 ${code}，5 分钟内有效。任何人找你要验证码都不要给。`,
  },
  resetPassword: {
    code: 'SMS_300000003',
    text: (code: string) => `你正在找回登录密码，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请忽略。`,
  },
  loginPassword: {
    code: 'SMS_300000005',
    text: (code: string) =>
      `你正在设置登录密码，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请立即重置登录密码。`,
  },
  payPassword: {
    code: 'SMS_300000004',
    text: (code: string) =>
      `你正在设置支付密码，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请立即修改登录密码。`,
  },
  unlockRental: {
    code: 'SMS_300000008',
    text: (code: string) =>
      `你正在解锁租用账号的登录信息，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请立即修改登录密码。`,
  },
  changePhone: {
    code: 'SMS_300000010',
    text: (code: string) =>
      `你正在更换绑定手机，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请立即修改登录密码，验证码不要给任何人。`,
  },
  newPhone: {
    code: 'SMS_300000011',
    text: (code: string) =>
      `你正在把这个号码绑定到上号账号，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请忽略。`,
  },
  applyPhone: {
    code: 'SMS_300000012',
    text: (code: string) =>
      `你正在申请把上号账号换绑到这个号码，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请忽略。`,
  },
  cancelUser: {
    code: 'SMS_300000013',
    text: (code: string) =>
      `你正在申请注销上号账号，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请立即修改登录密码。`,
  },
  exportData: {
    code: 'SMS_300000014',
    text: (code: string) =>
      `你正在导出上号账号的个人数据，验证码 ${code}，5 分钟内有效。如果不是你本人操作，请立即修改登录密码。`,
  },
} as const

type Params = Readonly<Record<string, string>>

interface Template {
  readonly code: string
  /** What a variable's value has to be, by its attribute with the provider. */
  readonly variables: Readonly<Record<string, RegExp>>
  readonly text: (params: Params, siteUrl: string) => string
}

/** Attributes of variables: any text, a time, the end of a link. */
const text = /^[^【】]+$/
const time = /^([01]\d|2[0-3]):[0-5]\d$/
const linkEnd = /^[A-Za-z0-9]+$/

/** Approved templates of notices. */
export const smsNoticeTemplates = {
  complaintFiled: {
    code: 'SMS_300000006',
    variables: { title: text, deadline: time, token: linkEnd },
    text: ({ title, deadline, token }, siteUrl) =>
      `租客就“${title}”的订单发起了投诉，请在 ${deadline} 前打开链接回应，无需登录：${siteUrl}/c#${token}`,
  },
  complaintDecided: {
    code: 'SMS_300000007',
    variables: { title: text },
    text: ({ title }) => `“${title}”订单的维权已有结果，请打开上号查看。`,
  },
  codeAsked: {
    code: 'SMS_300000009',
    variables: { title: text, deadline: time, token: linkEnd },
    text: ({ title, deadline, token }, siteUrl) =>
      `租客登录“${title}”需要验证码，请在 ${deadline} 前打开链接提供，无需登录：${siteUrl}/g#${token}`,
  },
  phoneChangePending: {
    code: 'SMS_300000015',
    variables: { tail: text, deadline: text, token: linkEnd },
    text: ({ tail, deadline, token }, siteUrl) =>
      `你的上号账号将在 ${deadline} 换绑到尾号 ${tail} 的手机号。如果不是你本人申请，请打开链接停止，无需登录：${siteUrl}/p#${token}`,
  },
  phoneChanged: {
    code: 'SMS_300000016',
    variables: { tail: text },
    text: ({ tail }) =>
      `你的上号账号绑定手机已换为尾号 ${tail} 的手机号。如果不是你本人操作，请立即联系上号客服。`,
  },
} as const satisfies Record<string, Template>

export const approvedTemplates: readonly Template[] = [
  ...Object.values(smsTemplates).map((template) => ({
    code: template.code,
    variables: { code: /^[A-Za-z0-9]{4,6}$/ },
    text: ({ code = '' }: Params) => template.text(code),
  })),
  ...Object.values(smsNoticeTemplates),
]
