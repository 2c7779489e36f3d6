import { z } from 'zod'
import { call } from '../call.ts'
import { moment, orderId } from '../id.ts'
import { smsCode } from '../session/shapes.ts'
import { codeId, codeOrder, codeRefusal, enteredCode, loginLook, ownerCode, renterCode } from './shapes.ts'
import { lockReasons } from './states.ts'

const byOrder = z.object({ orderId })
const byCode = z.object({ codeId })
const none = z.object({})
const given = z.object({ code: enteredCode })
const refusal = z.object({ reason: codeRefusal })
/** Signed, from the text message of the request; bound to the request and its owner. */
const token = z.object({ token: z.string().min(1).max(300) })
const linkErrors = ['CODE_LINK_OVER', 'CODE_LINK_USED', 'CODE_STATE'] as const

export const credentialCalls = {
  askCode: call({
    method: 'POST',
    path: '/api/credentials/code/ask',
    who: 'user',
    summary: '租用中向号主求助验证码',
    input: byOrder,
    output: byCode,
    errors: [
      'NOT_FOUND',
      'NOT_IN_RENTAL',
      'REALNAME_REQUIRED',
      'MINOR',
      'CERTIFICATION_REQUIRED',
      'RENTAL_LOCKED',
      'CODE_QUIET',
      'CODE_LIVE',
      'CODE_LIMIT',
      'CODE_TOO_OFTEN',
      'CODE_OWNER_AWAY',
    ],
    idempotent: true,
  }),
  codes: call({
    method: 'POST',
    path: '/api/credentials/code/list',
    who: 'user',
    summary: '一笔订单求助验证码的进度和号主提供的验证码',
    input: byOrder,
    output: z.object({
      order: codeOrder,
      /** The owner offers help with codes. */
      twoStepSupport: z.boolean(),
      /** The rental runs and its login is not locked. */
      mayAsk: z.boolean(),
      /** Requests that are left for this order. */
      left: z.number().int(),
      /** How long an owner has to answer. */
      codeMinutes: z.number().int(),
      /** The newest first. */
      requests: z.array(renterCode),
    }),
    errors: ['NOT_FOUND', 'RENTAL_LOCKED'],
  }),
  cancelCode: call({
    method: 'POST',
    path: '/api/credentials/code/cancel',
    who: 'user',
    summary: '取消求助验证码',
    input: byCode,
    output: none,
    errors: ['NOT_FOUND', 'CODE_STATE'],
    idempotent: true,
  }),

  linkCode: call({
    method: 'POST',
    path: '/api/credentials/link/detail',
    who: 'anyone',
    summary: '号主凭短信链接查看哪个账号需要验证码，无需登录',
    input: token,
    output: ownerCode,
    errors: [...linkErrors],
  }),
  linkAnswerCode: call({
    method: 'POST',
    path: '/api/credentials/link/answer',
    who: 'anyone',
    summary: '号主凭短信链接提供验证码，每条链接一次',
    input: token.extend(given.shape),
    output: none,
    errors: [...linkErrors],
  }),
  linkRefuseCode: call({
    method: 'POST',
    path: '/api/credentials/link/refuse',
    who: 'anyone',
    summary: '号主凭短信链接说明无法提供验证码',
    input: token.extend(refusal.shape),
    output: none,
    errors: [...linkErrors],
  }),

  unlockQuery: call({
    method: 'POST',
    path: '/api/app/unlock/query',
    who: 'user',
    summary: '订单的账号密码为什么锁定，以及查看记录',
    input: byOrder,
    output: z.object({
      locked: z.boolean(),
      reason: z.enum(lockReasons).nullable(),
      lockedAt: moment.nullable(),
      /** The rules that lock it. */
      devicesMax: z.number().int(),
      hourMax: z.number().int(),
      /** The bound number, masked. */
      phone: z.string(),
      order: codeOrder,
      /** The newest first. */
      looks: z.array(loginLook),
    }),
    errors: ['NOT_FOUND'],
  }),
  unlock: call({
    method: 'POST',
    path: '/api/app/unlock/confirm',
    who: 'user',
    summary: '用绑定手机的验证码解锁订单的账号密码',
    /** `endOtherSessions` signs out every other device of the renter. */
    input: byOrder.extend({ smsCode, endOtherSessions: z.boolean().default(true) }),
    output: none,
    errors: ['NOT_FOUND', 'SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'],
  }),
}
