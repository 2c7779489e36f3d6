import { z } from 'zod'
import { call } from '../call.ts'
import { inviteCode, inviteCodeErrors } from '../promotion/invitations.ts'
import {
  captcha,
  captchaChallenge,
  codeErrors,
  loginPassword,
  loginPhone,
  registrationId,
  smsCode,
  smsErrors,
  ticket,
  typedPassword,
} from './shapes.ts'

const none = z.object({})
/** The purpose of a code, which is invalid for any other purpose. */
export const smsPurpose = z.enum([
  'login',
  'regist',
  'reset_password',
  'login_password',
  'pay_password',
  'unlock_rental',
  'change_phone',
  'new_phone',
  'apply_phone',
  'cancel_user',
  'export_data',
])
/** Purposes for which codes can be requested without a login. */
const publicPurpose = smsPurpose.extract(['login', 'regist', 'reset_password', 'apply_phone'])
/** Purposes for which a code can be exchanged for a ticket without a login: those whose tickets a call takes. */
const ticketPurpose = smsPurpose.extract(['reset_password', 'apply_phone'])
/** Purposes for which signed-in users can request a code to their own number. */
const signedInPurpose = smsPurpose.extract([
  'reset_password',
  'login_password',
  'pay_password',
  'unlock_rental',
  'change_phone',
  'cancel_user',
  'export_data',
])

const token = z.object({ authToken: z.string() })
/** The push device to bind, instead of a call of `bindPush`; empty while the app has none. */
const pushId = registrationId.or(z.string().trim().length(0)).optional()
/** `registered`: the number was new. */
const signInResult = token.extend({ registered: z.boolean() })

