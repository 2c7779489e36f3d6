import type { ProviderResponse } from '../providerResponse.ts'
import { record } from '../requestLog.ts'
import { missingParameter } from './refusal.ts'
import type { RpcAction } from './rpc.ts'
import { smsSentinels } from './smsSentinels.ts'
import { approvedTemplates, smsSignName, type TemplateSite } from './smsTemplates.ts'

export interface SmsMessage {
  readonly phone: string
  /** The text on the phone, with the sign name in front. */
  readonly text: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  /** Arrival time (ms); a message is stored but not shown before it. */
  readonly at: number
}

export interface SmsInbox {
  deliver(message: SmsMessage): void
  /** Arrived messages, newest first. */
  arrived(phone?: string): SmsMessage[]
  clear(phone?: string): void
}

export const smsInbox = (now: () => number): SmsInbox => {
  const messages = record<SmsMessage>()
  return {
    deliver: messages.add,
    arrived: (phone) =>
      messages
        .all()
        .filter((message) => message.at <= now() && (phone === undefined || message.phone === phone))
        .sort((a, b) => b.at - a.at),
    clear: (phone) => messages.forget((message) => phone === undefined || message.phone === phone),
  }
}

const response = (Code: string, Message: string, more: object = {}): ProviderResponse => ({
  status: 200,
  body: { Code, Message, ...more },
})

const paramsOf = (json: string): Record<string, string> | null => {
  try {
    const value: unknown = JSON.parse(json)
    const plain = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!plain || !Object.values(value).every((one) => typeof one === 'string')) return null
    return { ...value }
  } catch {
    return null
  }
}

/** The provider's limit of a variable's value in characters. */
const VARIABLE_MAX = 35

/** What the service says of a variable's value; null for one that is fine. */
const refuseValue = (name: string, value: string | undefined, pattern: RegExp): ProviderResponse | null => {
  if (value === undefined || value === '')
    return response('isv.TEMPLATE_MISSING_PARAMETERS', `模板变量缺少对应参数值：${name}`)
  if (!pattern.test(value)) return response('isv.TEMPLATE_PARAMS_ILLEGAL', `变量不符合其属性：${name}`)
  if (/:\/\/|www\.|[\w-]\.[a-z]{2,}/i.test(value))
    return response('isv.PARAM_NOT_SUPPORT_URL', `变量不支持传入链接：${name}`)
  return [...value].length > VARIABLE_MAX ? response('isv.PARAM_LENGTH_LIMIT', `变量长度受限：${name}`) : null
}

/** SendSms of Dysmsapi 2017-05-25. Errors of the service itself have status 200 and an isv. code. */
export const sendSms = (inbox: SmsInbox, site: TemplateSite, now: () => number): RpcAction => {
  let sent = 0
  const run: RpcAction['run'] = (parameters) => {
    const need = (name: string): string => {
      const value = parameters.get(name)
      if (!value) throw missingParameter(name)
      return value
    }
    const phones = need('PhoneNumbers').split(',')
    const signName = need('SignName')
    const templateCode = need('TemplateCode')
    if (phones.length > 1000) return response('isv.MOBILE_COUNT_OVER_LIMIT', '手机号码数量超过限制')
    if (!phones.every((phone) => /^1[3-9]\d{9}$/.test(phone)))
      return response('isv.MOBILE_NUMBER_ILLEGAL', '无效号码')
    if (signName !== smsSignName) return response('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名')
    const template = approvedTemplates.find(({ code }) => code === templateCode)
    if (!template) return response('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板')
    const params = paramsOf(parameters.get('TemplateParam') ?? '{}')
    if (!params) return response('isv.INVALID_JSON_PARAM', '参数格式错误，请修改为字符串值')
    for (const [name, pattern] of Object.entries(template.variables)) {
      const refused = refuseValue(name, params[name], pattern)
      if (refused) return refused
    }

    const text = `【${signName}】${template.text(params, site.url)}`
    const sentinel = phones.map((phone) => smsSentinels.get(phone)).find((found) => found !== undefined)
    for (const phone of phones) {
      const { copies = 1, lateMs = 0 } = smsSentinels.get(phone) ?? {}
      for (let copy = 0; copy < copies; copy++)
        inbox.deliver({ phone, text, template: templateCode, params, at: now() + lateMs })
    }
    sent += 1
    return sentinel?.answer ?? response('OK', 'OK', { BizId: `${now()}${String(sent).padStart(5, '0')}^0` })
  }
  return { version: '2017-05-25', run }
}

/** QuerySmsTemplate of Dysmsapi: every template of the sandbox is approved. */
export const querySmsTemplate: RpcAction = {
  version: '2017-05-25',
  run: (parameters) => {
    const TemplateCode = parameters.get('TemplateCode')
    if (!TemplateCode) throw missingParameter('TemplateCode')
    return approvedTemplates.some(({ code }) => code === TemplateCode)
      ? response('OK', 'OK', { TemplateCode, TemplateStatus: 1 })
      : response('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板')
  },
}
