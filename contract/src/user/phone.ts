import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { person } from '../realname/shapes.ts'
import { PHONE_PICTURES_MAX, PHONE_REASON_MAX, PHONE_REASON_MIN } from '../rules.ts'
import { captcha, codeErrors, loginPhone, smsCode, smsErrors, ticket } from '../session/shapes.ts'
import { writtenText } from '../text.ts'
import { uploadedPicture, uploadPolicy } from '../uploads/shapes.ts'
import { phoneApplicationStates } from './phoneStates.ts'

const none = z.object({})
const applicationId = z.number().int().positive()
/** A private proof of an applicant, which the app keeps. */
const receipt = z.string().min(1).max(200)
const linkToken = z.object({ token: z.string().min(1).max(200) })

/** As its applicant sees it; numbers masked. */
const application = z.object({
  state: z.enum(phoneApplicationStates),
  oldPhone: z.string(),
  newPhone: z.string(),
  appliedAt: moment,
  /** Why it was refused. */
  decision: z.string().nullable(),
  takesEffectAt: moment.nullable(),
  endedAt: moment.nullable(),
})

/** Changing the bound phone number: with codes to both numbers, or by application without the old one. */
export const phoneCalls = {
  modifyPhone: call({
    method: 'POST',
    path: '/api/userBase/modifyPhone',
    who: 'user',
    summary: '更换绑定手机第一步：验证原手机号',
    input: z.object({ smsCode }),
    output: z.object({ ticket }),
    errors: [...codeErrors],
  }),
  newPhoneCode: call({
    method: 'POST',
    path: '/api/userBase/newPhoneCode',
    who: 'user',
    summary: '向新手机号发送验证码，需先验证原手机号',
    input: z.object({ ticket, phone: loginPhone, captcha }),
    output: z.object({ waitSeconds: z.number().int() }),
    errors: [...smsErrors, 'CAPTCHA_FAILED', 'TICKET_EXPIRED', 'PHONE_UNCHANGED'],
  }),
  verifyNewPhone: call({
    method: 'POST',
    path: '/api/userBase/verifyNewPhone',
    who: 'user',
    summary: '更换绑定手机第二步：验证新手机号并更换，其他设备下线',
    input: z.object({ ticket, phone: loginPhone, smsCode }),
    output: z.object({ phone: z.string() }),
    errors: [...codeErrors, 'TICKET_EXPIRED', 'PHONE_UNCHANGED', 'NEW_PHONE_TAKEN'],
  }),
  pendingPhoneChange: call({
    method: 'POST',
    path: '/api/userBase/phone-change/pending',
    who: 'user',
    summary: '审核通过、即将生效的换绑申请',
    input: none,
    output: z.object({
      pending: z.object({ applicationId, newPhone: z.string(), takesEffectAt: moment }).nullable(),
    }),
    errors: [],
  }),
  stopPhoneChange: call({
    method: 'POST',
    path: '/api/userBase/phone-change/stop',
    who: 'user',
    summary: '停止即将生效的换绑申请',
    input: z.object({ applicationId }),
    output: none,
    errors: ['NOT_FOUND', 'PHONE_APPLICATION_STATE'],
  }),
  /** The response is the same whether the old number and the person are known here or not. */
  applyPhoneChange: call({
    method: 'POST',
    path: '/api/user/mobilephone/change/apply',
    who: 'anyone',
    summary: '原手机号不能用时，申请更换绑定手机；ticket 为新手机号验证后的凭证（apply_phone）',
    input: person.extend({
      ticket,
      oldPhone: loginPhone,
      reason: writtenText.min(PHONE_REASON_MIN, '请说明原手机号为什么不能用').max(PHONE_REASON_MAX),
      pictures: z.array(z.string().max(200)).min(1, '请至少上传 1 张证明图片').max(PHONE_PICTURES_MAX),
    }),
    output: z.object({ receipt, application }),
    errors: ['TICKET_EXPIRED', 'PHONE_UNCHANGED', 'PHONE_APPLICATION_OPEN', 'UPLOAD_EXPIRED'],
  }),
  /** By the receipt, or by a ticket (`apply_phone`) of the new number, which replaces the receipt of its latest application. */
  queryPhoneChange: call({
    method: 'POST',
    path: '/api/user/mobilephone/change/query',
    who: 'anyone',
    summary: '查询换绑申请的进度',
    input: z.object({ receipt: receipt.optional(), ticket: ticket.optional() }),
    output: z.object({ receipt, application }),
    errors: ['PHONE_APPLICATION_UNKNOWN', 'TICKET_EXPIRED'],
  }),
  phoneChangePolicySign: call({
    method: 'POST',
    path: '/api/user/mobilephone/change/upload/sign',
    who: 'anyone',
    summary: '获取一张证明图片的上传签名',
    input: z.object({ ticket }),
    output: uploadPolicy,
    errors: ['TICKET_EXPIRED', 'UPLOAD_LIMIT', 'UPLOAD_OPEN'],
  }),
  phoneChangeFinishUpload: call({
    method: 'POST',
    path: '/api/user/mobilephone/change/upload/finish',
    who: 'anyone',
    summary: '检查传好的证明图片',
    input: z.object({ ticket, key: z.string().min(1).max(200) }),
    output: uploadedPicture,
    errors: [
      'TICKET_EXPIRED',
      'NOT_FOUND',
      'UPLOAD_MISSING',
      'UPLOAD_TYPE',
      'UPLOAD_SIZE',
      'UPLOAD_BROKEN',
      'OUTSIDE_UNAVAILABLE',
    ],
  }),
  phoneChangeLink: call({
    method: 'POST',
    path: '/api/user/mobilephone/change/link/detail',
    who: 'anyone',
    summary: '原手机号凭短信链接查看即将生效的换绑，无需登录',
    input: linkToken,
    output: application.pick({ state: true, newPhone: true, takesEffectAt: true }),
    errors: ['PHONE_LINK_OVER'],
  }),
  stopPhoneChangeByLink: call({
    method: 'POST',
    path: '/api/user/mobilephone/change/link/stop',
    who: 'anyone',
    summary: '原手机号凭短信链接停止换绑，无需登录',
    input: linkToken,
    output: none,
    errors: ['PHONE_LINK_OVER', 'PHONE_APPLICATION_STATE'],
  }),
}