export const sessionCalls = {
  captchaChannel: call({
    method: 'POST',
    path: '/api/captcha/channel',
    who: 'anyone',
    summary: '取得安全验证题目',
    input: none,
    errors: [],
    output: captchaChallenge,
  }),
  checkCaptcha: call({
    method: 'POST',
    path: '/api/captcha/checkCaptcha',
    who: 'anyone',
    summary: '检查安全验证答案（不消耗）',
    input: z.object({ captcha }),
    output: z.object({ passed: z.boolean() }),
    errors: [],
  }),
  getSmsCode: call({
    method: 'POST',
    path: '/api/captcha/getSmsCode',
    who: 'anyone',
    summary: '发送短信验证码',
    input: z.object({ phone: loginPhone, purpose: publicPurpose, captcha }),
    output: z.object({ waitSeconds: z.number().int() }),
    errors: [...smsErrors, 'CAPTCHA_FAILED', 'LOGIN_CLOSED'],
  }),
  getSmsCodeByPhone: call({
    method: 'POST',
    path: '/api/captcha/getSmsCodeByPhone',
    who: 'user',
    summary: '向已绑定手机发送验证码',
    input: z.object({ purpose: signedInPurpose }),
    output: z.object({ phone: z.string(), waitSeconds: z.number().int() }),
    errors: [...smsErrors],
  }),
  isExsitMobilePhone: call({
    method: 'POST',
    path: '/api/user/isExsitMobilePhone/{phone}',
    who: 'anyone',
    summary: '手机号是否已注册',
    input: z.object({ phone: loginPhone }),
    output: z.object({ exists: z.boolean() }),
    errors: [],
  }),
  isExsitMobilePhone2: call({
    method: 'POST',
    path: '/api/user/isExsitMobilePhone2/{phone}',
    who: 'anyone',
    summary: '手机号是否已注册（找回密码）',
    input: z.object({ phone: loginPhone }),
    output: z.object({ exists: z.boolean() }),
    errors: [],
  }),
  doSmsLogin: call({
    method: 'POST',
    path: '/api/user/doSmsLogin',
    who: 'anyone',
    summary: '短信登录，新手机号自动注册',
    input: z.object({ phone: loginPhone, smsCode, pushId }),
    output: signInResult,
    errors: [...codeErrors, 'LOGIN_CLOSED'],
  }),
  /** As `doSmsLogin` with an invitation code, which counts for a new number only. A code that can't be used is refused first. */
  inviteCodeLogin: call({
    method: 'POST',
    path: '/api/user/inviteCodeLogin',
    who: 'anyone',
    summary: '带邀请码短信登录，新手机号自动注册',
    input: z.object({ phone: loginPhone, smsCode, pushId, inviteCode }),
    output: signInResult,
    errors: [...codeErrors, 'LOGIN_CLOSED', ...inviteCodeErrors],
  }),
  doUniLogin: call({
    method: 'POST',
    path: '/api/user/doUniLogin',
    who: 'anyone',
    summary: '一键登录，新手机号自动注册',
    input: z.object({
      loginToken: z.string().min(1).max(2000),
      pushId,
      inviteCode: inviteCode.optional(),
    }),
    output: signInResult,
    errors: ['ONEKEY_WRONG', 'ONEKEY_UNAVAILABLE', 'LOGIN_CLOSED', ...inviteCodeErrors],
  }),
  doSmsCodeCheck: call({
    method: 'POST',
    path: '/api/user/doSmsCodeCheck',
    who: 'anyone',
    summary: '用验证码换取一次性凭证',
    input: z.object({ phone: loginPhone, smsCode, purpose: ticketPurpose }),
    output: z.object({ ticket: z.string() }),
    errors: [...codeErrors],
  }),
  login: call({
    method: 'POST',
    path: '/api/user/login',
    who: 'anyone',
    summary: '密码登录',
    /** `captcha` only after CAPTCHA_REQUIRED. */
    input: z.object({
      phone: loginPhone,
      password: typedPassword,
      captcha: captcha.optional(),
    }),
    output: token,
    errors: ['LOGIN_WRONG', 'LOGIN_LOCKED', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
  }),
  regist: call({
    method: 'POST',
    path: '/api/user/regist',
    who: 'anyone',
    summary: '注册',
    input: z.object({
      phone: loginPhone,
      smsCode,
      password: loginPassword,
      inviteCode: inviteCode.optional(),
    }),
    output: token,
    errors: [...codeErrors, 'PHONE_TAKEN', 'LOGIN_CLOSED', ...inviteCodeErrors],
  }),
  logout: call({
    method: 'POST',
    path: '/api/user/logout',
    who: 'anyone',
    summary: '退出登录，可重复调用',
    input: none,
    output: none,
    errors: [],
  }),
  bindPush: call({
    method: 'POST',
    path: '/api/user/jg/bind',
    who: 'user',
    summary: '绑定接收推送的设备，退出登录后解绑',
    input: z.object({ registrationId }),
    output: none,
    errors: [],
  }),
  isLogin: call({
    method: 'POST',
    path: '/userBase/isLogin',
    who: 'anyone',
    summary: '当前令牌是否有效',
    input: none,
    output: z.object({ isLogin: z.boolean() }),
    errors: [],
  }),
  resetPasswordOne: call({
    method: 'POST',
    path: '/api/userPassword/resetPasswordOne',
    who: 'anyone',
    summary: '忘记密码第一步：验证手机',
    input: z.object({ phone: loginPhone, smsCode }),
    output: z.object({ ticket: z.string() }),
    errors: [...codeErrors, 'PHONE_UNKNOWN'],
  }),
  resetPasswordTwo: call({
    method: 'POST',
    path: '/api/userPassword/resetPasswordTwo',
    who: 'anyone',
    summary: '忘记密码第二步：设置新密码，其他设备下线',
    input: z.object({ ticket, password: loginPassword }),
    output: none,
    errors: ['TICKET_EXPIRED', 'PHONE_UNKNOWN'],
  }),
  /** Changing a password takes the old one too; without a code a session can neither set nor change one. */
  modifyLoginPassword: call({
    method: 'POST',
    path: '/api/userPassword/modifyLoginPassword',
    who: 'user',
    summary: '设置或修改登录密码，其他设备下线',
    input: z.object({ smsCode, oldPassword: typedPassword.optional(), password: loginPassword }),
    output: none,
    errors: [...codeErrors, 'OLD_PASSWORD_WRONG', 'LOGIN_LOCKED', 'PASSWORD_UNCHANGED'],
  }),
}
