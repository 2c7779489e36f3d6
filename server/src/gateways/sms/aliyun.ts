import { createRequire } from 'node:module'
import type library from '@alicloud/dysmsapi20170525'
import { maskPhone } from '@shanghao/contract/rules'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { NoticeKind, SmsGateway, SmsOutcome, SmsPurpose } from '../../core/ports/sms.ts'
import { aliyunConfig, callAliyun } from '../aliyun/request.ts'
import { httpUrl, timeoutMs } from '../gatewayConfig.ts'

/** Required, not imported: Node and Vitest disagree on what the default import of this CommonJS package is. */
const sms: typeof library = createRequire(import.meta.url)('@alicloud/dysmsapi20170525')

const template = z.string().regex(/^SMS_\d+$/, 'must be an approved template, SMS_ and digits')

export const smsConfig = z.object({
  /** http(s)://host[:port] of Dysmsapi, or of the sandbox. */
  SMS_ENDPOINT: httpUrl.default('https://dysmsapi.aliyuncs.com'),
  SMS_KEY_ID: z.string().min(1),
  SMS_KEY_SECRET: z.string().min(1),
  /** The approved sign name, without the brackets it is shown in. */
  SMS_SIGN_NAME: z.string().min(2).max(12),
  /** Templates with one variable, `code`. */
  SMS_TEMPLATE_LOGIN: template,
  SMS_TEMPLATE_REGIST: template,
  SMS_TEMPLATE_RESET_PASSWORD: template,
  SMS_TEMPLATE_LOGIN_PASSWORD: template,
  SMS_TEMPLATE_PAY_PASSWORD: template,
  SMS_TEMPLATE_UNLOCK_RENTAL: template,
  SMS_TEMPLATE_CHANGE_PHONE: template,
  SMS_TEMPLATE_NEW_PHONE: template,
  SMS_TEMPLATE_APPLY_PHONE: template,
  SMS_TEMPLATE_CANCEL_USER: template,
  SMS_TEMPLATE_EXPORT_DATA: template,
  /** Templates of notices, with the variables of `noticeShape`. */
  SMS_TEMPLATE_COMPLAINT_FILED: template,
  SMS_TEMPLATE_COMPLAINT_DECIDED: template,
  SMS_TEMPLATE_CODE_ASKED: template,
  SMS_TEMPLATE_PHONE_CHANGE_PENDING: template,
  SMS_TEMPLATE_PHONE_CHANGED: template,
  SMS_TIMEOUT_MS: timeoutMs(5000),
})
export type SmsConfig = z.output<typeof smsConfig>

const codeTemplates = {
  login: 'SMS_TEMPLATE_LOGIN',
  regist: 'SMS_TEMPLATE_REGIST',
  reset_password: 'SMS_TEMPLATE_RESET_PASSWORD',
  login_password: 'SMS_TEMPLATE_LOGIN_PASSWORD',
  pay_password: 'SMS_TEMPLATE_PAY_PASSWORD',
  unlock_rental: 'SMS_TEMPLATE_UNLOCK_RENTAL',
  change_phone: 'SMS_TEMPLATE_CHANGE_PHONE',
  new_phone: 'SMS_TEMPLATE_NEW_PHONE',
  apply_phone: 'SMS_TEMPLATE_APPLY_PHONE',
  cancel_user: 'SMS_TEMPLATE_CANCEL_USER',
  export_data: 'SMS_TEMPLATE_EXPORT_DATA',
} as const satisfies Record<SmsPurpose, keyof SmsConfig>

const noticeTemplates = {
  complaint_filed: 'SMS_TEMPLATE_COMPLAINT_FILED',
  complaint_decided: 'SMS_TEMPLATE_COMPLAINT_DECIDED',
  code_asked: 'SMS_TEMPLATE_CODE_ASKED',
  phone_change_pending: 'SMS_TEMPLATE_PHONE_CHANGE_PENDING',
  phone_changed: 'SMS_TEMPLATE_PHONE_CHANGED',
} as const satisfies Record<NoticeKind, keyof SmsConfig>

/** The state of a template that may be sent. */
const TEMPLATE_APPROVED = 1

/** isv. codes and missing permission mean refused; isp.SYSTEM_ERROR and unknown codes leave the outcome unknown. */
const parseOutcome = (code: string | undefined): SmsOutcome => {
  if (code === 'OK') return 'sent'
  return code?.startsWith('isv.') || code === 'isp.RAM_PERMISSION_DENY' ? 'refused' : 'unknown'
}

/** SendSms of Alibaba Cloud Dysmsapi 2017-05-25. The log gets the masked number and the provider's codes alone. */
export const smsGateway = (config: SmsConfig, log: FastifyBaseLogger): SmsGateway => {
  const client = new sms.default(
    aliyunConfig({
      endpoint: config.SMS_ENDPOINT,
      keyId: config.SMS_KEY_ID,
      keySecret: config.SMS_KEY_SECRET,
      timeoutMs: config.SMS_TIMEOUT_MS,
    }),
  )
  const sendTemplate = async (
    phone: string,
    templateCode: string,
    params: Readonly<Record<string, string>>,
    what: { purpose: SmsPurpose } | { notice: NoticeKind },
  ): Promise<SmsOutcome> => {
    const request = new sms.SendSmsRequest({
      phoneNumbers: phone,
      signName: config.SMS_SIGN_NAME,
      templateCode,
      templateParam: JSON.stringify(params),
    })
    const response = await callAliyun(() => client.sendSms(request), config.SMS_TIMEOUT_MS)
    const body = response.kind === 'answered' ? response.body : response
    const outcome = response.kind === 'answered' ? parseOutcome(response.body.code) : response.kind
    const fields = {
      phone: maskPhone(phone),
      ...what,
      providerCode: body.code,
      requestId: body.requestId,
    }
    if (outcome === 'sent') log.info(fields, 'sms sent')
    else log.warn({ ...fields, outcome }, 'sms not sent')
    return outcome
  }
  return {
    send: ({ phone, purpose, code }) =>
      sendTemplate(phone, config[codeTemplates[purpose]], { code }, { purpose }),
    sendNotice: ({ phone, kind, params }) =>
      sendTemplate(phone, config[noticeTemplates[kind]], params, { notice: kind }),
    check: async () => {
      const request = new sms.QuerySmsTemplateRequest({ templateCode: config.SMS_TEMPLATE_LOGIN })
      const response = await callAliyun(() => client.querySmsTemplate(request), config.SMS_TIMEOUT_MS)
      if (response.kind === 'unknown') return 'unavailable'
      const isUsable = response.kind === 'answered' && response.body.templateStatus === TEMPLATE_APPROVED
      return isUsable ? 'working' : 'refused'
    },
  }
}
